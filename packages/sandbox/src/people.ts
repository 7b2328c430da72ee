import { robloxIdOf } from './identity.ts';
import { createRandom } from './random.ts';

/** A Roblox account as the sandbox knows it. */
export interface Person {
  id: number;
  name: string;
}

/** The accounts that exist, found by id or by name in any letter case. */
export interface People {
  /** Returns the person of that name; an unknown name gets a stable id and is added. */
  byName(name: string): Person;
  /** Returns the person of that name only if the sandbox has used it before. */
  find(name: string): Person | undefined;
  byId(id: number): Person | undefined;
  /** Ties a name to a given id (a "Name:Id" that a test chose). */
  remember(person: Person): Person;
  /** The players that the worlds' stories draw from. */
  readonly roster: readonly Person[];
}

const FIRST = [
  'Shadow',
  'River',
  'Blue',
  'Frost',
  'Rusty',
  'Night',
  'Copper',
  'Lucky',
  'Silent',
  'Turbo',
  'Maple',
  'Desert',
  'Neon',
  'Iron',
  'Velvet',
  'Arctic',
  'Sunny',
  'Granite',
  'Pixel',
  'Echo',
] as const;
const SECOND = [
  'Ranger',
  'Patrol',
  'Falcon',
  'Driver',
  'Otter',
  'Miller',
  'Hawk',
  'Wolf',
  'Bandit',
  'Cooper',
  'Medic',
  'Builder',
] as const;
const ROSTER_SIZE = 220;

function styledName(first: string, second: string, random: () => number): string {
  const number = String(Math.floor(random() * 90) + 10);
  const styles = [
    `${first}${second}`,
    `${first}_${second}`,
    `${first}${second}${number}`,
    `${second}${number}${first}`,
    `${first.toLowerCase()}${second.toLowerCase()}${number}`,
    `Its${first}${second}`,
    `x${first}${second}x`,
  ];
  return (styles[Math.floor(random() * styles.length)] ?? first).slice(0, 20);
}

function rosterNames(): string[] {
  const random = createRandom('roster');
  const names = new Map<string, string>();
  for (let i = 0; names.size < ROSTER_SIZE; i += 1) {
    const first = FIRST[i % FIRST.length] ?? 'Shadow';
    const second = SECOND[Math.floor(random() * SECOND.length)] ?? 'Ranger';
    const name = styledName(first, second, random);
    names.set(name.toLowerCase(), name);
  }
  return [...names.values()];
}

/** Creates a registry with the roster. */
export function createPeople(): People {
  const ids = new Map<number, Person>();
  const names = new Map<string, Person>();
  function remember(person: Person): Person {
    ids.set(person.id, person);
    names.set(person.name.toLowerCase(), person);
    return person;
  }
  const roster = rosterNames().map((name) => remember({ id: robloxIdOf(name), name }));
  return {
    roster,
    remember,
    byId: (id) => ids.get(id),
    find: (name) => names.get(name.toLowerCase()),
    byName: (name) => names.get(name.toLowerCase()) ?? remember({ id: robloxIdOf(name), name }),
  };
}
