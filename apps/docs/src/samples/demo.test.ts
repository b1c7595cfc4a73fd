/** Every curl sample succeeds on the demo account when it is sent as printed. */
import { operationTable } from '@mostrador/types';
import { expect, test } from 'vitest';
import { isDocument, readBundle } from '../description.ts';
import { DEMO_TOKEN, startDemo } from '../testing/servers.ts';
import { type OperationSamples, samplesOf } from './add-samples.ts';
import { sendCurl } from './send-curl.ts';

const bundle = readBundle();
const samples = isDocument(bundle) ? samplesOf(bundle) : [];

test('every command of curl succeeds on the demo account', async () => {
  let left = samples.toSorted((one, other) => turnOf(one) - turnOf(other));
  let failures: string[] = [];
  // What needs the same record as another, such as the draft that one posts and one deletes, is sent again to a new account.
  for (let before = Infinity; left.length > 0 && left.length < before; ) {
    before = left.length;
    ({ left, failures } = await sendAll(left));
  }
  expect(failures).toEqual([]);
}, 240_000);

const TURN = { GET: 0, PATCH: 1, PUT: 1, POST: 2, DELETE: 4 };
const CLOSES = ['closeActivePosSession', 'closeCashRegister'];
const methods = new Map(Object.values(operationTable).map(({ id, method }) => [String(id), method]));

/** Reads come first; what closes something comes after what needs it open, and deletions last. */
function turnOf({ id }: OperationSamples): number {
  return CLOSES.includes(id) ? 3 : TURN[methods.get(id) ?? 'GET'];
}

/** Sends the samples to a new account one after the other, and returns those that fail. */
async function sendAll(sent: readonly OperationSamples[]) {
  const demo = startDemo();
  try {
    const url = await demo.url;
    const left: OperationSamples[] = [];
    const failures: string[] = [];
    for (const sample of sent) {
      const response = await sendCurl(sample.curl, url, DEMO_TOKEN);
      const text = await response.text();
      if (response.ok) continue;
      left.push(sample);
      failures.push(`${sample.curl}\n${text}`);
    }
    return { left, failures };
  } finally {
    await demo.stop();
  }
}
