/**
 * The simulated authority, for demonstrations and tests. It stores authorized vouchers separately from receipts, in its
 * own transactions, assigns numbers under a lock, and applies the rules of the real one. Its codes have no fiscal
 * value.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { dayIn, daysAfter } from '../../../../calculation/days.ts';
import type { Context, OwnTransactions } from '../../../../records/context.ts';
import { lockFor } from '../../../../store/lock.ts';
import type { Authority, Known, Series, Voucher } from './authority.ts';
import { objections } from './rules.ts';

interface Licence {
  cuit: string;
  salePoints: readonly number[];
}

/** How many days a code is valid. */
const codeDays = 10;

export function simulatedAuthority(own: OwnTransactions, { cuit, salePoints }: Licence): Authority {
  return {
    lastNumber: (series) => own(async (context) => (await lastOf(context, cuit, series)).number),
    consult: (series, number) => own((context) => knownOf(context, cuit, series, number)),
    authorize: (voucher, number) =>
      own(async (context) => {
        const { salePoint, voucherType } = voucher;
        await lockFor(context, `simulated_vouchers ${cuit} ${salePoint} ${voucherType}`);
        const last = await lastOf(context, cuit, voucher);
        const today = dayIn(context.account.timezone, context.now);
        const circumstances = {
          issuerCuit: cuit,
          salePoints,
          number,
          lastNumber: last.number,
          lastDate: last.date,
          today,
        };
        const observations = objections(voucher, circumstances);
        if (observations.length > 0) return { result: 'rejected', observations };
        const known = approved(context, cuit, voucher, number);
        await keep(context, cuit, voucher, number, known);
        return { result: 'authorized', ...known };
      }),
  };
}

interface Last {
  number: number;
  date: string | undefined;
}

async function lastOf(
  { tx, account }: Context,
  cuit: string,
  { salePoint, voucherType }: Series,
): Promise<Last> {
  const { rows } = await sql<{ number: string; date: string }>`
    select number::text as number, doc->>'date' as date from simulated_vouchers
    where account_id = ${account.id} and cuit = ${cuit} and sale_point = ${salePoint} and voucher_type = ${voucherType}
    order by simulated_vouchers.number desc limit 1`.execute(tx);
  return { number: Number(rows[0]?.number ?? 0), date: rows[0]?.date };
}

async function knownOf(
  { tx, account }: Context,
  cuit: string,
  { salePoint, voucherType }: Series,
  number: number,
): Promise<Known | undefined> {
  const { rows } = await sql<{ doc: Known }>`
    select doc from simulated_vouchers
    where account_id = ${account.id} and cuit = ${cuit} and sale_point = ${salePoint}
      and voucher_type = ${voucherType} and number = ${number}`.execute(tx);
  return rows[0]?.doc;
}

function approved({ account }: Context, cuit: string, voucher: Voucher, number: number): Known {
  const { salePoint, voucherType, docType, docNumber, date, total, net, vat } = voucher;
  const mark = createHash('sha256')
    .update([account.id, cuit, salePoint, voucherType, number].join(' '))
    .digest();
  const digits = String(mark.readBigUInt64BE() % 10n ** 13n).padStart(13, '0');
  return {
    cae: `7${digits}`,
    expiration: daysAfter(date, codeDays),
    observations: [],
    docType,
    docNumber,
    date,
    total,
    net,
    vat,
  };
}

async function keep(
  { tx, account, now }: Context,
  cuit: string,
  { salePoint, voucherType }: Series,
  number: number,
  known: Known,
): Promise<void> {
  await sql`
    insert into simulated_vouchers (account_id, cuit, sale_point, voucher_type, number, authorized_at, doc)
    values (${account.id}, ${cuit}, ${salePoint}, ${voucherType}, ${number}, ${now}, ${JSON.stringify(known)})`.execute(
    tx,
  );
}
