/** Turns the optimizing compilers of the engine off for a while. */
import { setFlagsFromString } from 'node:v8';

const compilers = ['maglev', 'opt'];

/**
 * Functions are not optimized until the returned function is called. For a start, which runs most functions once: the
 * compilers would use 20 MB for it, which the allocator does not return to the system.
 */
export function pauseOptimizing(): () => void {
  for (const name of compilers) setFlagsFromString(`--no-${name}`);
  return () => {
    for (const name of compilers) setFlagsFromString(`--${name}`);
  };
}
