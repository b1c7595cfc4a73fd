/**
 * Runs a command with `DATABASE_URL` (and `INSPECTOR_URL`, see `TestServer`) set to a temporary server: `node
 * on-tcp-server.ts vitest run`.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tcpServer } from '@mostrador/embedded-postgres/testing/tcp-server';

const [command = 'vitest', ...rest] = process.argv.slice(2);
const server = await tcpServer();
const env = { ...process.env, DATABASE_URL: server.url, INSPECTOR_URL: server.inspectorUrl };
const child = spawn(command, rest, { stdio: 'inherit', env });
const [code] = await once(child, 'exit');
await server.stop();
process.exitCode = code ?? 1;
