/** The page around Redoc, with the bar that leads back to the rest of the site. */
import { bar, barStyle } from '../bar.ts';

export function template(): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{title}}</title>
<link rel="icon" href="../mark.svg" type="image/svg+xml">
<script>try{const mode=localStorage.getItem('vitepress-theme-appearance');if(mode==='dark'||mode==='light')localStorage.setItem('redoc.colorMode',mode)}catch{}</script>
<style>${barStyle}</style>
{{{redocHead}}}
</head>
<body class="apart">
${bar('reference')}
{{{redocHTML}}}
</body>
</html>
`;
}
