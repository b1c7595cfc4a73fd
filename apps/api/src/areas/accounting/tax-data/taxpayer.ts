/** The account as a taxpayer, and the systems through which it can issue receipts (Reference 4.7, Decision N57). */
import type { Handler } from '@mostrador/server-stub';
import type { BillingSystem, BillingSystemInfo } from '@mostrador/types';
import { fieldProblem } from '../../../core/field-problem.ts';
import { action } from '../../../records/action.ts';
import type { Context } from '../../../records/context.ts';
import { keepTaxpayer, taxpayerOf } from '../../../records/lookups/taxpayer.ts';
import { audit } from '../../../store/audit.ts';
import { together } from '../../../store/together.ts';
import { knownSystems } from './known-systems.ts';
import { missingOf, systemOf } from './system-state.ts';
import { lockTaxData, type StoredSystem, storedSystems } from './system-store.ts';

export const getTaxpayer: Handler<'getTaxpayer', Context> = async (call) => {
  const [taxpayer, stored] = await together([taxpayerOf(call), storedSystems(call)]);
  return { status: 200, data: { ...taxpayer, systems: configured(stored) } };
};

/** Returns the configured systems in the order of the known systems. */
function configured(stored: readonly StoredSystem[]): BillingSystem[] {
  return knownSystems.flatMap(({ code }) => {
    const found = stored.find((system) => system.code === code);
    return found ? [systemOf(code, found.settings, found.kept)] : [];
  });
}

export const listBillingSystems: Handler<'listBillingSystems', Context> = async (call) => {
  const [taxpayer, stored] = await together([taxpayerOf(call), storedSystems(call)]);
  return { status: 200, data: { items: infos(stored, taxpayer.active_billing_system) } };
};

function infos(stored: readonly StoredSystem[], active: string): BillingSystemInfo[] {
  return knownSystems.map((system) => ({
    ...system,
    required_fields: [...system.required_fields],
    configured: stored.some(({ code }) => code === system.code),
    active: system.code === active,
  }));
}

export const activateBillingSystem = action<'activateBillingSystem'>(async (call) => {
  const { billing_system } = call.body;
  await lockTaxData(call);
  const [taxpayer, stored] = await together([taxpayerOf(call), storedSystems(call)]);
  checkReady(billing_system, stored);
  const before = { active_billing_system: taxpayer.active_billing_system };
  const after = { active_billing_system: billing_system };
  if (before.active_billing_system !== billing_system) {
    const entry = { action: 'updated', entityType: 'taxpayer', entityId: call.account.id, before, after };
    await together([keepTaxpayer(call, after), audit(call, entry)]);
  }
  return { data: { ...after, systems: infos(stored, billing_system) } };
});

/** @throws Problem `validation_failed` if the system lacks a required field */
function checkReady(code: string, stored: readonly StoredSystem[]): void {
  const found = stored.find((system) => system.code === code);
  const wrong = (message: string) => fieldProblem('/billing_system', 'invalid_reference', message);
  if (!found) throw wrong('must be the code of a configured system');
  const missing = missingOf(code, found.settings, found.kept);
  if (missing.length > 0) {
    throw wrong(
      `must be the code of a fully configured system: \`${code}\` still needs ${missing.join(', ')}`,
    );
  }
}
