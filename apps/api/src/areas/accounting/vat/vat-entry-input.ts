/** Builds a manual entry of a VAT book from a request (Decision N48). Pure, except for warnings. */
import type { VatEntry, VatEntryCreate, VatEntryUpdate, VatItem } from '@mostrador/types';
import { centsOf } from '../../../calculation/amounts.ts';
import { aliquotOf, rateOf, vatOn } from '../../../calculation/vat-rates.ts';
import { fromCents, minus, toCents, total } from '../../../core/cents.ts';
import type { Warnings } from '../../../core/context.ts';
import { fieldProblem, memberProblem } from '../../../core/field-problem.ts';
import { type EntryFacts, itemOf, withTotals } from '../../../ledgers/vat/vat-voucher.ts';
import { voucherType } from '../../../ledgers/vat/voucher-types.ts';

type Input = VatEntryCreate | VatEntryUpdate;

/** Applies a request to an entry; `before` is undefined for a new one. @throws Problem `validation_failed` */
export function enteredEntry(
  before: VatEntry | undefined,
  input: Input,
  warnings: Warnings,
): EntryFacts & Pick<VatEntry, 'notes'> {
  checkNumbers(input);
  const vat_items = itemsOf(before, input);
  const sent: Partial<VatEntry> = input;
  const value = <Name extends keyof VatEntry>(name: Name, fallback: VatEntry[Name]): VatEntry[Name] =>
    sent[name] === undefined ? (before?.[name] ?? fallback) : (sent[name] ?? fallback);
  const entry = withTotals({
    date: value('date', ''),
    voucher_type: value('voucher_type', 0),
    sale_point: value('sale_point', null),
    voucher_number: value('voucher_number', null),
    counterparty_name: value('counterparty_name', ''),
    counterparty_tax_id: value('counterparty_tax_id', null),
    net_taxed: netOf(before, input, vat_items),
    net_untaxed: value('net_untaxed', 0),
    exempt: value('exempt', 0),
    vat_items,
    perceptions: value('perceptions', 0),
    other_taxes: value('other_taxes', 0),
    notes: value('notes', null),
  });
  centsOf(entry.total, 'total');
  const booked = negated(entry, warnings);
  warnDifferences(booked, input, warnings);
  return booked;
}

const widths: readonly [name: 'voucher_type' | 'sale_point' | 'voucher_number', most: number][] = [
  ['voucher_type', 999],
  ['sale_point', 99_999],
  ['voucher_number', Number.MAX_SAFE_INTEGER],
];

/** Checks that the numbers fit into the authority's files. */
function checkNumbers(input: Input): void {
  for (const [name, maximum] of widths) {
    const number = input[name] ?? 0;
    if (number < 0) throw fieldProblem(`/${name}`, 'too_low', 'must be at least 0', { minimum: 0 });
    if (number > maximum)
      throw fieldProblem(`/${name}`, 'too_high', `must be at most ${maximum}`, { maximum });
  }
  if (input.counterparty_name?.trim() === '')
    throw fieldProblem('/counterparty_name', 'too_short', 'must not be empty');
}

function itemsOf(before: VatEntry | undefined, input: Input): VatItem[] {
  const rate = 'rate' in input ? input.rate : undefined;
  if (typeof rate === 'number') return [itemAtRate(rate, input)];
  if (input.vat_items === undefined) return before?.vat_items ?? [];
  return input.vat_items.map((item, index) => namedItem(item, index));
}

function itemAtRate(rate: number, { vat_items, net_taxed = 0 }: Input): VatItem {
  if (vat_items !== undefined)
    throw fieldProblem('/rate', 'mutually_exclusive', 'must not be sent together with `vat_items`');
  const aliquot = aliquotOf(rate);
  if (!aliquot) throw wrongRate('rate');
  const base = toCents(net_taxed);
  return itemOf(aliquot, fromCents(base), fromCents(vatOn(base, rate)));
}

function namedItem({ aliquot_id, rate, base, amount }: VatItem, index: number): VatItem {
  const field = `vat_items.${index}`;
  if (aliquot_id === undefined && rate === undefined)
    throw memberProblem(`${field}.rate`, 'required', 'is required unless `aliquot_id` is sent');
  const aliquot = aliquot_id ?? aliquotOf(rate ?? -1);
  if (aliquot === undefined) throw wrongRate(`${field}.rate`);
  if (rate !== undefined && rateOf(aliquot) !== rate)
    throw memberProblem(
      `${field}.rate`,
      'mutually_exclusive',
      `must be the rate of aliquot_id, ${rateOf(aliquot)}`,
    );
  return itemOf(aliquot, fromCents(toCents(base)), fromCents(toCents(amount)));
}

function wrongRate(field: string) {
  return memberProblem(field, 'invalid_enum', 'must be one of 0, 2.5, 5, 10.5, 21 or 27');
}

/** Returns the net amount of the request, else the existing one or the sum of the items' bases. */
function netOf(before: VatEntry | undefined, input: Input, items: readonly VatItem[]): number {
  if (input.net_taxed !== undefined) return fromCents(toCents(input.net_taxed));
  if (before && input.vat_items === undefined) return before.net_taxed ?? 0;
  return fromCents(total(items.map(({ base }) => toCents(base))));
}

/** Credit notes count as negative: positive amounts are negated, with a warning. */
function negated<Entry extends EntryFacts>(entry: Entry, { warn }: Warnings): Entry {
  if (voucherType(entry.voucher_type)?.sign !== -1 || entry.total <= 0) return entry;
  const message = 'Credit notes count as negative, so the amounts were negated.';
  warn({ code: 'credit_note_negated', field: 'voucher_type', message });
  const negative = (amount: number | undefined) => -(amount ?? 0) || 0;
  return {
    ...entry,
    net_taxed: negative(entry.net_taxed),
    net_untaxed: negative(entry.net_untaxed),
    exempt: negative(entry.exempt),
    vat_items: (entry.vat_items ?? []).map((item) => ({
      ...item,
      base: negative(item.base),
      amount: negative(item.amount),
    })),
    perceptions: negative(entry.perceptions),
    other_taxes: negative(entry.other_taxes),
    vat_total: negative(entry.vat_total),
    total: negative(entry.total),
  };
}

function warnDifferences(entry: EntryFacts, input: Input, { warn }: Warnings): void {
  if (input.voucher_type !== undefined && !voucherType(input.voucher_type)) {
    const message = `The tax authority has no vouchers of the type ${input.voucher_type}.`;
    warn({ code: 'unknown_voucher_type', field: 'voucher_type', message });
  }
  const items = entry.vat_items ?? [];
  for (const [index, { base, amount, rate = 0 }] of items.entries()) {
    const right = vatOn(toCents(base), rate);
    if (Math.abs(minus(right, toCents(amount))) <= 1) continue;
    const message = `The tax is ${amount}, but ${rate} % of ${base} is ${fromCents(right)}. It was stored as sent.`;
    warn({ code: 'vat_mismatch', field: `vat_items.${index}.amount`, message });
  }
  const bases = total(items.map(({ base }) => toCents(base)));
  const net = toCents(entry.net_taxed ?? 0);
  if (items.length === 0 || bases === net) return;
  const message = `The bases of \`vat_items\` add up to ${fromCents(bases)}, but \`net_taxed\` is ${entry.net_taxed}.`;
  warn({ code: 'net_mismatch', field: 'net_taxed', message });
}
