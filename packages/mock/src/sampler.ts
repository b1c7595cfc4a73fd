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
import { type KnownResponse, preferredResponse, rejectUnknownExample } from './documented.ts';
import { makePlausible, type Pool, poolOf } from './plausible.ts';
import type { Preferences } from './prefer.ts';
import { type DescribedResponse, PLACE, slice } from './slice.ts';

/** Returns a documented response of an operation, as requested. */
export type Sampler = (operation: AnyOperation, preferences: Preferences) => Promise<IHttpResponse>;

export interface SamplerOptions {
  dynamic: boolean;
  seed?: string;
}

/** Returns a sampler of a description. Prism parses each response when it is first needed. */
export function openSampler(description: object, options: SamplerOptions): Sampler {
  const pool = poolOf(valueAt(description, 'components', 'examples'));
  const known = new Map<unknown, Promise<KnownResponse>>();
  const prism = createInstance(configOf(options), { logger: createLogger('mock', { level: 'silent' }) });
  const read = (preferred: DescribedResponse) => {
    const key = keyOf(preferred);
    const reading = known.get(key) ?? readResponse(description, preferred, pool);
    known.set(key, reading);
    return reading;
  };
  return async (operation, preferences) => {
    const preferred = preferredResponse(description, operation, preferences);
    const resource = await read(preferred);
    rejectUnknownExample(resource, preferences);
    const config = configOf({ ...options, ...preferences, code: Number(preferred.status) });
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
  preferred: DescribedResponse,
  pool: Pool,
): Promise<KnownResponse> {
  const part = slice(description, preferred);
  makePlausible(part, pool);
  const [known] = await getHttpOperationsFromSpec(part);
  if (!known) throw new Error(`Prism cannot read the response ${preferred.status}`);
  return known;
}

/** Returns the options. The request has been validated, so Prism only has to respond. */
function configOf({ dynamic, seed, code, example }: SamplerOptions & Preferences): IHttpMockConfig {
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
