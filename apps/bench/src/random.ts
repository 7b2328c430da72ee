/** A repeatable source of chance: equal seeds give equal sequences on every machine. */
export interface Random {
  /** Returns a number in [0, 1). */
  next(): number;
  /** Returns a whole number in [0, below). */
  below(below: number): number;
  /** Returns one of the items; earlier ones are likelier with a `lean` above 1. Throws RangeError for an empty list. */
  pick<T>(items: readonly T[], lean?: number): T;
  /** Returns true with this probability. */
  chance(share: number): boolean;
}

/** Creates the generator sfc32 of `Random`: 128 bits of state, passes PractRand, a few nanoseconds per number. */
export function createRandom(seed: number): Random {
  let a = 0x9e3779b9 ^ seed;
  let b = 0x243f6a88;
  let c = 0xb7e15162;
  let d = 1;

  function next(): number {
    const sum = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return (sum >>> 0) / 4_294_967_296;
  }
  // The first numbers still resemble the seed.
  for (let turn = 0; turn < 15; turn += 1) next();

  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick: (items, lean = 1) => {
      const item = items[Math.floor(next() ** lean * items.length)];
      if (item === undefined) throw new RangeError('There is nothing to pick from.');
      return item;
    },
  };
}

/** Puts the entries into a random order, in place (Fisher and Yates). */
export function shuffle(entries: Uint32Array, random: Random): void {
  for (let last = entries.length - 1; last > 0; last -= 1) {
    const other = random.below(last + 1);
    const kept = entries[last] ?? 0;
    entries[last] = entries[other] ?? 0;
    entries[other] = kept;
  }
}
