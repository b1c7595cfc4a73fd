/** The contract operations beyond the standard ones: every response, success or error, matches the description. */
import { createClient, settle } from '@mostrador/client';
import { deviations } from '@mostrador/server-stub/testing';
import { expect, test } from 'vitest';
import { recorder } from '../../../testing/recorder.ts';
import { startTestService } from '../../../testing/service.ts';
import { unknownId } from '../../../testing/unknown-id.ts';

const service = await startTestService({ clock: () => new Date('2026-10-15T12:00:00.000Z') });

test('every operation responds as described', async () => {
  const { fetch, heard } = recorder();
  const own = { baseUrl: service.baseUrl, token: await service.token(), retries: 0 };
  const plain = createClient(own);
  const { contracts } = createClient({ ...own, fetch });
  const { _id: rental_id } = await plain.rentals.create({ name: 'Departamento', status: 'published' });
  const made = (end_date: string) =>
    plain.contracts.create({
      rental_id,
      start_date: '2025-10-01T03:00:00Z',
      end_date,
      initial_rent: 100,
      tenant: { full_name: 'Ana', document_number: '1' },
    });
  const [{ _id: id }, { _id: far }] = [
    await made('2026-11-01T02:59:59Z'),
    await made('2028-11-01T02:59:59Z'),
  ];
  const asked: (() => Promise<unknown>)[] = [
    () => contracts.sign(id, { signatures: [{ party: 'tenant', name: 'Ana' }] }),
    () => contracts.sign(unknownId, {}),
    () => contracts.adjust(id, { percentage: 10 }),
    () => contracts.adjust(id, {}),
    () => contracts.renew(far, {}),
    () => contracts.generateInvoice(id, {}),
    () => contracts.generateInvoice(id, {}),
    () => contracts.generateInvoice(id, { period: '2026-13' }),
    () => contracts.listExpiring({ days: 30 }),
    () => contracts.listExpiring({ days: -1 }),
    () => contracts.getSummary(),
    () => contracts.renew(id, { months: 12 }),
    () => contracts.terminate(id, { reason: 'Se muda' }),
    () => contracts.terminate(id, {}),
  ];
  for (const ask of asked) await settle(ask());
  expect(heard.map(({ status }) => status)).toEqual([
    200, 404, 200, 422, 409, 201, 200, 422, 200, 400, 200, 200, 200, 409,
  ]);
  expect(new Set(heard.map(({ operation }) => operation)).size).toBe(7);
  expect(heard.flatMap((response) => deviations(response.operation, response))).toEqual([]);
});
