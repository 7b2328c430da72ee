/** A person in another product: a Discord id, a name, or both. */
export interface Who {
  id: string | null;
  name: string | null;
}

/** Returns a time to the second, in which identities compare times. */
export function second(at: number): number {
  return Math.floor(at / 1_000);
}
