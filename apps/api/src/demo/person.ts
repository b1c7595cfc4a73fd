/**
 * The person of the demo, whose password everybody knows: as with the token of the demo, it works only while a service
 * that only this machine can reach was started as a demo.
 */
import { hashPassword } from '../auth/passwords.ts';
import { findUser, insertUser, setPassword } from '../auth/users.ts';
import type { Database } from '../store/database.ts';
import { demoAccount } from './account.ts';

/** The person of the examples of the description. */
export const demoPerson = {
  id: '6aba4fb8b1c1c1e7a5700001',
  name: 'Graciela Noemí Ferreyra',
  email: 'graciela@elpinon.example.com',
  password: 'una-bici-roja-29',
} as const;

/** Lets the person sign in with the known password, whatever happened to it before. The account must exist. */
export async function enableDemoPerson(database: Database, now: Date): Promise<typeof demoPerson> {
  const passwordHash = await hashPassword(demoPerson.password);
  const known = await findUser(database, demoPerson.email);
  await database.directoryWrites.transaction(demoAccount.id, async (tx) => {
    if (known) await setPassword(tx, known, passwordHash, { now });
    else await insertUser(tx, demoAccount.id, { ...demoPerson, passwordHash }, demoAccount.created_at);
  });
  return demoPerson;
}

/** Takes the person away where there is one, with its sessions. */
export async function disableDemoPerson(database: Database): Promise<void> {
  await database
    .of(demoAccount.id)
    .deleteFrom('users')
    .where('account_id', '=', demoAccount.id)
    .where('id', '=', demoPerson.id)
    .execute();
}
