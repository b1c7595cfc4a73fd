/** Reading a file takes only the memory of one piece, whatever its size and encoding. */
import { expect, test, vi } from 'vitest';
import { invoiceHeaders, lineOf } from '../../../testing/invoice-file.ts';
import { rowsIn } from './read-file.ts';

vi.setConfig({ testTimeout: 120_000 });

const rows = 20_000;
const perPiece = 200;

/** A file that is generated while it is read; `given` counts the pieces of the current pass. */
function made(encoding: BufferEncoding) {
  const reading = { times: 0, given: 0 };
  async function* pieces() {
    reading.times++;
    reading.given = 0;
    yield Buffer.from(`${invoiceHeaders}\n`, encoding);
    for (let first = 0; first < rows; first += perPiece) {
      reading.given++;
      const lines = Array.from({ length: perPiece }, (_, index) => lineOf({ type: 6 }, first + index));
      yield Buffer.from(`${lines.join('\n').replaceAll('ANDINA', 'PEÑA')}\n`, encoding);
    }
  }
  return { reading, pieces };
}

test.each(['utf8', 'latin1'] as const)(
  '20,000 rows in %s are never ahead of who reads them',
  async (encoding) => {
    const { reading, pieces } = made(encoding);
    let [count, ahead, wrong] = [0, 0, 0];
    for await (const row of rowsIn(pieces)) {
      count++;
      ahead = Math.max(ahead, reading.given - Math.ceil(count / perPiece));
      const invoice = 'read' in row ? row.read.invoice : undefined;
      if (invoice?.voucher_number !== count || invoice.supplier_name !== 'PEÑA S.A.') wrong++;
    }
    expect([count, wrong, reading.times]).toEqual([rows, 0, 2]);
    expect(ahead).toBeLessThan(8);
  },
);
