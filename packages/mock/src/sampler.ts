/** Answers out of the description, made by Prism. */

import { isObject } from '@mostrador/json';
import type { AnyOperation } from '@mostrador/server-stub';
import { createLogger } from '@stoplight/prism-core';
import {
  createInstance,
  getHttpOperationsFromSpec,
  type IHttpMockConfig,
  type IHttpResponse,
} from '@stoplight/prism-http';
import { readDescription } from './description.ts';
import { type KnownResponse, refuseUnknownExample, wishedResponse } from './documented.ts';
import type { Wish } from './prefer.ts';
import { type DescribedResponse, PLACE, slice } from './slice.ts';

/** A documented answer of an operation, as the wish would have it. */
export type Sampler = (operation: AnyOperation, wish: Wish) => Promise<IHttpResponse>;

export interface SamplerOptions {
  dynamic: boolean;
  seed?: string;
}

/** Reads the description. Prism gets to see of it what it is asked for, when it is asked for the first time. */
export async function openSampler(options: SamplerOptions): Promise<Sampler> {
  const description = await readDescription();
  const known = new Map<unknown, Promise<KnownResponse>>();
  const prism = createInstance(configOf(options), { logger: createLogger('mock', { level: 'silent' }) });
  const read = (wished: DescribedResponse) => {
    const key = keyOf(wished);
    const reading = known.get(key) ?? readResponse(description, wished);
    known.set(key, reading);
    return reading;
  };
  return async (operation, wish) => {
    const wished = wishedResponse(description, operation, wish);
    const resource = await read(wished);
    refuseUnknownExample(resource, wish);
    const config = configOf({ ...options, ...wish, code: Number(wished.status) });
    const result = await prism.request({ method: 'get', url: { path: PLACE } }, [resource], config)();
    if ('left' in result) throw result.left;
    return result.right.output;
  };
}

/** Operations share most of their failures by reference; the other answers are each an object of its own. */
function keyOf({ status, response, deprecated }: DescribedResponse): unknown {
  const shared = isObject(response) && typeof response.$ref === 'string';
  return shared ? `${status} ${response.$ref} ${deprecated}` : response;
}

async function readResponse(description: object, wished: DescribedResponse): Promise<KnownResponse> {
  const [known] = await getHttpOperationsFromSpec(slice(description, wished));
  if (!known) throw new Error(`Prism does not read the answer ${wished.status}`);
  return known;
}

/** The request has been checked by the time Prism sees it, so Prism only has to answer. */
function configOf({ dynamic, seed, code, example }: SamplerOptions & Wish): IHttpMockConfig {
  return {
    isProxy: false,
    checkSecurity: false,
    validateRequest: false,
    validateResponse: false,
    errors: false,
    upstreamProxy: undefined,
    mock: {
      dynamic,
      ...(seed !== undefined && { seed }),
      ...(code !== undefined && { code }),
      ...(example !== undefined && { exampleKey: example }),
    },
  };
}
