/** Runs a command with `DATABASE_URL` set to a server of its own: `node on-tcp-server.ts vitest run`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tcpServer } from '../tcp-server.ts';

const [command = 'vitest', ...rest] = process.argv.slice(2);
const server = await tcpServer();
const child = spawn(command, rest, { stdio: 'inherit', env: { ...process.env, DATABASE_URL: server.url } });
const [code] = await once(child, 'exit');
await server.stop();
process.exitCode = code ?? 1;
