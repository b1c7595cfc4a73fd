/**
 * Compiles the example consumer from the last release, or from the named revision, with the current types and client:
 * `npm run consumer -- [revision]`. Code that fails to compile here also fails for users of the packages.
 */
import { consumerAt, lastRelease, typeCheck } from './lib/consumer.ts';
import { fromRoot, root } from './lib/root.ts';

const revision = process.argv[2] ?? (await lastRelease(root));
const { directory, remove } = await consumerAt(root, revision, fromRoot('.turbo'));
try {
  const { code, output } = await typeCheck(directory);
  process.stdout.write(
    code === 0
      ? `The consumer of ${revision} compiles.\n`
      : `The consumer of ${revision} does not compile:\n${output}`,
  );
  process.exitCode = code;
} finally {
  await remove();
}
