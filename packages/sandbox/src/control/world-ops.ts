import { runCommand } from '../erlc/commands.ts';
import { ERROR_CODES } from '../erlc/errors.ts';
import { gather } from '../erlc/scenario.ts';
import { type Permission, TEAMS, type World } from '../erlc/types.ts';
import { spawnVehicle } from '../erlc/vehicles.ts';
import { callModerator, isFull, join, kill, label, leave, setPermission } from '../erlc/world.ts';
import type { SandboxShared } from '../shared.ts';
import { emergencyEndOp, emergencyOp, sayOp, webhookOp } from './event-ops.ts';
import { ControlError, type Input, oneOf, optionalCount, optionalText, requiredText } from './input.ts';
import { insider, type Job, type Outcome, personIn } from './job.ts';

const PERMISSIONS: readonly Permission[] = [
  'Normal',
  'Server Helper',
  'Server Moderator',
  'Server Administrator',
  'Server Co-Owner',
  'Server Owner',
];

/** Ids of made-up accounts follow this one. */
const MADE_UP_ID = 900_000_000;

function joinOp(job: Job): Outcome {
  const { world, input } = job;
  const person = personIn(job, 'player');
  const team = oneOf(optionalText(input, 'team') ?? 'Civilian', TEAMS, 'team');
  const callsign = optionalText(input, 'callsign');
  const permission = optionalText(input, 'permission');
  if (permission !== undefined) setPermission(world, person, oneOf(permission, PERMISSIONS, 'permission'));
  if (isFull(world)) {
    if (!world.queue.includes(person.id)) world.queue.push(person.id);
    return { player: label(person), queued: true };
  }
  join(world, person, job.at, job.random, callsign === undefined ? { team } : { team, callsign });
  return { player: label(person), queued: false };
}

function crowdOp({ world, shared, input, at, random }: Job): Outcome {
  const fewest = optionalCount(input, 'fewest', 0) ?? world.crowd.fewest;
  const most = optionalCount(input, 'most') ?? Math.max(fewest, world.crowd.most);
  if (most < fewest) throw new ControlError('"most" must not be less than "fewest".');
  gather({ world, people: shared.people, random, at }, { fewest, most });
  return { ...world.crowd, players: world.players.length };
}

function leaveOp(job: Job): Outcome {
  const player = insider(job, 'player');
  leave(job.world, player.id, job.at);
  return { player: label(player) };
}

function vehicleOp(job: Job): Outcome {
  const { world, input, random } = job;
  const player = insider(job, 'player');
  const [name, plate, texture] = ['name', 'plate', 'texture'].map((key) => optionalText(input, key));
  const vehicle = spawnVehicle(world, player, random, {
    ...(name === undefined ? {} : { Name: name }),
    ...(plate === undefined ? {} : { Plate: plate }),
    ...(texture === undefined ? {} : { Texture: texture }),
  });
  if (!vehicle) throw new ControlError('A player has two vehicles at most.');
  return { vehicle };
}

function killOp(job: Job): Outcome {
  const killer = personIn(job, 'killer');
  const killed = personIn(job, 'killed');
  kill(job.world, killer, killed, job.at);
  return { killer: label(killer), killed: label(killed) };
}

function commandOp(job: Job): Outcome {
  const person = personIn(job, 'player');
  const text = requiredText(job.input, 'command');
  if (!text.startsWith(':')) throw new ControlError('"command" must begin with a colon, as ":log hello".');
  runCommand(job.world, job.shared.people, { label: label(person), id: person.id }, text, job.at);
  return { player: label(person), command: text };
}

/** Bans someone as the game's own menu does, which leaves no line in the log, or `count` made-up accounts. */
function banOp(job: Job): Outcome {
  const { world, input } = job;
  const count = optionalCount(input, 'count') ?? 0;
  for (let n = 1; n <= count; n += 1) world.bans.set(MADE_UP_ID + n, `Banned_${n}`);
  if (count === 0) {
    const person = personIn(job, 'player');
    world.bans.set(person.id, person.name);
    leave(world, person.id, job.at);
  }
  return { banned: world.bans.size };
}

