/**
 * Compiles the example of a consumer as it was at the last release, or at the named revision, with the types and the client as they are now:
 * `npm run consumer -- [revision]`. What stops compiling here stops compiling for those who use the packages.
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
