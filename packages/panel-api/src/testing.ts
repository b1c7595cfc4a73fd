/** Holds answers against the description of the panel, for tests of the service. */
import { type Answer, departuresFrom } from '@mostrador/server-stub/testing';
import { validators } from './generated/response-validators.gen.js';
import { responseShapes, responses } from './generated/responses.gen.ts';

/** How an answer departs from what the description documents for the operation; empty when it agrees. */
export function panelDepartures(operationId: string, answer: Answer): string[] {
  return departuresFrom({ responses, validators, responseShapes }, operationId, answer);
}
