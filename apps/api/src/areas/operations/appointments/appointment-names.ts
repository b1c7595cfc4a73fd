/** Adds the current names of services, rentals and customers to appointments, including those of deleted records. */
import type { Appointment, AppointmentReference } from '@mostrador/types';
import { sql } from 'kysely';
import type { Context } from '../../../records/context.ts';

/** Adds the names when appointments are read, with one query per page. */
export async function withNames(appointments: Appointment[], context: Reader): Promise<Appointment[]> {
  const names = await namesOf(appointments, context);
  const named = (id: string | null | undefined): AppointmentReference | null => {
    const name = id ? names.get(id) : undefined;
    return id && name !== undefined ? { _id: id, name } : null;
  };
  return appointments.map((appointment) => ({
    ...appointment,
    service: named(appointment.service_id),
    rental: named(appointment.rental_id),
    customer: named(appointment.customer_id),
  }));
}

/** An executor and the account to read. */
type Reader = Pick<Context, 'tx'> & { account: Pick<Context['account'], 'id'> };

async function namesOf(
  appointments: readonly Appointment[],
  { tx, account }: Reader,
): Promise<Map<string, string>> {
  const sources = [
    ['services', appointments.map(({ service_id }) => service_id)],
    ['rentals', appointments.map(({ rental_id }) => rental_id)],
    ['customers', appointments.map(({ customer_id }) => customer_id)],
  ] as const;
  const queries = sources.flatMap(([table, all]) => {
    const ids = [...new Set(all.filter((id) => typeof id === 'string'))];
    if (ids.length === 0) return [];
    return [
      sql`select id, doc->>'name' as name from ${sql.table(table)}
        where account_id = ${account.id} and id = any(${ids}::text[])`,
    ];
  });
  if (queries.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`${sql.join(queries, sql` union all `)}`.execute(
    tx,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
