/** The rules of the authority: every code of the simulated one, and both tolerances at their limits. */
import { describe, expect, test } from 'vitest';
import type { Voucher } from './authority.ts';
import { type Circumstances, objections } from './rules.ts';

/** A class B voucher of 100.00 at 21 %, without objections. */
const voucher: Voucher = {
  salePoint: 1,
  voucherType: 6,
  concept: 1,
  docType: 96,
  docNumber: '28456120',
  vatCondition: 5,
  date: '2026-10-13',
  serviceFrom: null,
  serviceTo: null,
  dueDate: null,
  currency: 'PES',
  exchangeRate: 1,
  total: 121,
  untaxed: 0,
  net: 100,
  exempt: 0,
  otherTaxes: 0,
  vat: 21,
  vatItems: [{ id: 5, base: 100, amount: 21 }],
  associated: [],
};
const circumstances: Circumstances = {
  issuerCuit: '30712345671',
  salePoints: [1, 2],
  number: 8,
  lastNumber: 7,
  lastDate: '2026-10-12',
  today: '2026-10-13',
};

const toCompany = { docType: 80, docNumber: '30718846206', vatCondition: 1 };
const classA: Partial<Voucher> = { voucherType: 1, ...toCompany };
const classC: Partial<Voucher> = { voucherType: 11, net: 121, vat: 0, vatItems: [] };
const services: Partial<Voucher> = {
  concept: 2,
  serviceFrom: '2026-10-01',
  serviceTo: '2026-10-31',
  dueDate: '2026-11-10',
};
const about = (type: number) => [{ type, salePoint: 1, number: 1 }];

const codesOf = (more: Partial<Voucher>, where: Partial<Circumstances> = {}) =>
  objections({ ...voucher, ...more }, { ...circumstances, ...where }).map(({ code }) => code);

describe('authorizes', () => {
  test.each<[what: string, voucher: Partial<Voucher>, circumstances?: Partial<Circumstances>]>([
    ['class B to a person', {}],
    ['class A to a company', classA],
    ['class C', classC],
    ['class C to a company', { ...classC, ...toCompany }],
    ['services', services],
    ['any sale point, if none is configured', { salePoint: 9 }, { salePoints: [] }],
    ['the first voucher of a series', {}, { number: 1, lastNumber: 0, lastDate: undefined }],
    ['the date of the last voucher', {}, { lastDate: '2026-10-13' }],
    ['goods dated 5 days ago', { date: '2026-10-08' }, { lastDate: undefined }],
    ['goods dated 5 days ahead', { date: '2026-10-18' }],
    ['services dated 10 days ago', { ...services, date: '2026-10-03' }, { lastDate: undefined }],
    ['services dated 10 days ahead', { ...services, date: '2026-10-23' }],
    [
      'a consumer without a name, a cent below the limit',
      { ...classC, docType: 99, docNumber: '0', total: 9_999_999.99, net: 9_999_999.99 },
    ],
    ['a named consumer at the limit', { ...classC, total: 10_000_000, net: 10_000_000 }],
    ['dollars with an exchange rate', { currency: 'DOL', exchangeRate: 1475.006 }],
    ['a note about a voucher of its class', { voucherType: 8, associated: about(6) }],
  ])('%s', (_, more, where) => {
    expect(codesOf(more, where)).toEqual([]);
  });
});

