/** The mock, which answers everybody alike: one for all files of a worker, and gone with it. */
import { type Mock, startMock } from '@mostrador/mock';

let running: Promise<Mock> | undefined;

export function sharedMock(): Promise<Mock> {
  running ??= startMock({ port: 0 });
  return running;
}
