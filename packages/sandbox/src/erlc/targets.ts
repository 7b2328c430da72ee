import type { People, Person } from '../people.ts';
import type { World, WorldPlayer } from './types.ts';

/** Splits "a,b, c rest of it" into its targets and the rest. */
export function splitTargets(text: string): { targets: string[]; rest: string } {
  const match = /^\S+(?:(?<=,)\s*\S+|\s*,\s*\S+)*/.exec(text.trim());
  const head = match?.[0] ?? '';
  const targets = head
    .split(',')
    .map((target) => target.trim())
    .filter((target) => target !== '');
  return { targets, rest: text.trim().slice(head.length).trim() };
}

function matchOne(world: World, target: string): WorldPlayer | undefined {
  const wanted = target.toLowerCase();
  return (
    world.players.find((player) => player.name.toLowerCase() === wanted) ??
    world.players.find((player) => player.name.toLowerCase().startsWith(wanted))
  );
}

/**
 * Returns the players in the game that the targets name: a name or the start of one (the first match), `all`, `others`,
 * or `me` for a sender who is in the game themselves.
 */
export function playersNamed(
  world: World,
  targets: readonly string[],
  actorId: number | null,
): WorldPlayer[] {
  const found = new Set<WorldPlayer>();
  for (const target of targets) {
    const word = target.toLowerCase();
    for (const player of world.players) {
      const all = word === 'all' || (word === 'others' && player.id !== actorId);
      if (all || (word === 'me' && player.id === actorId)) found.add(player);
    }
    const one = matchOne(world, target);
    if (one && !['all', 'others', 'me'].includes(word)) found.add(one);
  }
  return [...found];
}

/** Like `playersNamed`, and also ids and full names of people who are not in the game. */
export function peopleNamed(
  world: World,
  people: People,
  targets: readonly string[],
  actorId: number | null,
): Person[] {
  return targets.flatMap((target): Person[] => {
    if (/^\d{5,}$/.test(target)) {
      const id = Number(target);
      return [playerNameOf(world, people, id)];
    }
    const inside = playersNamed(world, [target], actorId);
    if (inside.length > 0) return inside;
    return /^\w{3,20}$/.test(target) && !['all', 'others'].includes(target) ? [people.byName(target)] : [];
  });
}

function playerNameOf(world: World, people: People, id: number): Person {
  const inside = world.players.find((player) => player.id === id);
  return { id, name: inside?.name ?? people.byId(id)?.name ?? `Player${id}` };
}
