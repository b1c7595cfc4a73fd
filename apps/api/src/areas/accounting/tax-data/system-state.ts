/** A configured system as callers see it, from what is kept of it. Pure. */
import type { BillingSalePoint, BillingSystem } from '@mostrador/types';
import { cuitDigits } from '../../../calculation/cuit.ts';
import type { SystemSecrets } from '../../../records/lookups/taxpayer.ts';
import { knownSystem } from './known-systems.ts';

/** What the configuration of a system is made of. */
export interface SystemSettings {
  cuit: string | null;
  sale_points: BillingSalePoint[];
  environment: BillingSystem['environment'];
}

export function systemOf(code: string, settings: SystemSettings, kept: SystemSecrets): BillingSystem {
  const { cuit, sale_points, environment } = settings;
  return {
    billing_system: code,
    cuit,
    sale_points,
    environment,
    certificate: {
      uploaded: kept.certificate_pem !== undefined,
      expires_at: kept.certificate_pem === undefined ? null : (kept.expires_at ?? null),
    },
    delegated: isDelegated(code, settings, kept),
    status: missingOf(code, settings, kept).length === 0 ? 'ready' : 'incomplete',
  };
}

/** The fields that the system needs and does not have yet. */
export function missingOf(code: string, settings: SystemSettings, kept: SystemSecrets): string[] {
  const given: Record<string, boolean> = {
    cuit: settings.cuit !== null,
    sale_points: settings.sale_points.some(({ type, active }) => type === 'web_service' && active !== false),
    certificate_pem: kept.certificate_pem !== undefined,
    private_key_pem: kept.private_key_pem !== undefined,
  };
  return knownSystem(code).required_fields.filter((field) => given[field] === false);
}

/**
 * As far as is known here: the simulated authority lets everybody, and a certificate that was issued to the CUIT itself
 * needs no delegation. Everything else only the authority knows.
 */
function isDelegated(code: string, { cuit }: SystemSettings, kept: SystemSecrets): boolean {
  if (cuit === null) return false;
  if (code === 'simulated') return true;
  return code === 'arca' && kept.certificate_cuit !== undefined && kept.certificate_cuit === cuitDigits(cuit);
}
