/**
 * Verifies that receipts can be issued: asks the tax authority if the account uses it, and checks the stored
 * configuration otherwise (Decision N57). The response says which.
 */
import type { BillingSalePoint, TaxDelegation } from '@mostrador/types';
import { writtenCuit } from '../../../calculation/cuit.ts';
import { fieldProblem } from '../../../core/field-problem.ts';
import type { Access } from '../../../core/tax-authority.ts';
import { action } from '../../../records/action.ts';
import { asking } from '../../../records/asking.ts';
import type { Context } from '../../../records/context.ts';
import { taxpayerOf } from '../../../records/lookups/taxpayer.ts';
import { together } from '../../../store/together.ts';
import { systemOf } from './system-state.ts';
import { storedSystems } from './system-store.ts';

const stored = 'Based on the stored configuration; the tax authority was not contacted.';

/** The web service that authorizes receipts. */
const receiptService = 'wsfe';

export const verifyTaxDelegation = asking<'verifyTaxDelegation', Access | undefined>({
  async ask(call) {
    const { cuit, service } = call.body;
    const requested = service ?? receiptService;
    return requested === receiptService ? await accessAs(call, formattedCuit(cuit)) : undefined;
  },
  work: (access) =>
    action<'verifyTaxDelegation'>(async (call) => {
      const cuit = formattedCuit(call.body.cuit);
      const service = call.body.service ?? receiptService;
      const is_delegated = access?.isOnline ? access.delegated : await isDelegated(call, cuit, service);
      const { mode, message } = sourceOf(access);
      return { data: { cuit, is_delegated, service, checked_at: call.now.toISOString(), mode, message } };
    }),
});

/** @throws Problem `validation_failed` */
function formattedCuit(cuit: string): string {
  const written = writtenCuit(cuit);
  if (written) return written;
  throw fieldProblem('/cuit', 'invalid_format', 'must be a CUIT with a valid check digit');
}

async function isDelegated(context: Context, cuit: string, service: string): Promise<boolean> {
  const systems = (await storedSystems(context)).map(({ code, settings, kept }) =>
    systemOf(code, settings, kept),
  );
  return service === receiptService && systems.some((system) => system.cuit === cuit && system.delegated);
}

export const verifySalePoint = asking<'verifySalePoint', Access | undefined>({
  async ask(call) {
    numberOf(call.body);
    const { active_billing_system: active } = await taxpayerOf(call);
    return active === 'arca' ? await accessAs(call, undefined) : undefined;
  },
  work: (access) =>
    action<'verifySalePoint'>(async (call) => {
      const sale_point = numberOf(call.body);
      const found = await salePoint(call, sale_point);
      const { type, is_valid } = access?.isOnline ? listed(access, sale_point) : configured(found);
      const { mode, message } = sourceOf(access);
      const missing = ` The configuration of the active system has no sale point ${sale_point}.`;
      return {
        data: {
          sale_point,
          is_valid,
          type,
          enabled_for_web_service: is_valid && type === 'web_service',
          checked_at: call.now.toISOString(),
          mode,
          message: found || mode === 'online' ? message : message + missing,
        },
      };
    }),
});

function configured(found: BillingSalePoint | undefined) {
  return {
    type: found ? (found.type ?? ('web_service' as const)) : null,
    is_valid: found !== undefined && found.active !== false,
  };
}

/** The authority lists only the sale points of its web service. */
function listed({ salePoints }: Access & { isOnline: true }, number: number) {
  const found = salePoints.find((point) => point.number === number);
  return { type: found ? ('web_service' as const) : null, is_valid: found?.open === true };
}

/** Signs in at the authority with the given CUIT, or with that of the account's configuration. */
async function accessAs({ taxAuthority, account }: Context, cuit: string | undefined) {
  return await taxAuthority.access(account, cuit?.replaceAll('-', ''));
}

function sourceOf(access: Access | undefined): Pick<TaxDelegation, 'mode' | 'message'> {
  if (access?.isOnline) return { mode: 'online', message: access.message };
  if (!access) return { mode: 'offline', message: stored };
  return {
    mode: 'offline',
    message: `Based on the stored configuration; the tax authority could not be reached: ${access.reason}`,
  };
}

function numberOf({ punto_venta, sale_point }: { punto_venta?: number; sale_point?: number }): number {
  const number = punto_venta ?? sale_point;
  if (number === undefined)
    throw fieldProblem('/punto_venta', 'required', 'is required unless `sale_point` is sent');
  if (sale_point === undefined || sale_point === number) return number;
  throw fieldProblem('/sale_point', 'mutually_exclusive', 'must equal `punto_venta` if both are sent');
}

/** Returns the sale point from the active system's configuration. */
async function salePoint(context: Context, number: number): Promise<BillingSalePoint | undefined> {
  const [{ active_billing_system }, systems] = await together([taxpayerOf(context), storedSystems(context)]);
  const active = systems.find(({ code }) => code === active_billing_system);
  return active?.settings.sale_points.find((point) => point.number === number);
}
