/** The files of a description, read once: the parts they define, and the references to them. */
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
 * Returns the sources of the description that contains the file.
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
 * Returns the kind of parts in a file: `schemas`, `paths`, `examples`, ...
 * @param {string | null} file
 */
export const kindOf = (file) => basename(file ?? '', '.yaml');

/**
 * Returns the nearest parent directory with the root of a description.
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
 * Returns the file name relative to the description.
 * @param {Sources} sources
 * @param {string} file
 */
export const nameOf = ({ root }, file) => relative(root, file);
