/** What tests of the generators and of the packages made by them share. */
export { shop } from './shop.ts';
