/** Test helpers for the generators and the generated packages. */
export { compile, withProject, writeProject } from './compile.ts';
export { shop } from './shop.ts';
