import type { People, Person } from '../people.ts';
import { between, createRandom, pick } from '../random.ts';
import { runCommand } from './commands.ts';
import { moveAlong, somewhere } from './locations.ts';
import { TEAMS, type Team, type World, type WorldPlayer } from './types.ts';
import { spawnVehicle } from './vehicles.ts';
import {
  callModerator,
  changeTeam,
  isFull,
  join,
  kill,
  label,
  leave,
  permissionOf,
  startEmergency,
} from './world.ts';

/** How much time one step of a story covers, in ms. */
export const STEP_MS = 10_000;

/** The story keeps the number of players between these automatically, unless `gather` has set other bounds. */
export const FEWEST = 12;
export const MOST = 18;

/** After a gap longer than this many steps (a day), only its last day is simulated. */
const MAX_STEPS = 8_640;

/** Seconds of the log over which the joins of `gather` are spread. */
const COALESCED_WITHIN_S = 1_200;

interface Scene {
  world: World;
  people: People;
  random: () => number;
  /** Unix seconds of the next event. */
  at: number;
}

/** Returns the step that is complete at a time in epoch ms. Its events lie before that time. */
export function stepAt(now: number): number {
  return Math.floor(now / STEP_MS);
}

function personOf(scene: Scene, id: number): Person {
  return scene.people.byId(id) ?? { id, name: `Player${id}` };
}

function absentRegular(scene: Scene): Person | undefined {
  const { world, random } = scene;
  const id = pick(random, world.regulars);
  return isAway(world, id) ? personOf(scene, id) : undefined;
}

/** Returns whether a player could join: not in the game, queued or banned. */
function isAway({ players, queue, bans }: World, id: number): boolean {
  return !players.some((player) => player.id === id) && !queue.includes(id) && !bans.has(id);
}

function pickTeam(random: () => number): Team {
  return random() < 0.45 ? 'Civilian' : pick(random, TEAMS.slice(0, 5));
}

/** Adds a regular player, usually with a vehicle. */
export function arrive(scene: Scene, person: Person): void {
  const player = join(scene.world, person, scene.at, scene.random, { team: pickTeam(scene.random) });
  if (scene.random() < 0.7) spawnVehicle(scene.world, player, scene.random);
}

/**
 * Keeps the number of players between `fewest` and `most` from now on. Missing regulars join immediately; the log dates
 * their joins within the last twenty minutes, each after they were last seen.
 */
export function gather(scene: Scene, crowd: World['crowd']): void {
  const { world, random } = scene;
  world.crowd = crowd;
  for (const id of world.regulars.filter((one) => isAway(world, one))) {
    if (world.players.length >= crowd.fewest || isFull(world)) return;
    const person = personOf(scene, id);
    const seen = world.joinLogs.find(({ Player }) => Player === label(person))?.Timestamp ?? 0;
    const came = scene.at - between(random, 1, COALESCED_WITHIN_S);
    arrive({ ...scene, at: Math.min(scene.at, Math.max(came, seen + 1)) }, person);
  }
}

function arrivals(scene: Scene): void {
  const { world, random } = scene;
  const { fewest, most } = world.crowd;
  const count = world.players.length;
  if (count >= most || isFull(world)) return;
  if (random() >= (count < fewest ? 0.7 : 0.15)) return;
  const waiting = world.queue[0];
  const person = waiting === undefined ? absentRegular(scene) : personOf(scene, waiting);
  if (person) arrive(scene, person);
}

function queueing(scene: Scene): void {
  if (scene.world.queue.length >= 3 || scene.random() >= 0.06) return;
  const person = absentRegular(scene);
  if (person) scene.world.queue.push(person.id);
}

function departures(scene: Scene): void {
  if (scene.world.players.length <= scene.world.crowd.fewest || scene.random() >= 0.13) return;
  leave(scene.world, pick(scene.random, scene.world.players).id, scene.at);
}

