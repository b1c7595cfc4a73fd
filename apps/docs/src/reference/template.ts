/** The page around Redoc, with the bar that leads back to the rest of the site. */
import { bar, barStyle } from '../bar.ts';

/** Redoc's styles follow the bar: it is painted while they are read. */
export function template(): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{title}}</title>
<link rel="icon" href="../mark.svg" type="image/svg+xml">
<style>${barStyle}</style>
<script>${MODE}</script>
</head>
<body class="apart">
${bar('reference')}
{{{redocHead}}}
{{{redocHTML}}}
</body>
</html>
`;
}

/** Light or dark as on the other pages of the site, told to Redoc in its own way. */
const MODE = `(() => {
  let mode;
  try {
    mode = localStorage.getItem('vitepress-theme-appearance');
    if (mode === 'dark' || mode === 'light') localStorage.setItem('redoc.colorMode', mode);
    mode = localStorage.getItem('redoc.colorMode');
  } catch {}
  if (mode !== 'dark' && mode !== 'light') mode = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.classList.add(mode);
})()`;
