/** Validates responses against the description of the panel, for tests of the service. */
import { deviationsFrom, type ReceivedResponse } from '@mostrador/server-stub/testing';
import { validators } from './generated/response-validators.gen.js';
import { responseShapes, responses } from './generated/responses.gen.ts';

/** Returns the deviations of a response from the description of the operation; empty if there are none. */
export function panelDeviations(operationId: string, response: ReceivedResponse): string[] {
  return deviationsFrom({ responses, validators, responseShapes }, operationId, response);
}
