/** Kills and stops one worker of two under load, and measures the effect on the accounts of the other one. */

import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { scopes } from '../../../apps/api/src/auth/scopes.ts';
import { connect } from '../../../apps/api/src/store/connect.ts';
import { type Api, type ApiResponse, apiOf } from '../../../apps/api/src/testing/api.ts';
import {
  type CitusCluster,
  createDistributedDatabase,
  inDatabase,
} from '../../../apps/api/src/testing/citus.ts';
import { accountsByWorker } from '../../../apps/api/src/testing/citus-accounts.ts';
import { median } from '../median.ts';
import { load } from '../service/load.ts';
import { startProgram } from '../start-program.ts';
import { type ServerProcess, serverProcess } from './server-process.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const CONNECTIONS = 16;

interface Scene {
  url: string;
  /** Accounts of the remaining worker, and of the lost one. */
  near: readonly Account[];
  far: readonly Account[];
  worker: ServerProcess;
}

interface Account {
  token: string;
  api: Api;
}

/** Prints the effects of each outage, and throws if acknowledged data was lost. */
export async function measureOutages(cluster: CitusCluster): Promise<void> {
  const [, , lost] = cluster.nodes;
  if (!lost) throw new Error('Outages need two workers');
  const name = `${cluster.prefix}_outages`;
  await createDistributedDatabase(cluster, name);
  const target = { connectionString: inDatabase(cluster.url, name) };
  const program = fileURLToPath(new URL('../service/service-program.ts', import.meta.url));
  const { url, stop } = await startProgram([program, JSON.stringify(target)]);
  const database = await connect(target);
  const { port, hostname } = new URL(lost);
  const away = { host: hostname, port: Number(port || 5432) };
  const accounts = await accountsByWorker(database, { away, each: 3 }).finally(database.close);
  const opened = ({ token }: { token: string }) => ({ token, api: apiOf(url, token) });
  const worker = await serverProcess(lost);
  const scene = { url, worker, near: accounts.near.map(opened), far: accounts.far.map(opened) };
  console.log(
    `\nOne worker of two is away, ${ROUNDS} times each; lists a second of the accounts on the other one, ` +
      `${CONNECTIONS} connections, windows of ${SECONDS} s`,
  );
  try {
    for (const kind of ['kill', 'hang'] as const) await outages(scene, kind);
  } finally {
    await worker.recover().catch(() => {});
    await stop();
  }
}

const titles = { kill: 'dead (kill -9)', hang: 'hung (SIGSTOP)' };

async function outages(scene: Scene, kind: 'kill' | 'hang'): Promise<void> {
  const found: Outage[] = [];
  for (let round = 0; round < ROUNDS; round++) found.push(await outage(scene, kind));
  const of = (value: (one: Outage) => number) => median(found.map(value));
  const all = (value: (one: Outage) => number) => found.map((one) => value(one).toFixed(2)).join(' ');
  const lines = [
    `others, before                 ${of(({ before }) => before).toFixed(0)} a second`,
    `others, while it is noticed    ratio ${of(({ noticing }) => noticing).toFixed(2)} (${all(({ noticing }) => noticing)})`,
    `others, after that             ratio ${of(({ during }) => during).toFixed(2)} (${all(({ during }) => during)})`,
    `others, failed requests        ${found.reduce((sum, { failed }) => sum + failed, 0)}`,
    `its accounts get 503 after     ${of(({ rejectedMs }) => rejectedMs).toFixed(0)} ms`,
    `/readyz                        ${found.at(-1)?.ready}`,
    `signing up                     ${found.at(-1)?.signUp}`,
    `creating a token               ${found.at(-1)?.token}`,
    `creating a driver, others      ${found.at(-1)?.driver}`,
    `its accounts are served again  ${of(({ servedMs }) => servedMs).toFixed(0)} ms after it returned (${all(({ servedMs }) => servedMs)})`,
    `signing up works again         ${of(({ createdMs }) => createdMs).toFixed(0)} ms after it returned (${all(({ createdMs }) => createdMs)})`,
    `acknowledged writes            ${found.reduce((sum, { kept }) => sum + kept, 0)}, all of them kept`,
  ];
  console.log(`\n${titles[kind]}\n  ${lines.join('\n  ')}`);
}

interface Outage {
  before: number;
  noticing: number;
  during: number;
  failed: number;
  rejectedMs: number;
  ready: string;
  signUp: string;
  token: string;
  driver: string;
  servedMs: number;
  createdMs: number;
  kept: number;
}

