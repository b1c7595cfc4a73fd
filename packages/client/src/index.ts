/** The typed client: one function per operation of the API, grouped by resource. */
import { type Resources, resourcesOver } from './generated/facade.gen.ts';
import type { ClientOptions } from './options.ts';
import { connect } from './send.ts';

export { ApiError, type ApiErrorCode } from './api-error.ts';
export { ConnectionError } from './connection-error.ts';
export type { Backoff, ClientOptions, RequestOptions } from './options.ts';
export { type ListCall, type PageQuery, paginate } from './paginate.ts';
export { type Outcome, settle } from './settle.ts';

/** Every operation of the API: `client.products.create({ name: 'Yerba mate 500 g', base_price: 1850 })`. */
export interface Client extends Resources {}

/**
 * Creates a client for one account. Each call resolves to the `data` of the response. It throws an `ApiError` for an error
 * response, and a `ConnectionError` if no response arrived.
 * @throws TypeError for a `baseUrl` that includes `/api/v1`, and for an empty token
 */
export function createClient(options: ClientOptions): Client {
  return resourcesOver(connect(options));
}
