/** Calls a carrier for a request that depends on the result. */
import { Problem } from '@mostrador/server-stub';
import type { ReadyCarrier } from '../providers.ts';
import { CarrierFailure } from './carrier.ts';
import type { CarrierHttp } from './carrier-http.ts';

/**
 * @throws Problem `carrier_rejected` (409) with the carrier's reason, `unavailable` (503) if the carrier did not
 * respond
 */
export async function askCarrier<Result>(
  ready: ReadyCarrier,
  work: (http: CarrierHttp) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(ready.connect());
  } catch (error) {
    if (!(error instanceof CarrierFailure)) throw error;
    if (error.code === 'carrier_rejected') {
      throw new Problem('carrier_rejected', `${error.message} Correct the shipment and send it again.`);
    }
    throw new Problem('unavailable', `${error.message} Try again in a moment.`, {
      headers: { 'retry-after': '5' },
      cause: error,
    });
  }
}

/** Runs work whose failure must not affect the request. */
export async function bestEffort(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof CarrierFailure)) throw error;
  }
}
