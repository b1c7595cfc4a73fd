import { PLACEHOLDER } from './placeholder.ts';
import { BASE } from './relocate-script.ts';
import { toRoot } from './relocate-style.ts';

/** A page whose links are relative and name their file, so that they hold under any path and from a disk. */
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
    .replace('<head>', `<head>\n<script>${BASE}=new URL("${root}",location.href).pathname</script>`)
    .replace('</body>', `<script>${ABSOLUTE}</script></body>`);
}

/** Links that stay on the screen while the address changes must not depend on it: the browser completes them at once. */
const ABSOLUTE =
  'for(const a of document.querySelectorAll("a[href],link[rel=icon]"))a.href=a.href;for(const i of document.images)i.src=i.src';

/** The link with the name of the file that a server would give for a directory. */
function named(link: string): string {
  return link.replace(/(^|\/)(?=[?#]|$)/, (_, slash: string) => `${slash}index.html`);
}
