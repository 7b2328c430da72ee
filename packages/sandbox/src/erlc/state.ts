import type { People } from '../people.ts';
import { createWorld } from './initial-world.ts';
import { createLimits, type Limits } from './limits.ts';
import { advance } from './scenario.ts';
import { createSigner, type Signer } from './signer.ts';
import type { World } from './types.ts';

/** Everything that the ER:LC stand-in remembers; the control API reads and steers it. */
export interface ErlcState {
  limits: Limits;
  signer: Signer;
  /** Keys that were regenerated while in use: they answer 2002. Lower case. */
  revokedKeys: Set<string>;
  /** Global keys that were reset: they answer 2003. */
  revokedGlobalKeys: Set<string>;
  /** How often each dead key was still used: the real API bans an address for it. */
  deadKeyUses: Record<string, number>;
  /** Returns the world of that id, created on first use and brought up to date. */
  world(id: string): World;
  /** Returns the worlds opened so far, brought up to date. */
  worlds(): World[];
}

/** Creates the state of a new stand-in. `now` gives epoch milliseconds. */
export function createErlcState(now: () => number, seed: string, people: People): ErlcState {
  const worlds = new Map<string, World>();
  function world(id: string): World {
    const key = id.toLowerCase();
    const known = worlds.get(key);
    if (known) {
      advance(known, people, seed, now());
      return known;
    }
    const created = createWorld(key, people, seed, now());
    worlds.set(key, created);
    return created;
  }
  return {
    limits: createLimits(),
    signer: createSigner(seed),
    revokedKeys: new Set(),
    revokedGlobalKeys: new Set(),
    deadKeyUses: {},
    world,
    worlds: () => [...worlds.keys()].map(world),
  };
}
