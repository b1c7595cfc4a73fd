/** The typed client: one function per operation of the API. */
import { operationsOver } from './generated/facade.gen.ts';
import { type ClientOptions, sender } from './send.ts';

export { ApiError, type ApiErrorCode } from './api-error.ts';
export type { ClientOptions, RequestOptions } from './send.ts';
export { type Outcome, settle } from './settle.ts';

/** Every operation of the API by its id: `client.createProduct({ name: 'Yerba mate 500 g', base_price: 1850 })`. */
export interface Client extends ReturnType<typeof operationsOver> {}

/** A client of one account. Each call resolves to the `data` of the answer, or throws an `ApiError`. */
export function createClient(options: ClientOptions): Client {
  return operationsOver(sender(options));
}
