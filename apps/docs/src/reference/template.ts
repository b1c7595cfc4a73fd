/** The page around Redoc: the header of the site and the areas above, as a Handlebars template of `build-docs`. */
import { areaBar, bar, barStyle, SITE_SCRIPT } from '../bar.ts';

interface AreaLink {
  name: string;
  slug: string;
}

/** `here` is the slug of the area that the page shows. */
export function template(here: string, areas: readonly AreaLink[]): string {
  const links = areas.map(({ name, slug }) => ({ name, href: `${slug}.html`, current: slug === here }));
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{title}}</title>
<link rel="icon" href="../mark.svg" type="image/svg+xml">
<style>${barStyle}</style>
<script>${BEFORE}</script>
{{{redocHead}}}
</head>
<body class="apart">
${bar('reference')}
${areaBar(links)}
{{{redocHTML}}}
<script>${AFTER}</script>
</body>
</html>
`;
}

/**
 * Light or dark as on the other pages of the site, told to Redoc in its own way. The built page shows the overview, which
 * a link to an operation must not flash: it stays hidden until it is gone. Redoc's greeting in the console is left out.
 */
const BEFORE = `${SITE_SCRIPT}
if (location.hash.length > 2) document.documentElement.classList.add('deep');
const info = console.info;
console.info = (...texts) => String(texts[0]).includes('%c Redoc') || info.apply(console, texts);`;

/** Runs before Redoc, which renders into an empty element what it would else compare with the built page. */
const AFTER = `if (document.documentElement.classList.contains('deep')) {
document.getElementById('redoc').replaceChildren();
document.documentElement.classList.remove('deep');
}`;
