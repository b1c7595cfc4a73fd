/** The X report of a register: a snapshot that changes nothing (Decision N8). */
import type { Handler } from '@mostrador/server-stub';
import type { Context } from '../../../records/context.ts';
import { findClosing } from './cash-closings.ts';
import { reportFigures } from './cash-report.ts';
import { reportData } from './cash-report-data.ts';

export const getXReport: Handler<'getXReport', Context> = async (request) => {
  const { params, now, account } = request;
  const data = await reportData(request, params.id);
  const closing = await findClosing(request, params.id);
  const generated_at = now.toISOString();
  if (!closing)
    return { status: 200, data: { ...reportFigures(data, generated_at, account.timezone), type: 'X' } };
  // A closed register reports the figures of its closing.
  const { number: _, ...figures } = closing.report;
  return { status: 200, data: { ...figures, generated_at, type: 'X' } };
};
