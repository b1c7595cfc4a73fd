/** `mostrador verify`: verifies the derived data of every account and prints differences. */
import { checks, type Finding, findings } from '../areas/checks.ts';
import { type AccountRow, findAccount, listAccounts } from '../auth/accounts.ts';
import type { Database } from '../store/database.ts';
import { print, printJson, say, table } from './output.ts';
import { type DatabaseFlags, withDatabase } from './with-database.ts';

export interface VerifyFlags extends DatabaseFlags {
  /** ID or e-mail; all accounts if absent. */
  account?: string;
  json?: true;
}

function found(differences: number): string {
  if (differences === 0) return 'no differences';
  return differences === 1 ? 'one difference' : `${differences} differences`;
}

interface Proof {
  account: AccountRow;
  differences: Finding[];
}

/** Exits with 1 on a difference. */
export async function verifyCommand(flags: VerifyFlags): Promise<void> {
  const proofs = await withDatabase(flags, (database) => prove(database, flags.account));
  if (proofs.some(({ differences }) => differences.length > 0)) process.exitCode = 1;
  if (flags.json) return printJson(shown(proofs));
  const rows = proofs.flatMap(({ account, differences }) =>
    differences.map(({ check, subject, kept, proven }) => [
      account.email,
      check,
      subject,
      kept ?? 'nothing',
      proven ?? 'nothing',
    ]),
  );
  if (rows.length > 0) print(table(['ACCOUNT', 'CHECK', 'SUBJECT', 'STORED', 'EXPECTED'], rows));
  const what = proofs.length === 1 ? 'One account verified' : `${proofs.length} accounts verified`;
  say(`${what}: ${found(rows.length)}.`);
}

/** Verifies each account on a snapshot, while others write. */
async function prove(database: Database, which: string | undefined): Promise<Proof[]> {
  const accounts = which === undefined ? await listAccounts(database) : [await findAccount(database, which)];
  const proofs: Proof[] = [];
  for (const account of accounts) {
    const differences = await database.reports(account.id, (snapshot) => findings(snapshot, account.id));
    proofs.push({ account, differences });
  }
  return proofs;
}

function shown(proofs: readonly Proof[]): object {
  return {
    checks: checks.map(({ name, proves }) => ({ name, proves })),
    accounts: proofs.map(({ account: { id, email }, differences }) => ({ id, email, differences })),
  };
}
