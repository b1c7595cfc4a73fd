/** What tests of the generators and of the packages made by them share. */
export { compile, withProject, writeProject } from './compile.ts';
export { shop } from './shop.ts';
