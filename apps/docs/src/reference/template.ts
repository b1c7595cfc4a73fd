/** The page around Redoc: the header of the site and the areas above, as a Handlebars template of `build-docs`. */

import { areaBar } from '../site/header.ts';
import { pageHead, pageTop } from '../site/page.ts';

interface AreaLink {
  name: string;
  slug: string;
}

/** `here` is the slug of the area that the page shows, `site` the script of the header. */
export function template(here: string, areas: readonly AreaLink[], site: string): string {
  const links = areas.map(({ name, slug }) => ({ name, href: `${slug}.html`, current: slug === here }));
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{title}}</title>
${pageHead('redoc.css', site)}
<script>${BEFORE}</script>
{{{redocHead}}}
</head>
<body class="apart">
${pageTop('reference')}
${areaBar(links)}
{{{redocHTML}}}
<script>${AFTER}</script>
</body>
</html>
`;
}

/**
 * The built page shows the overview, which
 * a link to an operation must not flash: it stays hidden until it is gone.
 */
const BEFORE = `if (location.hash.length > 2) document.documentElement.classList.add('deep');`;

/** Runs before Redoc, which renders into an empty element what it would else compare with the built page. */
const AFTER = `if (document.documentElement.classList.contains('deep')) {
document.getElementById('redoc').replaceChildren();
document.documentElement.classList.remove('deep');
}`;
