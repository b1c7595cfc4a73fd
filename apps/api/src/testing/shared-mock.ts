/**
 * The mock, shared by all test files of a worker, since its responses do not depend on the caller. It stops with the
 * worker.
 */
import { type Mock, startMock } from '@mostrador/mock';

let running: Promise<Mock> | undefined;

export function sharedMock(): Promise<Mock> {
  running ??= startMock({ port: 0 });
  return running;
}
