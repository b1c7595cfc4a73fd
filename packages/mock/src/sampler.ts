/** Answers out of the description, made by Prism. */
import type { Operation } from '@mostrador/types';
import { createLogger } from '@stoplight/prism-core';
import {
  createInstance,
  getHttpOperationsFromSpec,
  type IHttpMockConfig,
  type IHttpResponse,
} from '@stoplight/prism-http';
import { readDescription } from './description.ts';
import { refuseUndocumented } from './documented.ts';
import type { Wish } from './prefer.ts';

/** A documented answer of an operation, as the wish would have it. */
export type Sampler = (operation: Operation, wish: Wish) => Promise<IHttpResponse>;

export interface SamplerOptions {
  dynamic: boolean;
  seed?: string;
}

/** Reads the description, which takes a second or two, and answers in a few milliseconds from then on. */
export async function openSampler(options: SamplerOptions): Promise<Sampler> {
  const operations = await getHttpOperationsFromSpec(await readDescription());
  const byName = new Map(operations.map((operation) => [nameOf(operation), operation]));
  const prism = createInstance(configOf(options), {
    logger: createLogger('mock', { level: 'silent' }),
  });
  return async (operation, wish) => {
    const described = byName.get(nameOf(operation));
    if (!described) throw new Error(`Prism does not know ${operation.id}`);
    refuseUndocumented(described, wish);
    const request = { method: methods[operation.method], url: { path: operation.path } };
    const result = await prism.request(request, [described], configOf({ ...options, ...wish }))();
    if ('left' in result) throw result.left;
    return result.right.output;
  };
}

const methods = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

function nameOf({ method, path }: { method: string; path: string }): string {
  return `${method.toUpperCase()} ${path}`;
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
