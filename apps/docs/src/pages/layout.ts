/** What every page of the site has: its head, and the bar that leads to the others. */
import { escapeHtml } from '../html.ts';

export interface Page {
  title: string;
  /** The path from this page to the root of the site: empty, or `../`. */
  root: '' | '../';
  body: string;
}

const PAGES = [
  ['reference', 'Reference'],
  ['errors', 'Errors'],
  ['decisions', 'Decisions'],
] as const;

/** A whole page. Links are relative and name their file, so that the site works under any path and from a disk. */
export function layout({ title, root, body }: Page): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="${root}mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="${root}style.css">
</head>
<body>
${bar(root, title)}
${body}
</body>
</html>
`;
}

/** The bar alone, for the reference, whose page is made by Redoc. */
export function bar(root: '' | '../', title: string): string {
  const links = PAGES.map(([path, name]) => {
    const here = title.startsWith(name) ? ' aria-current="page"' : '';
    return `<a href="${root}${path}/index.html"${here}>${name}</a>`;
  });
  return `<header class="bar"><a class="mark" href="${root}index.html"><img src="${root}mark.svg" alt="" width="22" height="22">Mostrador</a><nav aria-label="Pages">${links.join('')}</nav></header>`;
}
