/** The standard tests of appointments and contracts: contract, bounds, lists, isolation. */
import type { Client } from '@mostrador/client';
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
      needs: () => booked(api),
    }),
    storyOf(api.contracts, {
      whole: wholeContract,
      least: leastContract,
      change: { notes: 'Otra' },
      invalid: { billing_day: 29 },
      needs: async () => ({ flat: (await api.rentals.create({ name: 'Departamento' }))._id }),
    }),
  ]);
});
describe('bounds', async () => await boundsOf([appointments, contracts]));
describe('lists', async () => await listsOf([appointmentList, contractList]));
describe('isolation', async () => await isolationOf([appointments, contracts]));

async function booked(api: Client) {
  const [service, rental] = [
    await api.services.create({ name: 'Service completo' }),
    await api.rentals.create({ name: 'Bicicleta' }),
  ];
  return { service: service._id, bicycle: rental._id };
}
