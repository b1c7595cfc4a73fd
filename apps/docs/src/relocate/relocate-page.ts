import { PLACEHOLDER } from './placeholder.ts';
import { BASE } from './relocate-script.ts';
import { toRoot } from './relocate-style.ts';

/** Makes the links of a page relative, with file names, so that they work under any path and from a disk. */
export function relocatePage(html: string, path: string): string {
  const root = toRoot(path);
  return html
    .replace(
      /(__VP_SITE_DATA__=JSON\.parse\()("(?:[^"\\]|\\.)*")\)/,
      `$1$2.replaceAll("${PLACEHOLDER}",${BASE}))`,
    )
    .replace(
      /((?:href|src)=")\/__site__\/([^"]*)"/g,
      (_, name: string, link: string) => `${name}${root}${named(link)}"`,
    )
    .replaceAll(`url(${PLACEHOLDER}`, `url(${root}`)
    .replace('<head>', `<head>\n<script>${BASE}=new URL("${root}",document.baseURI).pathname</script>`)
    .replace('</body>', `<script>${ABSOLUTE}</script></body>`);
}

/** Makes links that stay while the URL changes absolute, since relative ones would then resolve differently. */
const ABSOLUTE =
  'for(const a of document.querySelectorAll("a[href],link[rel=icon]"))a.href=a.href;for(const i of document.images)i.src=i.src';

/** Returns the link with the file name that a server would use for a directory. */
function named(link: string): string {
  return link.replace(/(^|\/)(?=[?#]|$)/, (_, slash: string) => `${slash}index.html`);
}
