/** Single resources, for a bundle that has only what it calls: `products(connect({ baseUrl, token })).list()`. */
export * from './generated/facade.gen.ts';
export type { ClientOptions, RequestOptions } from './options.ts';
export { connect, type Send } from './send.ts';
