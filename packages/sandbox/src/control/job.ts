import type { World, WorldPlayer } from '../erlc/types.ts';
import type { Person } from '../people.ts';
import type { SandboxShared } from '../shared.ts';
import { ControlError, type Input, requiredText } from './input.ts';

/** The target of an operation. `at` is unix seconds. */
export interface Job {
  shared: SandboxShared;
  world: World;
  input: Input;
  at: number;
  random: () => number;
}

export type Outcome = Record<string, unknown>;

/** Returns the person of "Name" or "Name:Id". */
export function personIn(job: Job, key: string): Person {
  const text = requiredText(job.input, key);
  const split = text.lastIndexOf(':');
  const name = split === -1 ? text : text.slice(0, split);
  if (!/^\w{1,20}$/.test(name)) {
    throw new ControlError(
      `"${key}" must be "Name" or "Name:Id"; names have at most 20 letters, digits and _.`,
    );
  }
  if (split === -1) return job.shared.people.byName(name);
  const id = Number(text.slice(split + 1));
  if (!Number.isSafeInteger(id) || id < 1)
    throw new ControlError(`"${key}" must end in a Roblox id, as "Name:Id".`);
  return job.shared.people.remember({ id, name });
}

export function insider(job: Job, key: string): WorldPlayer {
  const person = personIn(job, key);
  const player = job.world.players.find((one) => one.id === person.id);
  if (player) return player;
  throw new ControlError(`${person.name} is not in the world "${job.world.id}"; let them join first.`);
}
