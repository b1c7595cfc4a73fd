/** Records the operations and responses of a client. */
import type { ClientOptions } from '@mostrador/client';
import type { ReceivedResponse } from '@mostrador/server-stub/testing';
import { type Operation, operationTable } from '@mostrador/types';

export interface Heard extends ReceivedResponse {
  operation: string;
}

export interface Recorder {
  /** For the option `fetch` of a client. */
  fetch: NonNullable<ClientOptions['fetch']>;
  /** Every response so far. */
  heard: Heard[];
}

export function recorder(): Recorder {
  const heard: Heard[] = [];
  return {
    heard,
    async fetch(request) {
      const response = await fetch(request);
      const text = await response.clone().text();
      heard.push({
        operation: operationOf(request),
        status: response.status,
        mediaType: response.headers.get('content-type') ?? undefined,
        body: text === '' ? undefined : JSON.parse(text),
      });
      return response;
    },
  };
}

/** Returns the operation of a request: paths without a parameter come first (Decision literals-win). */
function operationOf({ method, url }: Request): string {
  const { pathname } = new URL(url);
  const fits = operations.find(
    (operation) => operation.method === method && matches(operation.path, pathname),
  );
  return fits?.id ?? `${method} ${pathname}`;
}

const operations: Operation[] = Object.values<Operation>(operationTable).sort(
  (one, other) => one.path.split('{').length - other.path.split('{').length,
);

function matches(template: string, path: string): boolean {
  return new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);
}
