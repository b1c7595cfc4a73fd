/** A mock of the Mostrador API, for tests and development. */
export type { MockCall } from './calls.ts';
export { type Mock, type MockOptions, startMock } from './start-mock.ts';