async function outage({ url, near, far, worker }: Scene, kind: 'kill' | 'hang'): Promise<Outage> {
  const panel = await newPanel(url);
  const rate = () => rateOf(url, near);
  await rate();
  const before = await rate();
  const writers = writing(far);
  await sleep(500);
  worker[kind]();
  const gone = performance.now();
  const [noticing, rejectedMs] = await Promise.all([
    rate(),
    untilStatus(far, 503).then(() => performance.now() - gone),
  ]);
  const ready = shown(await fetch(`${url}/readyz`));
  const creations = Promise.all([
    signUp(url).then(described),
    panel.createToken().then(described),
    first(near).post('/api/v1/drivers/', { name: 'Nahuel' }).then(outcomeOf),
  ]);
  const during = await rate();
  const [signUpSaid, tokenSaid, driverSaid] = await creations;
  await worker.recover();
  const back = performance.now();
  const [servedMs, createdMs] = await Promise.all([
    untilStatus(far, 200).then(() => performance.now() - back),
    untilSignedUp(url).then(() => performance.now() - back),
  ]);
  const kept = await writers.stop();
  for (const { api, id } of kept) {
    const { status } = await api.get(`/api/v1/customers/${id}/`);
    if (status !== 200) throw new Error(`The customer ${id} was acknowledged, but returns ${status}`);
  }
  return {
    before: before.rate,
    noticing: noticing.rate / before.rate,
    during: during.rate / before.rate,
    failed: noticing.failed + during.failed,
    rejectedMs,
    ready: await ready,
    signUp: signUpSaid,
    token: tokenSaid,
    driver: driverSaid,
    servedMs,
    createdMs,
    kept: kept.length,
  };
}

function first(accounts: readonly Account[]): Api {
  const [account] = accounts;
  if (!account) throw new Error('There is no account');
  return account.api;
}

/** Measures the rate of lists, cycling through the accounts. Requests rejected under load count as failures. */
async function rateOf(
  origin: string,
  accounts: readonly Account[],
): Promise<{ rate: number; failed: number }> {
  let turn = 0;
  const { rate, failed, shed } = await load({
    origin,
    connections: CONNECTIONS,
    seconds: SECONDS,
    next: () => ({
      path: '/api/v1/customers/list/',
      headers: { 'x-api-key': accounts[turn++ % accounts.length]?.token ?? '' },
    }),
  });
  return { rate, failed: failed + shed };
}

/** Creates customers, four at a time, until stopped; returns the acknowledged ones. */
function writing(accounts: readonly Account[]) {
  const kept: { api: Api; id: string }[] = [];
  let stopped = false;
  const writer = async (_: unknown, index: number) => {
    const api = accounts[index % accounts.length]?.api;
    while (api && !stopped) {
      const { status, data } = await api.post('/api/v1/customers/', { name: 'Ana' });
      if (status === 201) kept.push({ api, id: data._id });
      await sleep(status === 201 ? 20 : 200);
    }
  };
  const writers = Promise.all(Array.from({ length: 4 }, writer));
  return {
    async stop() {
      stopped = true;
      await writers;
      return kept;
    },
  };
}

async function untilStatus(accounts: readonly Account[], status: number): Promise<void> {
  for (const { api } of accounts)
    while ((await api.get('/api/v1/customers/list/')).status !== status) await sleep(20);
}

async function untilSignedUp(url: string): Promise<void> {
  while ((await signUp(url)).status !== 201) await sleep(100);
}

let people = 0;

function signUp(url: string): Promise<Response> {
  const number = ++people;
  const email = `persona${number}.${process.pid}@example.com`;
  return panelPost(url, 'sign-up', {
    body: { name: 'Ana Ríos', email, account_name: 'Ferretería Sur', password: 'una-bici-roja-29' },
    // Each sign-up comes from its own address, because sign-ups per address are limited.
    headers: { 'x-forwarded-for': `2001:db8:${number.toString(16)}::1` },
  });
}

interface PanelPost {
  body: object;
  headers?: Record<string, string>;
}

function panelPost(url: string, path: string, { body, headers }: PanelPost): Promise<Response> {
  return fetch(`${url}/panel/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/** Signs up a user, who creates tokens. */
async function newPanel(url: string) {
  const response = await signUp(url);
  if (response.status !== 201) throw new Error(`Signing up failed: ${await response.text()}`);
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
  const { data } = (await response.json()) as { data: { csrf_token: string } };
  const facts = { name: 'Caja', scopes: scopes.slice(0, 1).map(({ scope }) => scope), expires: '30d' };
  return {
    createToken: () =>
      panelPost(url, 'tokens', { body: facts, headers: { cookie, 'x-csrf-token': data.csrf_token } }),
  };
}

async function shown(response: Response): Promise<string> {
  return `${response.status} ${await response.text()}`;
}

async function described(response: Response): Promise<string> {
  const { code, detail } = (await response.json()) as { code?: string; detail?: string };
  return `${response.status} ${code ?? ''} ${detail ?? ''}`;
}

function outcomeOf({ status, body }: ApiResponse): string {
  const { code = '', detail = '' } = (body ?? {}) as { code?: string; detail?: string };
  return `${status} ${code} ${detail}`;
}
