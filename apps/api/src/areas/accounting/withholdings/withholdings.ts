/** The operations of withholdings and perceptions (Reference 4.7, Decision N56). */
import type { Handler } from '@mostrador/server-stub';
import { sql } from 'kysely';
import type { Context } from '../../../records/context.ts';
import { ownPage } from '../../../records/own-table.ts';
import { applyWithholding } from './apply.ts';
import { calculatePerception, calculateWithholding } from './calculate.ts';
import {
  createWithholdingCertificate,
  getWithholdingCertificatePdf,
  listWithholdingCertificates,
} from './certificates.ts';
import { getWithholdingDeclaration } from './declaration.ts';
import { createWithholdingRegime, listWithholdingRegimes } from './regimes.ts';
import { type StoredWithholding, shownWithholding, withholdingTable } from './tables.ts';
import { getWithholdingConfig, updateWithholdingConfig } from './withholding-settings.ts';

const listWithholdings: Handler<'listWithholdings', Context> = async (call) => listed(call, 'retencion');
const listPerceptions: Handler<'listPerceptions', Context> = async (call) => listed(call, 'percepcion');

async function listed(call: Context & { query: object }, kind: string) {
  const { data, headers } = await ownPage<StoredWithholding>(withholdingTable, call, [sql`kind = ${kind}`]);
  const items = data.items.map(shownWithholding);
  return { status: 200 as const, data: { ...data, items }, ...(headers && { headers }) };
}

export const withholdings = {
  getWithholdingConfig,
  updateWithholdingConfig,
  listWithholdingRegimes,
  createWithholdingRegime,
  listWithholdings,
  calculateWithholding,
  applyWithholding,
  listPerceptions,
  calculatePerception,
  listWithholdingCertificates,
  createWithholdingCertificate,
  getWithholdingCertificatePdf,
  getWithholdingDeclaration,
};