/** Unbans someone, or everyone without a name. */
function unbanOp(job: Job): Outcome {
  const { bans } = job.world;
  if (optionalText(job.input, 'player') === undefined) bans.clear();
  else bans.delete(personIn(job, 'player').id);
  return { banned: bans.size };
}

function modCallOp(job: Job): Outcome {
  const caller = personIn(job, 'caller');
  const moderator = optionalText(job.input, 'moderator') === undefined ? null : personIn(job, 'moderator');
  callModerator(job.world, caller, moderator, job.at);
  return { caller: label(caller), moderator: moderator ? label(moderator) : null };
}

function clearOp(job: Job): Outcome {
  const { world } = job;
  for (const list of [world.admins, world.mods, world.helpers, world.bans]) list.clear();
  Object.assign(world, { players: [], queue: [], vehicles: [], emergencyCalls: [], modCalls: [] });
  Object.assign(world, { joinLogs: [], killLogs: [], commandLogs: [], received: [], failures: [] });
  return {};
}

function failOp(job: Job): Outcome {
  const { world, input } = job;
  const code = optionalCount(input, 'code', 0);
  if (code === undefined || !(code in ERROR_CODES)) {
    throw new ControlError(`"code" must be one of ${Object.keys(ERROR_CODES).join(', ')}.`);
  }
  const on = oneOf(optionalText(input, 'on') ?? 'command', ['read', 'command'] as const, 'on');
  const count = optionalCount(input, 'count') ?? 1;
  world.failures.push({ on, code, count });
  return { on, code, count };
}

function mendOp({ world }: Job): Outcome {
  world.failures = [];
  return {};
}

function keyOp(job: Job, dead: boolean): Outcome {
  const key = requiredText(job.input, 'key').toLowerCase();
  if (dead) job.shared.erlc.revokedKeys.add(key);
  else job.shared.erlc.revokedKeys.delete(key);
  return { key, dead };
}

function set(change: Partial<World>): (job: Job) => Outcome {
  return (job) => {
    Object.assign(job.world, change);
    return {};
  };
}

function setOp(job: Job): Outcome {
  const { world, input } = job;
  world.name = optionalText(input, 'name') ?? world.name;
  world.maxPlayers = optionalCount(input, 'maxPlayers') ?? world.maxPlayers;
  if (optionalText(input, 'owner') !== undefined) world.ownerId = personIn(job, 'owner').id;
  return { name: world.name, maxPlayers: world.maxPlayers, ownerId: world.ownerId };
}

const OPS: Record<string, (job: Job) => Outcome | Promise<Outcome>> = {
  join: joinOp,
  leave: leaveOp,
  vehicle: vehicleOp,
  crowd: crowdOp,
  kill: killOp,
  command: commandOp,
  ban: banOp,
  unban: unbanOp,
  modcall: modCallOp,
  emergency: emergencyOp,
  'emergency-end': emergencyEndOp,
  say: sayOp,
  webhook: webhookOp,
  offline: set({ offline: true }),
  online: set({ offline: false }),
  freeze: set({ frozen: true }),
  unfreeze: set({ frozen: false }),
  lock: set({ locked: true }),
  unlock: set({ locked: false }),
  clear: clearOp,
  fail: failOp,
  mend: mendOp,
  'revoke-key': (job) => keyOp(job, true),
  'restore-key': (job) => keyOp(job, false),
  set: setOp,
};

/** Runs `{ op, ... }` on a world. Throws a ControlError when it is not understood. */
export async function runOp(shared: SandboxShared, worldId: string, input: Input): Promise<Outcome> {
  const op = oneOf(requiredText(input, 'op'), Object.keys(OPS), 'op');
  const run = OPS[op];
  if (!run) throw new ControlError(`There is no operation "${op}".`);
  const world = shared.erlc.world(worldId);
  const outcome = await run({
    shared,
    world,
    input,
    at: Math.floor(shared.now() / 1000),
    random: shared.random,
  });
  return { ok: true, world: world.id, op, ...outcome };
}
