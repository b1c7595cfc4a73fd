/**
 * The demo user, whose password is public: like the demo token, it works only while the service runs as a demo on a
 * loopback address.
 */
import { hashPassword } from '../auth/passwords.ts';
import { findUser, insertUser, setPassword } from '../auth/users.ts';
import type { Database } from '../store/database.ts';
import { demoAccount } from './account.ts';

/** The person of the examples in the description. */
export const demoPerson = {
  id: '6aba4fb8b1c1c1e7a5700001',
  name: 'Graciela Noemí Ferreyra',
  email: 'graciela@elpinon.example.com',
  password: 'una-bici-roja-29',
} as const;

/** Enables sign-in with the public password, whatever the state of the user. The account must exist. */
export async function enableDemoPerson(database: Database, now: Date): Promise<typeof demoPerson> {
  const passwordHash = await hashPassword(demoPerson.password);
  const known = await findUser(database, demoPerson.email);
  await database.directoryWrites.transaction(demoAccount.id, async (tx) => {
    if (known) await setPassword(tx, known, passwordHash, { now });
    else await insertUser(tx, demoAccount.id, { ...demoPerson, passwordHash }, demoAccount.created_at);
  });
  return demoPerson;
}

/** Deletes the person, if there is one, with its sessions. */
export async function disableDemoPerson(database: Database): Promise<void> {
  await database
    .of(demoAccount.id)
    .deleteFrom('users')
    .where('account_id', '=', demoAccount.id)
    .where('id', '=', demoPerson.id)
    .execute();
}
