/** A configured system as the API returns it. Pure. */
import type { BillingSalePoint, BillingSystem } from '@mostrador/types';
import { cuitDigits } from '../../../calculation/cuit.ts';
import type { SystemSecrets } from '../../../records/lookups/taxpayer.ts';
import { knownSystem } from './known-systems.ts';

/** The configuration of a system without its secrets. */
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

/** Returns the required fields that the system does not have yet. */
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
 * Whether the system may issue receipts for its CUIT, as far as can be determined without the authority: the simulated
 * authority accepts everyone, and a certificate issued to the CUIT itself needs no delegation.
 */
function isDelegated(code: string, { cuit }: SystemSettings, kept: SystemSecrets): boolean {
  if (cuit === null) return false;
  if (code === 'simulated') return true;
  return code === 'arca' && kept.certificate_cuit !== undefined && kept.certificate_cuit === cuitDigits(cuit);
}
