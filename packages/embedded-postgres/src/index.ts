/** Runs a private PostgreSQL on a data directory. */
export type { Use } from './owner-lock.ts';
export { type Places, placesOf } from './places.ts';
export { searchFunctions } from './search-functions.ts';
export { type EmbeddedOptions, type EmbeddedServer, embeddedServer } from './server.ts';
export type { SocketTarget } from './target.ts';
