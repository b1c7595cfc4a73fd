export { isObject } from '@mostrador/json';
