import type { People, Person } from '../people.ts';
import { between, createRandom, hash32, pick } from '../random.ts';
import { createLimits, type Limits } from './limits.ts';
import { advance, arrive, FEWEST, MOST, stepAt } from './scenario.ts';
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

/** Worlds are the same however late they are first opened: their story starts at these marks (6 h, in ms). */
const EPOCH_MS = 6 * 60 * 60 * 1000;
/** Every world has at least this much past, in ms, so that its logs are not empty. */
const PAST_MS = 15 * 60 * 1000;
const REGULARS = 60;

function shuffled<T>(random: () => number, items: readonly T[]): T[] {
  const copy = [...items];
  for (let i = copy.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    const [a, b] = [copy[i], copy[j]];
    if (a !== undefined && b !== undefined) [copy[i], copy[j]] = [b, a];
  }
  return copy;
}

function staffMap(people: readonly Person[]): Map<number, string> {
  return new Map(people.map((person) => [person.id, person.name]));
}

function titled(id: string): string {
  return id.charAt(0).toUpperCase() + id.slice(1);
}

function bareWorld(id: string, random: () => number, owner: Person): World {
  return {
    id,
    name: `${titled(id)} ${pick(random, ['State Roleplay', 'County Roleplay', 'Roleplay', 'City RP'])}`,
    ownerId: owner.id,
    coOwnerIds: [],
    maxPlayers: 40,
    joinKey: `${titled(id).slice(0, 10)}${hash32(id) % 1000}`,
    accVerifiedReq: pick(random, ['Disabled', 'Email', 'Phone/ID'] as const),
    teamBalance: random() < 0.5,
    crowd: { fewest: FEWEST, most: MOST },
    regulars: [],
    players: [],
    queue: [],
    admins: new Map(),
    mods: new Map(),
    helpers: new Map(),
    bans: new Map(),
    joinLogs: [],
    killLogs: [],
    commandLogs: [],
    modCalls: [],
    emergencyCalls: [],
    vehicles: [],
    received: [],
    callNumber: 0,
    frozen: false,
    offline: false,
    locked: null,
    failures: [],
    webhookUrl: null,
    step: 0,
  };
}

function populate(world: World, people: People, seed: string, initialWorld: number): void {
  const random = createRandom(`${seed}:${world.id}:people`);
  const cast = shuffled(random, people.roster).filter((person) => person.id !== world.ownerId);
  world.coOwnerIds = cast.slice(0, 2).map((person) => person.id);
  world.admins = staffMap(cast.slice(2, 4));
  world.mods = staffMap(cast.slice(4, 8));
  world.helpers = staffMap(cast.slice(8, 10));
  world.bans = staffMap(cast.slice(REGULARS, REGULARS + 3));
  world.regulars = cast.slice(0, REGULARS).map((person) => person.id);
  const inside = [cast[2], cast[4], cast[5], cast[8], ...cast.slice(10, 10 + between(random, 8, 13))];
  const at = initialWorld / 1000;
  for (const person of inside) {
    if (person) arrive({ world, people, random, at: at - between(random, 1, 600) }, person);
  }
}

/**
 * Creates a world with a history and 12 to 18 players at `now` (epoch ms). Names beginning with `empty` have no players
 * and are frozen; names beginning with `still` are populated and frozen.
 */
export function createWorld(id: string, people: People, seed: string, now: number): World {
  const random = createRandom(`${seed}:${id}:world`);
  const world = bareWorld(id, random, pick(random, people.roster));
  world.step = stepAt(now);
  world.frozen = id.startsWith('empty') || id.startsWith('still');
  if (id.startsWith('empty')) return world;
  const initialWorld = Math.floor((now - PAST_MS) / EPOCH_MS) * EPOCH_MS;
  populate(world, people, seed, initialWorld);
  const scenario = { ...world, frozen: false, step: stepAt(initialWorld) };
  advance(scenario, people, seed, now);
  return { ...scenario, frozen: world.frozen };
}
