/** The demo: an account with the data that the examples of the description show. */
import { readFile } from 'node:fs/promises';
import { resources } from '@mostrador/server-stub';
import '../areas/index.ts';
import type { Database } from '../store/database.ts';
import { importRecord } from '../store/records/import.ts';
import { demoAccount, enableDemoToken, ensureDemoAccount, issueSecretToken } from './account.ts';
import { exampleRecords } from './examples.ts';

/** `loopback`: only this machine reaches the service, so the token may be one that everybody knows. */
export interface DemoOptions {
  loopback: boolean;
  now: Date;
}

/** Makes what is missing of the demo, leaves alone what was changed or deleted, and returns its token. */
export async function seedDemo(database: Database, { loopback, now }: DemoOptions): Promise<string> {
  await ensureDemoAccount(database);
  await importExamples(database);
  return loopback ? await enableDemoToken(database) : await issueSecretToken(database, now);
}

/** Stores the records that are not there yet and returns how many there were of them. */
export async function importExamples(database: Database): Promise<number> {
  const description = await readDescription();
  return await database.transaction(demoAccount.id, async (tx) => {
    let imported = 0;
    for (const [name, { path }] of Object.entries(resources)) {
      if (!isResource(name)) continue;
      for (const record of exampleRecords(description, `${path}/list/`)) {
        if (await importRecord(tx, demoAccount.id, name, record)) imported++;
      }
    }
    return imported;
  });
}

function isResource(name: string): name is keyof typeof resources {
  return Object.hasOwn(resources, name);
}

async function readDescription(): Promise<unknown> {
  return JSON.parse(await readFile(new URL(import.meta.resolve('@mostrador/spec/openapi.json')), 'utf8'));
}
