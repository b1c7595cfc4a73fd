/** A mock of the Mostrador API, for tests and for trying it out. */
export { type Mock, type MockOptions, startMock } from './start-mock.ts';
