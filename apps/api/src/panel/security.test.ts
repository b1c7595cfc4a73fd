/** The service requires sessions and CSRF tokens where the description says so. */
import { readFileSync } from 'node:fs';
import { operationTable } from '@mostrador/panel-api';
import { expect, test } from 'vitest';
import { panelOf, signedUp } from '../testing/panel.ts';
import { startTestService } from '../testing/service.ts';

const { baseUrl } = await startTestService({ config: { trustProxy: ['loopback'] } });
const file = new URL(import.meta.resolve('@mostrador/spec/panel.json'));
const { paths } = JSON.parse(readFileSync(file, 'utf8'));
const id = '6f0000000000000000000000';

/** Returns the names of the security schemes of an operation. */
function schemes({ path, method }: { path: string; method: string }): string[] {
  return Object.keys(paths[path][method.toLowerCase()].security[0] ?? {});
}

test.each(Object.values(operationTable).map((operation) => [operation.id, operation] as const))(
  '%s',
  async (name, operation) => {
    const asked = schemes(operation);
    const without = await panelOf(baseUrl).ask(name, { id, ...(operation.method !== 'GET' && { body: {} }) });
    expect(without.code === 'missing_session').toBe(asked.includes('SessionCookie'));
    if (!asked.includes('SessionCookie')) return;
    const { cookie } = await signedUp(baseUrl);
    const unproved = await panelOf(baseUrl, cookie()).ask(name, {
      id,
      ...(operation.method !== 'GET' && { body: {} }),
    });
    expect(unproved.code === 'cross_site_request').toBe(asked.includes('CsrfToken'));
  },
);
