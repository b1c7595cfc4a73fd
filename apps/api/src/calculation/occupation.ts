/** Calculates how many overlapping appointments occupy a capacity. Pure; times are ISO texts in UTC. */

export interface Taken {
  appointment_id: string;
  lane: number;
  starts_at: string;
  ends_at: string;
}

/** A period and the appointments in it. */
export interface Stretch<Slot extends Taken> {
  from: string;
  to: string;
  slots: Slot[];
}

/** Returns the first period between `starts_at` and `ends_at` in which at least `count` slots overlap, or undefined. */
export function sharedBy<Slot extends Taken>(
  slots: readonly Slot[],
  { starts_at, ends_at, count }: { starts_at: string; ends_at: string; count: number },
): Stretch<Slot> | undefined {
  const moments = [starts_at, ...slots.map((slot) => slot.starts_at)]
    .filter((moment) => moment >= starts_at && moment < ends_at)
    .sort();
  for (const moment of moments) {
    const present = slots.filter((slot) => slot.starts_at <= moment && moment < slot.ends_at);
    if (present.length >= count) return stretchOf(present, { from: starts_at, to: ends_at });
  }
  return undefined;
}

/** Returns the intersection of the slots; the whole period if there are none. */
function stretchOf<Slot extends Taken>(slots: Slot[], whole: { from: string; to: string }): Stretch<Slot> {
  if (slots.length === 0) return { ...whole, slots };
  const from =
    slots
      .map(({ starts_at }) => starts_at)
      .sort()
      .at(-1) ?? whole.from;
  const to = slots.map(({ ends_at }) => ends_at).sort()[0] ?? whole.to;
  return { from, to, slots };
}

/** Returns the period from the first start to the last end. */
export function hull<Slot extends Taken>(slots: Slot[]): Stretch<Slot> | undefined {
  const from = slots.map(({ starts_at }) => starts_at).sort()[0];
  const to = slots
    .map(({ ends_at }) => ends_at)
    .sort()
    .at(-1);
  return from === undefined || to === undefined ? undefined : { from, to, slots };
}

/** Returns the lowest lane that no slot uses. */
export function freeLane(slots: readonly Pick<Taken, 'lane'>[]): number {
  const taken = new Set(slots.map(({ lane }) => lane));
  let lane = 0;
  while (taken.has(lane)) lane++;
  return lane;
}
