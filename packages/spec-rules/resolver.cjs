/**
 * Resolves references for Spectral. Its own resolver copies the whole description once per used file, which takes most
 * of the time of a lint, and stops resolving inside a file after a hundred uses (stoplightio/spectral#2790), which our
 * shared files exceed. This one reads each file once and inserts the same object at every reference. A circular
 * reference is kept as written.
 */
const { readFileSync } = require('node:fs');
const { dirname, resolve: resolvePath } = require('node:path');
const { pathToPointer, pointerToPath } = require('@stoplight/json');
const { walk } = require('./walk.mjs');

/** @typedef {Record<string, unknown>} Node */
/** @typedef {{ data: unknown, refMap: Record<string, string> }} File */
/** @typedef {{ code: string, message: string, path: (string | number)[], uri: object, uriStack: string[], pathStack: never[] }} Fault */
/** @typedef {{ files: Map<string, File>, faults: Fault[], done: Map<object, unknown>, open: Set<object> }} Work */

/** @param {unknown} value @returns {value is Node} */
const isNode = (value) => typeof value === 'object' && value !== null;

/** @param {Node} node @returns {node is { $ref: string }} */
const isRef = (node) => typeof node.$ref === 'string';

/** The file and the part that a reference in `file` means. @param {string} file @param {string} ref */
function target(file, ref) {
  const [address = '', pointer = ''] = ref.split('#');
  return { file: address ? resolvePath(dirname(file), address) : file, path: pointerToPath(`#${pointer}`) };
}

/** Returns the text of a file, empty if it does not exist. @param {string} name */
function textOf(name) {
  try {
    return readFileSync(name, 'utf8');
  } catch {
    return '';
  }
}

/** Every reference inside a value, by its place as a pointer. @param {unknown} data */
function refsIn(data) {
  /** @type {Record<string, string>} */
  const found = {};
  walk(data, (value, path) => {
    if (!isNode(value) || !isRef(value)) return true;
    found[pathToPointer(path)] = value.$ref;
    return false;
  });
  return found;
}

/** Reads the file and all that it refers to, each once. @param {string} name @param {unknown} data @param {Map<string, File>} files @param {(name: string) => Promise<unknown>} read */
async function load(name, data, files, read) {
  const refMap = refsIn(data);
  files.set(name, { data, refMap });
  for (const other of new Set(Object.values(refMap).map((ref) => target(name, ref).file)))
    if (!files.has(other)) await load(other, await read(other), files, read);
}

/** Returns a value with its references followed. @param {unknown} value @param {string} file @param {(string | number)[]} path @param {Work} work @returns {unknown} */
function follow(value, file, path, work) {
  if (!isNode(value)) return value;
  if (work.done.has(value)) return work.done.get(value);
  if (work.open.has(value)) return value;
  work.open.add(value);
  const result = isRef(value) ? referred(value, file, path, work) : copied(value, file, path, work);
  work.open.delete(value);
  work.done.set(value, result);
  return result;
}

/** @param {Node} node @param {string} file @param {(string | number)[]} path @param {Work} work */
function copied(node, file, path, work) {
  const copy = (/** @type {unknown} */ part, /** @type {string | number} */ key) =>
    isNode(part) ? follow(part, file, [...path, key], work) : part;
  if (Array.isArray(node)) return node.map(copy);
  return Object.fromEntries(Object.entries(node).map(([key, part]) => [key, copy(part, key)]));
}

/** @param {{ $ref: string }} node @param {string} file @param {(string | number)[]} path @param {Work} work */
function referred(node, file, path, work) {
  const at = target(file, node.$ref);
  const part = at.path.reduce(
    (/** @type {unknown} */ value, step) => (isNode(value) ? value[step] : undefined),
    work.files.get(at.file)?.data,
  );
  if (part === undefined) work.faults.push(missing(node.$ref, file, path));
  return part === undefined || work.open.has(/** @type {object} */ (part))
    ? node
    : follow(part, at.file, at.path, work);
}

/** @param {string} ref @param {string} file @param {(string | number)[]} path @returns {Fault} */
const missing = (ref, file, path) => ({
  code: 'POINTER_MISSING',
  message: `'${ref}' does not exist`,
  path,
  uri: { toString: () => file },
  uriStack: [file],
  pathStack: [],
});

const shared = {
  /** Spectral stores the files it has seen in this. */
  uriCache: {},

  /** @param {unknown} source @param {{ baseUri: string, parseResolveResult: (opening: { result: unknown }) => Promise<{ result: unknown }> }} options */
  async resolve(source, { baseUri, parseResolveResult }) {
    const work = { files: new Map(), faults: [], done: new Map(), open: new Set() };
    const read = async (/** @type {string} */ name) => {
      const opening = { targetAuthority: { href: () => name }, result: textOf(name) };
      return (await parseResolveResult(opening)).result;
    };
    await load(baseUri, source, work.files, read);
    const result = follow(source, baseUri, [], work);
    // Spectral's JSONPath, nimma, may note on each object which members to visit, and fails on one that stands in two places. It does not in a
    // document that nothing can be added to.
    Object.preventExtensions(result);
    const used = () => Array.from(work.files, ([name, { refMap }]) => addresses(name, refMap)).flat();
    const graph = { getNodeData: (/** @type {string} */ name) => work.files.get(name), overallOrder: used };
    return { result, errors: work.faults, refMap: work.files.get(baseUri)?.refMap ?? {}, graph };
  },
};

/** @param {string} name @param {Record<string, string>} refMap */
const addresses = (name, refMap) =>
  Object.values(refMap).map((ref) => {
    const { file, path } = target(name, ref);
    return file + pathToPointer(path);
  });

// Spectral names a class, but only uses this part of it.
module.exports = /** @type {import('@stoplight/spectral-ref-resolver').Resolver} */ (
  /** @type {unknown} */ (shared)
);
