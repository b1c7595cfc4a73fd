/**
 * Single resources, for bundles that contain only the functions they call: `products(connect({ baseUrl, token
 * })).list()`.
 */
export * from './generated/facade.gen.ts';
export type { ClientOptions, RequestOptions } from './options.ts';
export { connect, type Send } from './send.ts';
