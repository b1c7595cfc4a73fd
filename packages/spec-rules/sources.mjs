/** The files of a description, read once: the parts they define and what refers to them. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';

/**
 * @typedef {object} Sources
 * @property {string} root the directory of `openapi.yaml`
 * @property {Map<string, string[]>} parts the files that define a part, by its name
 * @property {Set<string>} used `<file>#/<part>` of every part that something refers to
 */

/** @type {Map<string, Sources>} */
const read = new Map();

/**
 * The sources of the description that the file belongs to.
 * @param {string} file
 * @returns {Sources}
 */
export function sourcesOf(file) {
  const root = rootOf(dirname(file));
  const sources = read.get(root) ?? readAll(root);
  read.set(root, sources);
  return sources;
}

/**
 * The kind of parts that a file holds: `schemas`, `paths`, `examples`, ...
 * @param {string | null} file
 */
export const kindOf = (file) => basename(file ?? '', '.yaml');

/**
 * The nearest directory above that has the root of a description.
 * @param {string} directory
 * @returns {string}
 */
function rootOf(directory) {
  const found = existsSync(join(directory, 'openapi.yaml'));
  return found || dirname(directory) === directory ? directory : rootOf(dirname(directory));
}

/** @param {string} root */
function readAll(root) {
  /** @type {Sources} */
  const sources = { root, parts: new Map(), used: new Set() };
  const skipped = ['node_modules', 'dist', 'conformance'];
  const files = globSync('**/*.yaml', { cwd: root, exclude: (name) => skipped.includes(name) });
  for (const file of files.map((name) => join(root, name))) note(file, sources);
  return sources;
}

/**
 * @param {string} file
 * @param {Sources} sources
 */
function note(file, { parts, used }) {
  const text = readFileSync(file, 'utf8');
  for (const [, name = ''] of text.matchAll(/^([A-Za-z]\w*):/gm))
    parts.set(name, [...(parts.get(name) ?? []), file]);
  for (const [, address = '', part] of text.matchAll(/\$ref['"]?: ?['"]?([^\s'"#}]*)#\/([\w-]+)/g))
    used.add(`${address ? resolve(dirname(file), address) : file}#/${part}`);
}

/**
 * A file as people write it.
 * @param {Sources} sources
 * @param {string} file
 */
export const nameOf = ({ root }, file) => relative(root, file);
