/** Contracts (Reference 2.7), for the tests of standard resources. */
import type { ContractCreate } from '@mostrador/types';
import type { Api } from '../api.ts';
import type { ListOf } from './lists.ts';
import type { StandardResource } from './standard-resource.ts';

/** Creates two rentals. */
export async function lettable(api: Api) {
  const make = async (name: string) => (await api.post('/api/v1/rentals/', { name })).data._id;
  return { flat: await make('Departamento'), garage: await make('Cochera') };
}

const tenant = { full_name: 'Valeria', document_number: '36220914' };

export const leastContract = {
  rental_id: '$flat',
  start_date: '2026-10-01T03:00:00.000Z',
  end_date: '9999-12-31T02:59:59.000Z',
  initial_rent: 480_000,
  tenant,
};

/** With every field. */
export const wholeContract = {
  ...leastContract,
  tenant: {
    ...tenant,
    document_type: 'dni',
    email: 'valeria@example.com',
    phone: '0341-555-0251',
    address: 'Mitre 5',
    customer_id: null,
  },
  security_deposit: 480_000,
  billing_day: 10,
  adjustment_type: 'icl',
  adjustment_frequency_months: 4,
  adjustment_percentage: 10,
  guarantors: [
    {
      full_name: 'Norberto Gómez',
      document_type: 'dni',
      document_number: '1',
      guarantee_type: 'propietaria',
    },
  ],
  clauses: [{ title: 'Destino', content: 'Vivienda.', is_mandatory: true }],
  additional_charges: [{ description: 'Expensas', amount: 35_000, frequency: 'monthly', is_recurring: true }],
  notes: 'Paga por transferencia',
} satisfies Required<ContractCreate>;

export const contracts: StandardResource = {
  base: '/api/v1/contracts',
  scope: 'contracts',
  text: 'notes',
  least: leastContract,
  whole: wholeContract,
  invalid: { billing_day: 29 },
  references: ['rental_id'],
  needs: lettable,
};

const contractOf = (members: object) => ({ ...leastContract, ...members });

/** As of 1 October 2026. */
export const contractList: ListOf = {
  base: contracts.base,
  needs: lettable,
  touch: { notes: 'x' },
  records: {
    a: contractOf({ initial_rent: 300, adjustment_type: 'icl' }),
    b: contractOf({
      rental_id: '$garage',
      start_date: '2025-01-01T03:00:00Z',
      end_date: '2026-10-01T02:59:59Z',
      initial_rent: 100,
    }),
    c: contractOf({ end_date: '2026-12-01T02:59:59Z', initial_rent: 200, adjustment_type: 'ipc' }),
    d: contractOf({
      start_date: '2026-09-01T03:00:00Z',
      end_date: '2026-12-02T02:59:59Z',
      initial_rent: 100,
    }),
    e: contractOf({
      rental_id: '$garage',
      start_date: '2027-01-01T03:00:00Z',
      end_date: '2028-01-01T02:59:59Z',
      initial_rent: 400,
    }),
  },
  filters: [
    ['status=draft', 'edcba'],
    ['status=active,terminated', ''],
    ['expiry_status=expired', 'b'],
    ['expiry_status=expiring', 'c'],
    ['expiry_status=current', 'eda'],
    ['expiry_status=expired,current', 'edba'],
    ['adjustment_type=icl,ipc', 'ca'],
    ['adjustment_type=none', 'edb'],
    ['rental_id=$garage', 'eb'],
    ['rental_id=$garage,$flat', 'edcba'],
    ['date_from=2026-10-01', 'eca'],
    ['date_to=2026-09-01', 'db'],
    ['from=2026-10-01T03:00:00Z&to=2026-12-31T00:00:00Z', 'ca'],
  ],
  sorts: [
    ['created_at', 'abcde', 'edcba'],
    ['updated_at', 'acdeb', 'bedca'],
    ['contract_number', 'abcde', 'edcba'],
    ['start_date', 'bdace', 'ecadb'],
    ['end_date', 'bcdea', 'aedcb'],
    ['initial_rent', 'bdcae', 'eacdb'],
    ['current_rent', 'bdcae', 'eacdb'],
    ['status', 'abcde', 'edcba'],
  ],
};