describe('rejects', () => {
  test.each<[code: number, what: string, voucher: Partial<Voucher>, circumstances?: Partial<Circumstances>]>([
    [10_005, 'a sale point that is not enabled', { salePoint: 3 }],
    [10_013, 'class A to a DNI', { voucherType: 1, vatCondition: 1 }],
    [10_015, 'a CUIT whose check digit is wrong', { docType: 80, docNumber: '30712345678', vatCondition: 4 }],
    [10_015, 'a CUIL whose check digit is wrong', { docType: 86, docNumber: '20123456780' }],
    [
      10_015,
      'a consumer without a name, at the limit',
      { ...classC, docType: 99, docNumber: '0', total: 10_000_000, net: 10_000_000 },
    ],
    [10_016, 'a number that is taken', {}, { number: 7 }],
    [10_016, 'a number after the next', {}, { number: 9 }],
    [10_016, 'a day before the last voucher', { date: '2026-10-11' }],
    [10_016, 'goods of 6 days ago', { date: '2026-10-07' }, { lastDate: undefined }],
    [10_016, 'goods of 6 days on', { date: '2026-10-19' }],
    [10_016, 'services of 11 days ago', { ...services, date: '2026-10-02' }, { lastDate: undefined }],
    [10_016, 'services of 11 days on', { ...services, date: '2026-10-24' }],
    [10_023, 'a tax that is not the sum of its rates', { vat: 22, total: 122 }],
    [10_036, 'services without their first day', { ...services, serviceFrom: null }],
    [10_036, 'goods and services without their last day', { ...services, concept: 3, serviceTo: null }],
    [10_039, 'pesos at a rate', { exchangeRate: 2 }],
    [10_040, 'a credit note B about an A', { voucherType: 8, associated: about(1) }],
    [10_040, 'an invoice about another', { associated: about(6) }],
    [10_043, 'a negative untaxed amount', { untaxed: -1, total: 120 }],
    [10_043, 'a negative exempt amount', { exempt: -1, total: 120 }],
    [10_043, 'negative other taxes', { otherTaxes: -1, total: 120 }],
    [10_048, 'a total that is not the sum of its parts', { total: 122 }],
    [10_049, 'services without a due date', { ...services, dueDate: null }],
    [10_051, 'a tax of another rate', { vatItems: [{ id: 4, base: 100, amount: 21 }] }],
    [10_051, 'a rate that there is not', { vatItems: [{ id: 7, base: 100, amount: 21 }] }],
    [10_061, 'a net amount that is not the sum of its bases', { net: 110, total: 131 }],
    [10_069, 'the issuer itself', { ...classA, docNumber: '30712345671' }],
    [10_070, 'a net amount without its rates', { vat: 0, total: 100, vatItems: [] }],
    [10_071, 'class C with rates', { voucherType: 11 }],
    [10_071, 'class C with an exempt amount', { ...classC, net: 100, exempt: 21 }],
    [10_071, 'class C with an untaxed amount', { ...classC, net: 100, untaxed: 21 }],
    [10_197, 'a credit note about nothing', { voucherType: 8 }],
    [10_197, 'a debit note about nothing', { voucherType: 7 }],
    [10_242, 'a condition that there is not', { vatCondition: 2 }],
    [10_243, 'class B to a registered receiver', toCompany],
    [10_243, 'class A to an exempt one', { ...classA, vatCondition: 4 }],
    [10_243, 'class A with the legend to a consumer', { ...classA, voucherType: 51, vatCondition: 5 }],
  ])('%i: %s', (code, _, more, where) => {
    expect(codesOf(more, where)).toEqual([code]);
  });
});

describe('tolerances', () => {
  test.each<[what: string, voucher: Partial<Voucher>, codes: number[]]>([
    ['a total 0.01 more', { total: 121.01 }, []],
    ['a total 0.01 less', { total: 120.99 }, []],
    ['a total 0.02 more', { total: 121.02 }, [10_048]],
    ['a total 0.02 less', { total: 120.98 }, [10_048]],
    ['a total 0.01 % more', { ...classC, net: 100_000, total: 100_010 }, []],
    ['a total 0.01 % less', { ...classC, net: 100_000, total: 99_990 }, []],
    ['a total more than 0.01 % more', { ...classC, net: 100_000, total: 100_010.01 }, [10_048]],
    ['a total more than 0.01 % less', { ...classC, net: 100_000, total: 99_989.99 }, [10_048]],
    ['a tax 0.01 off its rates', { vat: 21.01, total: 121.01 }, []],
    ['a tax 0.02 off its only rate', { vat: 21.02, total: 121.02 }, [10_023]],
    [
      'a tax 0.02 off two rates',
      {
        net: 200,
        vat: 31.52,
        total: 231.52,
        vatItems: [
          { id: 5, base: 100, amount: 21 },
          { id: 4, base: 100, amount: 10.5 },
        ],
      },
      [],
    ],
    [
      'a rate 0.01 off its base',
      { vat: 21.01, total: 121.01, vatItems: [{ id: 5, base: 100, amount: 21.01 }] },
      [],
    ],
    [
      'a rate 0.02 off its base',
      { vat: 21.02, total: 121.02, vatItems: [{ id: 5, base: 100, amount: 21.02 }] },
      [10_051],
    ],
    [
      'a rate 0.01 % off its base',
      {
        net: 100_000,
        vat: 21_002.1,
        total: 121_002.1,
        vatItems: [{ id: 5, base: 100_000, amount: 21_002.1 }],
      },
      [],
    ],
    [
      'a rate more than 0.01 % off its base',
      {
        net: 100_000,
        vat: 21_002.11,
        total: 121_002.11,
        vatItems: [{ id: 5, base: 100_000, amount: 21_002.11 }],
      },
      [10_051],
    ],
    ['a net amount 0.01 off its base', { net: 100.01, total: 121.01 }, []],
    ['a net amount 0.02 off its base', { net: 100.02, total: 121.02 }, [10_061]],
  ])('%s', (_, more, codes) => {
    expect(codesOf(more)).toEqual(codes);
  });
});

test('the bases of a note are not compared with its net amount', () => {
  const note = { voucherType: 8, associated: about(6), net: 110, total: 131 };
  expect(codesOf(note)).toEqual([]);
});
