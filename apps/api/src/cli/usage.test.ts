import { expect, test } from 'vitest';
import { type Environment, runCli } from '../testing/cli.ts';
import { runCommand } from '../testing/command.ts';

const account = ['--account', 'a@b.example'];
const token = ['tokens', 'create', ...account, '--name', 'Web'];

const said: [args: string[], code: number, stdout: RegExp][] = [
  [['--version'], 0, /^\d+\.\d+\.\d+\n$/],
  [['--help'], 0, /Usage: mostrador .*Examples:\n {2}mostrador start/s],
  [['-h'], 0, /Usage: mostrador /],
  [['help', 'start'], 0, /Usage: mostrador start/],
  [['start', '--help'], 0, /--data <directory>.*--port <number>.*--host <address>.*--demo/s],
  [['settings'], 0, /^VARIABLE +FLAG +DEFAULT +DESCRIPTION\nPORT +--port +3000 +The port to listen on/],
  [['settings', '--markdown'], 0, /^\| Variable .*\n\|---.*\n\| `PORT` \| `--port` \| `3000` \| The port/],
  [
    ['settings', '--json'],
    0,
    /^\{"settings":\[\{"group":"service","env":"PORT","flag":"--port","fallback":"3000"/,
  ],
  [['tokens', '--help'], 0, /create.*list.*revoke.*regenerate/s],
  [['tokens', 'create', '--help'], 0, /"30d",\s+"60d",\s+"90d",\s+"1y",\s+"never"/],
];

test.each(said)('%j prints its usage', async (args, code, stdout) => {
  const ran = await runCommand(args);
  expect(ran).toMatchObject({ code, stderr: '' });
  expect(ran.stdout).toMatch(stdout);
});

const rejected: [args: string[], env: Environment, stderr: RegExp][] = [
  [[], {}, /Usage: mostrador/],
  [['accounts'], {}, /Usage: mostrador accounts/],
  [['strat'], {}, /unknown command 'strat'\n\(Did you mean start\?\)/],
  [['start', '--prot', '1'], {}, /unknown option '--prot'\n\(Did you mean --port\?\)/],
  [['start', '--port', 'abc'], {}, /^--port is "abc": it must be a whole number from 0 to 65535\.\n$/],
  [['start'], { PORT: '99999' }, /^PORT is "99999": it must be/],
  [['accounts', 'list'], { DATABASE_URL: 'nonsense' }, /^DATABASE_URL is not usable: it must be/],
  [
    ['start', '--data', '/nonexistent'],
    { DATABASE_URL: 'postgres://u@h/d' },
    /^--data and DATABASE_URL name two databases: leave out --data to use the server/,
  ],
  [['start'], { PORT: '9464', METRICS_PORT: '9464' }, /^METRICS_PORT is 9464, which the service itself/],
  [['settings', '--json', '--markdown'], {}, /'--json' cannot be used with option '--markdown'/],
  [['settings', '--yaml'], {}, /unknown option '--yaml'/],
  [['accounts', 'create', '--name', 'A'], {}, /required option '--email <address>' not specified/],
  [
    ['accounts', 'create', '--name', 'A', '--email', 'a@b.example', '--plan', 'gold'],
    {},
    /'gold' is invalid. Allowed choices are trial, premium, basic/,
  ],
  [[...token, '--scopes', 'all', '--expires', '31d'], {}, /choices are 30d, 60d, 90d, 1y, never/],
  [[...token, '--expires', '30d'], {}, /required option '--scopes <scopes>' not specified/],
  [
    [...token, '--scopes', 'product:read', '--expires', '30d'],
    {},
    /product:read is not a scope. Did you mean products:read\?/,
  ],
  [['tokens', 'revoke'], {}, /missing required argument 'token'/],
];

test('an unreachable server is named without the password of its URL', async () => {
  const secret = 'correct-horse-battery';
  const ran = await runCli(['start'], {
    DATABASE_URL: `postgres://shop:${secret}@127.0.0.1:1/shop`,
    PORT: '0',
  });
  expect(ran).toMatchObject({ code: 1, stdout: '' });
  expect(ran.stderr).toMatch(/^The database at DATABASE_URL cannot be used: /);
  expect(ran.stderr).not.toContain(secret);
});

test.each(rejected)('%j with %j is incorrect usage', async (args, env, stderr) => {
  const ran = await runCommand(args, { DATA_DIR: '/nonexistent', ...env });
  expect(ran).toMatchObject({ code: 2, stdout: '' });
  expect(ran.stderr).toMatch(stderr);
  expect(ran.stderr).not.toMatch(/^\s+at /m);
});

test.each<[args: string[], code: number]>([
  [['--version'], 0],
  [['settings', '--json'], 0],
  [['strat'], 2],
  [['start', '--port', 'abc'], 2],
])('%j prints and exits the same in a separate process', async (args, code) => {
  const here = await runCommand(args);
  expect(here.code).toBe(code);
  expect(await runCli(args)).toEqual(here);
});
