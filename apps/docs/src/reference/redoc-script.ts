/**
 * Redoc prepares a description before it shows it: reads the texts, sorts the operations, gives every schema a name. For a
 * description of this size that is a third of what a browser has to do until the page can be used, at every visit, for
 * always the same. So it is done once, when the site is built, by the same code: Redoc's script, opened at the one place
 * where it prepares.
 */
import { compileFunction } from 'node:vm';
import { isObject } from '../is-object.ts';

/** What Redoc shows: its menu with the contents of the pages, and the schemas and examples that they name. */
export interface Prepared {
  items: readonly unknown[];
  store: Record<string, unknown>;
  options: Record<string, unknown>;
}

/** Where the script that has a page already made begins to live: it prepares, and gives the page what came of it. */
const PREPARES = /=await ([\w$]+)\((\{\.\.\.([\w$]+),basePath:[\w$]+,convertedDownload:!1\})\)/;
const EXPORTS = '{RedocStandalone,hydrate,init}})();';

/** The script for browsers: it is given the prepared description in place of the description. Throws when Redoc is another. */
export function forPrepared(script: string): string {
  return replaced(script, PREPARES, '=$3.spec');
}

export type Prepare = (description: object, options: object) => Promise<Prepared>;

/** Prepares descriptions by the script itself. Throws when Redoc is another. */
export function preparing(script: string): Prepare {
  const [, prepare] = PREPARES.exec(script) ?? [];
  const opened = replaced(script, EXPORTS, `{RedocStandalone,hydrate,init,prepare:${prepare}}})().prepare;`);
  const run: unknown = compileFunction(
    `${opened.replace('const{RedocStandalone,hydrate,init}=', 'return ')}`,
  )();
  if (typeof run !== 'function') throw new Error('The script of the reference has no preparation.');
  return async (spec, options) => {
    const made: unknown = await run({ spec, options, basePath: '/', convertedDownload: false });
    if (!isPrepared(made)) throw new Error('The script of the reference prepares something else.');
    const { items, store, options: settled } = made;
    return { items, store, options: settled };
  };
}

function isPrepared(value: unknown): value is Prepared {
  return isObject(value) && Array.isArray(value.items) && isObject(value.store) && isObject(value.options);
}

function replaced(script: string, place: string | RegExp, by: string): string {
  const result = script.replace(place, by);
  if (result === script) throw new Error(`The script of the reference has no ${String(place)}`);
  return result;
}
