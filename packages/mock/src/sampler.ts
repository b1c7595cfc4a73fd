/** Generates responses from the description with Prism. */

import { isObject, valueAt } from '@mostrador/json';
import type { AnyOperation } from '@mostrador/server-stub';
import { createLogger } from '@stoplight/prism-core';
import {
  createInstance,
  getHttpOperationsFromSpec,
  type IHttpMockConfig,
  type IHttpResponse,
} from '@stoplight/prism-http';
import { type KnownResponse, rejectUnknownExample, wishedResponse } from './documented.ts';
import { makePlausible, type Pool, poolOf } from './plausible.ts';
import type { Wish } from './prefer.ts';
import { type DescribedResponse, PLACE, slice } from './slice.ts';

/** Returns a documented response of an operation, as requested. */
export type Sampler = (operation: AnyOperation, wish: Wish) => Promise<IHttpResponse>;

export interface SamplerOptions {
  dynamic: boolean;
  seed?: string;
}

/** Returns a sampler of a description. Prism parses each response when it is first needed. */
export function openSampler(description: object, options: SamplerOptions): Sampler {
  const pool = poolOf(valueAt(description, 'components', 'examples'));
  const known = new Map<unknown, Promise<KnownResponse>>();
  const prism = createInstance(configOf(options), { logger: createLogger('mock', { level: 'silent' }) });
  const read = (wished: DescribedResponse) => {
    const key = keyOf(wished);
    const reading = known.get(key) ?? readResponse(description, wished, pool);
    known.set(key, reading);
    return reading;
  };
  return async (operation, wish) => {
    const wished = wishedResponse(description, operation, wish);
    const resource = await read(wished);
    rejectUnknownExample(resource, wish);
    const config = configOf({ ...options, ...wish, code: Number(wished.status) });
    const result = await prism.request({ method: 'get', url: { path: PLACE } }, [resource], config)();
    if ('left' in result) throw result.left;
    return result.right.output;
  };
}

/** Returns the cache key. Operations share most errors by reference; other responses are separate objects. */
function keyOf({ status, response, deprecated }: DescribedResponse): unknown {
  const shared = isObject(response) && typeof response.$ref === 'string';
  return shared ? `${status} ${response.$ref} ${deprecated}` : response;
}

async function readResponse(
  description: object,
  wished: DescribedResponse,
  pool: Pool,
): Promise<KnownResponse> {
  const part = slice(description, wished);
  makePlausible(part, pool);
  const [known] = await getHttpOperationsFromSpec(part);
  if (!known) throw new Error(`Prism cannot read the response ${wished.status}`);
  return known;
}

/** Returns the options. The request has been validated, so Prism only has to respond. */
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
