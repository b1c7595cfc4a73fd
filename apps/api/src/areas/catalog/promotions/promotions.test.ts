/** The rules of promotions (Reference 2.2, Decision defaults, dates, references). */
import { createClient } from '@mostrador/client';
import type { PromotionUpdate } from '@mostrador/types';
import { describe, expect, test } from 'vitest';
import { startTestService } from '../../../testing/service.ts';

const service = await startTestService();
const client = createClient({ baseUrl: service.baseUrl, token: await service.token() });
const unknown = '6f00000000000000000000ff';

const promotion = (members: PromotionUpdate = {}) =>
  client.promotions.create({ name: 'Semana de la bici', promotion_type: 'percentage', ...members });

describe('is_active', () => {
  test.each<[sent: PromotionUpdate, want: PromotionUpdate]>([
    [{}, { status: 'active', is_active: true }],
    [{ status: 'active' }, { status: 'active', is_active: true }],
    [{ status: 'draft' }, { status: 'draft', is_active: false }],
    [{ status: 'expired' }, { status: 'expired', is_active: false }],
    [{ is_active: false }, { status: 'active', is_active: false }],
    [
      { status: 'draft', is_active: true },
      { status: 'draft', is_active: true },
    ],
  ])('of a promotion created with %j', async (sent, want) => {
    expect(await promotion(sent)).toMatchObject(want);
  });

  test.each<[before: PromotionUpdate, change: PromotionUpdate, want: boolean]>([
    [{}, { status: 'archived' }, false],
    [{ status: 'draft' }, { status: 'active' }, true],
    [{ status: 'draft' }, { status: 'expired' }, false],
    [{}, { status: 'draft', is_active: true }, true],
    [{}, { is_active: false }, false],
    [{ is_active: false }, { value: 10 }, false],
    [{ is_active: false }, { status: 'active' }, false],
    [{ status: 'draft', is_active: true }, { value: 10 }, true],
  ])('of %j, changed by %j, is %s', async (before, change, want) => {
    const { _id } = await promotion(before);
    expect(await client.promotions.update(_id, change)).toMatchObject({ ...change, is_active: want });
  });
});

describe('dates', () => {
  const start = '2026-10-01T00:00:00.000Z';
  const wrong = {
    status: 422,
    code: 'validation_failed',
    errors: [{ pointer: '/end_date', field: 'end_date', code: 'too_low' }],
  };

  test('must not end before they begin', async () => {
    const sent = { start_date: start, end_date: '2026-09-30T23:59:59.999Z' };
    await expect(promotion(sent)).rejects.toMatchObject(wrong);
  });

  test('are compared as times, whatever their offsets', async () => {
    const early = { start_date: start, end_date: '2026-10-01T01:00:00+02:00' };
    await expect(promotion(early)).rejects.toMatchObject(wrong);
    const late = { start_date: start, end_date: '2026-09-30T22:00:00-03:00' };
    expect(await promotion(late)).toMatchObject({ end_date: '2026-10-01T01:00:00.000Z' });
  });

  test.each<PromotionUpdate>([
    { start_date: start, end_date: start },
    { start_date: start },
    { end_date: '2020-01-01T00:00:00.000Z' },
    { start_date: start, end_date: null },
  ])('may be %j', async (sent) => {
    expect(await promotion(sent)).toMatchObject(sent);
  });

  test('are checked against the stored ones', async () => {
    const { _id } = await promotion({ start_date: start, end_date: '2026-10-08T00:00:00.000Z' });
    await expect(client.promotions.update(_id, { start_date: '2026-11-01T00:00:00Z' })).rejects.toMatchObject(
      wrong,
    );
    const moved = { start_date: '2026-11-01T00:00:00.000Z', end_date: '2026-11-08T00:00:00.000Z' };
    expect(await client.promotions.update(_id, moved)).toMatchObject(moved);
    expect(await client.promotions.update(_id, { end_date: null })).toMatchObject({ end_date: null });
  });
});

describe('entity_ids', () => {
  test('to unknown records are stored, with a warning each', async () => {
    const { _id } = await client.products.create({ name: 'Casco', base_price: 1 });
    const entity_ids = [_id, unknown, 'nonsense'];
    expect(await promotion({ entity_type: 'product', entity_ids })).toMatchObject({
      entity_ids,
      warnings: [
        { code: 'unknown_reference', field: 'entity_ids.1' },
        { code: 'unknown_reference', field: 'entity_ids.2' },
      ],
    });
  });

  test('are looked up by entity_type, or among all types', async () => {
    const { _id } = await client.services.create({ name: 'Service' });
    expect(await promotion({ entity_type: 'service', entity_ids: [_id] })).not.toHaveProperty('warnings');
    expect(await promotion({ entity_ids: [_id] })).not.toHaveProperty('warnings');
    expect(await promotion({ entity_type: 'rental', entity_ids: [_id] })).toHaveProperty('warnings');
  });

  test('stored before do not warn again', async () => {
    const { _id } = await promotion({ entity_ids: [unknown] });
    expect(await client.promotions.update(_id, { value: 5 })).not.toHaveProperty('warnings');
  });
});
