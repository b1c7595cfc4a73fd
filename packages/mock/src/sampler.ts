/** Answers out of the description, made by Prism. */
import type { AnyOperation } from '@mostrador/server-stub';
import { createLogger } from '@stoplight/prism-core';
import {
  createInstance,
  getHttpOperationsFromSpec,
  type IHttpMockConfig,
  type IHttpResponse,
} from '@stoplight/prism-http';
import { readDescription } from './description.ts';
import { type DescribedOperation, refuseUndocumented } from './documented.ts';
import type { Wish } from './prefer.ts';
import { slice } from './slice.ts';

/** A documented answer of an operation, as the wish would have it. */
export type Sampler = (operation: AnyOperation, wish: Wish) => Promise<IHttpResponse>;

export interface SamplerOptions {
  dynamic: boolean;
  seed?: string;
}

/** Reads the description. Prism gets to see of it what it is asked for, when it is asked for the first time. */
export async function openSampler(options: SamplerOptions): Promise<Sampler> {
  const description = await readDescription();
  const described = new Map<string, Promise<DescribedOperation>>();
  const prism = createInstance(configOf(options), { logger: createLogger('mock', { level: 'silent' }) });
  return async (operation, wish) => {
    const known = described.get(operation.id) ?? describe(description, operation);
    described.set(operation.id, known);
    const resource = await known;
    refuseUndocumented(resource, wish);
    const request = { method: methods[operation.method], url: { path: operation.path } };
    const result = await prism.request(request, [resource], configOf({ ...options, ...wish }))();
    if ('left' in result) throw result.left;
    return result.right.output;
  };
}

async function describe(description: object, operation: AnyOperation): Promise<DescribedOperation> {
  const [described] = await getHttpOperationsFromSpec(slice(description, operation));
  if (!described) throw new Error(`The description does not have ${operation.id}`);
  return described;
}

const methods = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

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
