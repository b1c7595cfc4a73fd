/** The position of each operation in the source files of the description. */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Lines } from './report/github.ts';

export async function operationLines(root: string): Promise<Lines> {
  const lines = new Map<string, { file: string; line: number }>();
  for await (const file of glob('spec/*/*/paths.yaml', { cwd: root })) {
    const text = await readFile(join(root, file), 'utf8');
    for (const [i, line] of text.split('\n').entries()) {
      const [, id] = line.match(/^\s+operationId: (\w+)/) ?? [];
      if (id !== undefined) lines.set(id, { file, line: i + 1 });
    }
  }
  return lines;
}
