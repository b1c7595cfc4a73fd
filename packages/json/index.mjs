/**
 * Reading JSON whose shape is not known, and JSON pointers. Plain JavaScript, so that every package has it before
 * anything is built.
 * @module
 */

/** @type {typeof import('./index.d.mts').isObject} */
export const isObject = (value) => hasMembers(value) && !Array.isArray(value);

/** @type {typeof import('./index.d.mts').hasMembers} */
export const hasMembers = (value) => typeof value === 'object' && value !== null;

/** @type {typeof import('./index.d.mts').valueAt} */
export const valueAt = (value, ...names) =>
  names.reduce(
    (node, name) => (hasMembers(node) && Object.hasOwn(node, name) ? Reflect.get(node, name) : undefined),
    value,
  );

/** @type {typeof import('./index.d.mts').pointerStep} */
export const pointerStep = (name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** @type {typeof import('./index.d.mts').pointerTo} */
export const pointerTo = (names) => names.map(pointerStep).join('');

/** @type {typeof import('./index.d.mts').namesIn} */
export const namesIn = (pointer) =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

/** @type {typeof import('./index.d.mts').fieldOf} */
export const fieldOf = (pointer) => namesIn(pointer).join('.');
