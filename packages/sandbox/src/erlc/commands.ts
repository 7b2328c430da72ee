import type { People, Person } from '../people.ts';
import { createRandom } from '../random.ts';
import { commandError } from './errors.ts';
import { peopleNamed, playersNamed, splitTargets } from './targets.ts';
import type { World } from './types.ts';
import { addLog, changeTeam, leave } from './world.ts';

/** Commands that the API accepts, without their colon. */
const REMOTE = new Set(
  `h hint m message pm privatemessage log kick ban unban jail arrest unjail free wanted unwanted kill down heal
  refresh respawn load tp teleport prty priority pt peacetimer time weather startfire stopfire stopdumpsterfire
  helper unhelper mod unmod admin unadmin loadlayout unloadlayout shutdown`.split(/\s+/),
);

/** Commands that need a character or open a window, so that only players inside can use them. */
const IN_GAME_ONLY = new Set(
  `view spectate to tocar toatv bring startnearfire snf logs killlogs kl bans mods admins helpers cmds`.split(
    /\s+/,
  ),
);

/** The one word that the sandbox's message filter knows. */
const FILTERED = /\bfilteredword\b/i;

/** The sender of a command: `label` is shown in the log; `id` is null for the API. */
export interface Actor {
  label: string;
  id: number | null;
}

interface Run {
  world: World;
  people: People;
  actor: Actor;
  argument: string;
  /** Unix seconds. */
  at: number;
}

/** Returns the command word without its colon, lower case; empty when the text is not a command. */
export function commandWord(text: string): string {
  return (/^:([a-z]+)(?:\s|$)/i.exec(text.trim())?.[1] ?? '').toLowerCase();
}

/** Throws the API's refusal of a command it would not run: 3001, 4002 or 4003. */
export function checkRemoteCommand(text: string): void {
  const word = commandWord(text);
  if (IN_GAME_ONLY.has(word)) throw commandError(4002);
  if (!REMOTE.has(word) || /[\r\n]/.test(text)) throw commandError(3001);
  if (FILTERED.test(text)) throw commandError(4003);
}

function kick(run: Run): void {
  const { targets } = splitTargets(run.argument);
  for (const player of playersNamed(run.world, targets, run.actor.id)) leave(run.world, player.id, run.at);
}

/** Returns the people that a command names, in the game or not. */
function targetPeople(run: Run): Person[] {
  return peopleNamed(run.world, run.people, splitTargets(run.argument).targets, run.actor.id);
}

function ban(run: Run): void {
  for (const person of targetPeople(run)) {
    run.world.bans.set(person.id, person.name);
    run.world.queue = run.world.queue.filter((id) => id !== person.id);
    leave(run.world, person.id, run.at);
  }
}

function unban(run: Run): void {
  for (const target of splitTargets(run.argument).targets) {
    for (const [id, name] of run.world.bans) {
      if (String(id) === target || name.toLowerCase() === target.toLowerCase()) run.world.bans.delete(id);
    }
  }
}

function grant(list: 'admins' | 'mods' | 'helpers'): (run: Run) => void {
  return (run) => {
    for (const person of targetPeople(run)) run.world[list].set(person.id, person.name);
  };
}

function revoke(list: 'admins' | 'mods' | 'helpers'): (run: Run) => void {
  return (run) => {
    for (const person of targetPeople(run)) run.world[list].delete(person.id);
  };
}

function moveTeam(team: 'Jail' | 'Civilian'): (run: Run) => void {
  return (run) => {
    const random = createRandom(`${run.world.id}:${run.at}:${team}`);
    for (const player of playersNamed(run.world, splitTargets(run.argument).targets, run.actor.id)) {
      changeTeam(player, team, random);
    }
  };
}

function setWanted(stars: number): (run: Run) => void {
  return (run) => {
    for (const player of playersNamed(run.world, splitTargets(run.argument).targets, run.actor.id)) {
      player.wantedStars = stars;
    }
  };
}

function teleport(run: Run): void {
  const { targets, rest } = splitTargets(run.argument);
  const [destination] = playersNamed(run.world, [rest], run.actor.id);
  if (!destination) return;
  for (const player of playersNamed(run.world, targets, run.actor.id))
    player.place = { ...destination.place };
}

function shutdown(run: Run): void {
  for (const player of [...run.world.players]) leave(run.world, player.id, run.at);
  run.world.queue = [];
}

/** Effects of commands on the world; other commands are only logged. */
const EFFECTS: Partial<Record<string, (run: Run) => void>> = {
  kick,
  ban,
  unban,
  shutdown,
  admin: grant('admins'),
  mod: grant('mods'),
  helper: grant('helpers'),
  unadmin: revoke('admins'),
  unmod: revoke('mods'),
  unhelper: revoke('helpers'),
  jail: moveTeam('Jail'),
  arrest: moveTeam('Jail'),
  unjail: moveTeam('Civilian'),
  free: moveTeam('Civilian'),
  wanted: setWanted(5),
  unwanted: setWanted(0),
  tp: teleport,
  teleport,
};

/** Logs a command and applies it. `at` is unix seconds. The text is not checked. */
export function runCommand(world: World, people: People, actor: Actor, text: string, at: number): void {
  const command = text.trim();
  addLog(world.commandLogs, { Player: actor.label, Timestamp: at, Command: command });
  const argument = command.replace(/^:\S+\s*/, '');
  EFFECTS[commandWord(command)]?.({ world, people, actor, argument, at });
}
