/** Appointments and contracts as the standard resources they are: contract, bounds, lists, accounts. */
import type { Client, RequestOptions } from '@mostrador/client';
import { describe } from 'vitest';
import {
  appointmentList,
  appointments,
  leastAppointment,
  wholeAppointment,
} from '../../testing/reference/appointments.ts';
import { contractList, contracts, leastContract, wholeContract } from '../../testing/reference/contracts.ts';
import { boundsOf } from '../../testing/standard/bounds.ts';
import { contractOf } from '../../testing/standard/contract.ts';
import { isolationOf } from '../../testing/standard/isolation.ts';
import { listsOf } from '../../testing/standard/lists.ts';
import { storyOf } from '../../testing/story.ts';

describe('contract', async () => {
  await contractOf(['appointments', 'contracts'], (api) => [
    storyOf(api.appointments, {
      whole: wholeAppointment,
      least: leastAppointment,
      change: { guest_name: 'Laura Ruiz' },
      invalid: { duration_minutes: 4 },
      needs: (options) => booked(api, options),
    }),
    storyOf(api.contracts, {
      whole: wholeContract,
      least: leastContract,
      change: { notes: 'Otra' },
      invalid: { billing_day: 29 },
      needs: async (options) => ({ flat: (await api.rentals.create({ name: 'Departamento' }, options))._id }),
    }),
  ]);
});
describe('bounds', async () => await boundsOf([appointments, contracts]));
describe('lists', async () => await listsOf([appointmentList, contractList]));
describe('isolation', async () => await isolationOf([appointments, contracts]));

async function booked(api: Client, options?: RequestOptions) {
  const [service, rental] = [
    await api.services.create({ name: 'Service completo' }, options),
    await api.rentals.create({ name: 'Bicicleta' }, options),
  ];
  return { service: service._id, bicycle: rental._id };
}