function fights(scene: Scene): void {
  const { world, random } = scene;
  if (world.players.length < 2 || random() >= 0.12) return;
  const killer = pick(random, world.players);
  const killed = pick(random, world.players);
  if (killer === killed || killer.team === 'Jail') return;
  kill(world, killer, killed, scene.at);
  if (killer.team === 'Civilian') killer.wantedStars = Math.min(5, killer.wantedStars + 1);
}

function staffLine(random: () => number, target: WorldPlayer): string {
  const lines = [
    `:pm ${target.name} Please keep it realistic`,
    `:tp me ${target.name}`,
    `:heal ${target.name}`,
    `:refresh ${target.name}`,
    `:wanted ${target.name}`,
    `:log shift start`,
    ':h Priority is on cooldown',
    `:unwanted ${target.name}`,
    ':m Welcome! Rules are on our Discord',
    `:jail ${target.name}`,
  ];
  return pick(random, lines);
}

function staffAtWork(scene: Scene): void {
  const { world, random } = scene;
  const staff = world.players.filter((player) => permissionOf(world, player.id) !== 'Normal');
  if (staff.length === 0 || random() >= 0.16) return;
  const actor = pick(random, staff);
  const line = staffLine(random, pick(random, world.players));
  runCommand(world, scene.people, { label: label(actor), id: actor.id }, line, scene.at);
}

function modCalls(scene: Scene): void {
  const { world, random } = scene;
  if (world.players.length === 0) return;
  if (random() < 0.05) callModerator(world, pick(random, world.players), null, scene.at);
  const open = world.modCalls.find((call) => !call.Moderator && call.Timestamp < scene.at);
  const moderator = world.players.find((player) => permissionOf(world, player.id) !== 'Normal');
  if (open && moderator && random() < 0.2) open.Moderator = label(moderator);
}

const EMERGENCIES = ['Traffic collision', 'Shots fired', 'Building fire', 'Medical emergency', null] as const;

function emergencies(scene: Scene): void {
  const { world, random } = scene;
  if (world.players.length === 0) return;
  if (world.emergencyCalls.length < 4 && random() < 0.06) {
    const caller = random() < 0.3 ? null : pick(random, world.players);
    const place = caller?.place ?? somewhere(random, 'Civilian');
    const team = pick(random, ['Police', 'Sheriff', 'Fire', 'DOT'] as const);
    const description = pick(random, EMERGENCIES);
    startEmergency(world, { team, caller: caller?.id ?? null, place, description }, scene.at);
  }
  const call = world.emergencyCalls[0];
  const responder = world.players.find((player) => player.team === call?.Team);
  if (call && responder && !call.Players.includes(responder.id) && random() < 0.3)
    call.Players.push(responder.id);
  if (random() < 0.08) world.emergencyCalls.pop();
}

function movement(scene: Scene): void {
  const { world, random } = scene;
  if (world.players.length === 0) return;
  for (const player of world.players) moveAlong(random, player);
  const changing = pick(random, world.players);
  if (random() < 0.05) changeTeam(changing, pickTeam(random), random);
  else if (random() < 0.1 && changing.wantedStars > 0) changing.wantedStars -= 1;
  else if (random() < 0.1) spawnVehicle(world, changing, random);
}

const PARTS = [arrivals, queueing, departures, fights, staffAtWork, modCalls, emergencies, movement] as const;

function playStep(world: World, people: People, seed: string, step: number): void {
  const random = createRandom(`${seed}:${world.id}:${step}`);
  const from = ((step - 1) * STEP_MS) / 1000;
  for (const part of PARTS)
    part({ world, people, random, at: from + between(random, 0, STEP_MS / 1000 - 1) });
}

/**
 * Advances a world's story up to `now` (epoch ms). A step depends only on the seed, the world and the step, so no timer
 * is needed while no requests arrive. A frozen or offline world skips the time.
 */
export function advance(world: World, people: People, seed: string, now: number): void {
  const target = stepAt(now);
  if (world.frozen || world.offline) {
    world.step = Math.max(world.step, target);
    return;
  }
  const first = Math.max(world.step + 1, target - MAX_STEPS + 1);
  for (let step = first; step <= target; step += 1) playStep(world, people, seed, step);
  world.step = Math.max(world.step, target);
}
