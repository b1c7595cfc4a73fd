/** The page around Redoc, with the header of the site and the areas, as a Handlebars template of `build-docs`. */

import { areaBar } from '../site/header.ts';
import { pageHead, pageTop } from '../site/page.ts';

interface AreaLink {
  name: string;
  slug: string;
}

/** Returns the template. `here` is the slug of the area of the page, `site` the script of the header. */
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

/** Hides the prerendered overview for links to an operation, so that it does not flash. */
const BEFORE = `if (location.hash.length > 2) document.documentElement.classList.add('deep');`;

/**
 * Runs before Redoc: empties the element, so that Redoc renders anew instead of comparing with the prerendered page.
 */
const AFTER = `if (document.documentElement.classList.contains('deep')) {
document.getElementById('redoc').replaceChildren();
document.documentElement.classList.remove('deep');
}`;
