/** A boolean as both engines keep it. See `toBit` and `fromBit` in `codecs.ts`. */
export type Bit = 0 | 1;
