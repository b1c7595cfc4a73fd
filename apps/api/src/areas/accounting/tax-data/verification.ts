/**
 * Whether receipts can be issued, as far as the stored configuration knows (Decision N57). The authority was not asked,
 * and the answers say so.
 */
import type { BillingSalePoint } from '@mostrador/types';
import { writtenCuit } from '../../../calculation/cuit.ts';
import { fieldProblem } from '../../../core/field-problem.ts';
import { action } from '../../../records/action.ts';
import type { Context } from '../../../records/context.ts';
import { taxpayerOf } from '../../../records/lookups/taxpayer.ts';
import { together } from '../../../store/together.ts';
import { systemOf } from './system-state.ts';
import { storedSystems } from './system-store.ts';

const offline = { mode: 'offline' as const };
const stored = 'Taken from the stored configuration; the authority was not asked.';

/** The web service through which receipts are authorised. */
const receiptService = 'wsfe';

export const verifyTaxDelegation = action<'verifyTaxDelegation'>(async (call) => {
  const { cuit, service } = call.body;
  const written = writtenCuit(cuit);
  if (!written) throw fieldProblem('/cuit', 'invalid_format', 'must be a CUIT with its right check digit');
  const systems = (await storedSystems(call)).map(({ code, settings, kept }) =>
    systemOf(code, settings, kept),
  );
  const asked = service ?? receiptService;
  const is_delegated =
    asked === receiptService && systems.some((system) => system.cuit === written && system.delegated);
  return {
    data: {
      cuit: written,
      is_delegated,
      service: asked,
      checked_at: call.now.toISOString(),
      ...offline,
      message: stored,
    },
  };
});

export const verifySalePoint = action<'verifySalePoint'>(async (call) => {
  const number = numberOf(call.body);
  const found = await salePoint(call, number);
  const type = found ? (found.type ?? 'web_service') : null;
  const is_valid = found !== undefined && found.active !== false;
  return {
    data: {
      sale_point: number,
      is_valid,
      type,
      enabled_for_web_service: is_valid && type === 'web_service',
      checked_at: call.now.toISOString(),
      ...offline,
      message: found ? stored : `${stored} It has no sale point ${number} in the active system.`,
    },
  };
});

function numberOf({ punto_venta, sale_point }: { punto_venta?: number; sale_point?: number }): number {
  const number = punto_venta ?? sale_point;
  if (number === undefined)
    throw fieldProblem('/punto_venta', 'required', 'is required, unless sale_point is sent');
  if (sale_point === undefined || sale_point === number) return number;
  throw fieldProblem(
    '/sale_point',
    'mutually_exclusive',
    'must not be sent together with another punto_venta',
  );
}

/** The sale point as the active system has it. */
async function salePoint(context: Context, number: number): Promise<BillingSalePoint | undefined> {
  const [{ active_billing_system }, systems] = await together([taxpayerOf(context), storedSystems(context)]);
  const active = systems.find(({ code }) => code === active_billing_system);
  return active?.settings.sale_points.find((point) => point.number === number);
}
