/**
 * The styles that the first screen of the reference needs. Redoc's page carries those of everything that it can show, most
 * of them variables of themes: five times as much as the screen uses, read before anything is painted.
 */
import { type Declaration, parse, type Root, type Rule } from 'postcss';

/** `css` without the rules whose classes `body` does not have, and without the variables that nothing of the rest reads. */
export function firstScreen(css: string, body: string): string {
  const root = parse(css);
  root.walkComments((comment) => {
    comment.remove();
  });
  withoutOtherClasses(root, classesOf(body));
  withoutUnreadVariables(root, body);
  return root.toString().trim();
}

/** Those that the page gives itself before it is painted. */
const MODES = ['dark', 'light'];

function classesOf(body: string): Set<string> {
  const lists = [...body.matchAll(/ class="([^"]*)"/g)].map(([, list = '']) => list.split(' '));
  return new Set([...MODES, ...lists.flat()]);
}

function withoutOtherClasses(root: Root, classes: ReadonlySet<string>): void {
  const shown = (selector: string) =>
    [...selector.replace(/:not\([^)]*\)/g, '').matchAll(/\.([\w-]+)/g)].every(([, name = '']) =>
      classes.has(name),
    );
  root.walkRules((rule) => {
    if (isStep(rule)) return;
    const selectors = rule.selectors.filter(shown);
    if (selectors.length === 0) rule.remove();
    else rule.selectors = selectors;
  });
}

/** A step of an animation has a percentage where a rule has its selector. */
function isStep({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && 'name' in parent && String(parent.name).endsWith('keyframes');
}

function withoutUnreadVariables(root: Root, body: string): void {
  const declared = new Map<string, Declaration[]>();
  const read: string[] = variablesOf(body);
  root.walkDecls((declaration) => {
    if (!declaration.variable) read.push(...variablesOf(declaration.value));
    else declared.set(declaration.prop, [...(declared.get(declaration.prop) ?? []), declaration]);
  });
  const reached = new Set(read);
  for (const name of reached) {
    for (const { value } of declared.get(name) ?? [])
      for (const next of variablesOf(value)) reached.add(next);
  }
  for (const [name, declarations] of declared) {
    if (!reached.has(name)) for (const declaration of declarations) declaration.remove();
  }
  root.walkRules((rule) => {
    if (rule.nodes.length === 0) rule.remove();
  });
}

function variablesOf(text: string): string[] {
  return [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name);
}
