/** Measures the cost of compiling a program with the project's compiler. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

export interface Cost {
  /** Seconds as reported by the compiler: in total, and for checking. */
  total: number;
  check: number;
  instantiations: number;
  types: number;
  /** Megabytes. */
  memory: number;
}

/** Creates a directory with the program and its imports. */
export function projectOf(program: string): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'mostrador-bench-'));
  const compilerOptions = {
    module: 'nodenext',
    target: 'es2024',
    lib: ['es2024', 'dom', 'dom.iterable'],
    types: [],
    strict: true,
    skipLibCheck: true,
    noEmit: true,
  };
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(directory, 'node_modules'));
  writeFileSync(path.join(directory, 'package.json'), '{"type":"module"}');
  writeFileSync(
    path.join(directory, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, include: ['*.ts'] }),
  );
  writeFileSync(path.join(directory, 'program.ts'), program);
  return directory;
}

/** Compiles the program. @throws with its compile errors */
export function costOf(directory: string): Cost {
  const tsc = path.join(ROOT, 'node_modules/.bin/tsc');
  const said = execFileSync(tsc, ['--extendedDiagnostics', '--pretty', 'false'], {
    cwd: directory,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const figure = (name: string) => Number(said.match(new RegExp(`^${name}:\\s+([\\d.]+)`, 'm'))?.[1]);
  return {
    total: figure('Total time'),
    check: figure('Check time'),
    memory: figure('Memory used') / 1024,
    instantiations: figure('Instantiations'),
    types: figure('Types'),
  };
}
