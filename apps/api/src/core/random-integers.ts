/** Reproducible pseudo-random numbers. */

/** Returns a generator (mulberry32) of integers from `least` to `most`, both included, seeded with `seed`. */
export function randomIntegers(seed: number): (least: number, most: number) => number {
  let state = seed;
  return (least, most) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    const fraction = ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    return least + Math.floor(fraction * (most - least + 1));
  };
}
