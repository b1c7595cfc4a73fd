/** The systems that can issue receipts, and the fields that each requires (Decision electronic-receipts). */
import { Problem } from '@mostrador/server-stub';
import type { BillingSystemInfo } from '@mostrador/types';

export type KnownSystem = Pick<BillingSystemInfo, 'code' | 'name' | 'country' | 'required_fields'>;

export const knownSystems: readonly KnownSystem[] = [
  { code: 'offline', name: 'Sin autorización', country: 'AR', required_fields: ['cuit'] },
  { code: 'simulated', name: 'Autoridad simulada', country: 'AR', required_fields: ['cuit', 'sale_points'] },
  {
    code: 'arca',
    name: 'ARCA, servicio web de facturación',
    country: 'AR',
    required_fields: ['cuit', 'certificate_pem', 'private_key_pem', 'sale_points'],
  },
];

/** @throws Problem `not_found` for an unknown code */
export function knownSystem(code: string): KnownSystem {
  const known = knownSystems.find((system) => system.code === code);
  if (known) return known;
  throw new Problem('not_found', `There is no billing system with the code \`${code}\`.`);
}
