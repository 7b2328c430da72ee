import type { World } from '../erlc/types.ts';
import { baseBody, mapBody, playerV2 } from '../erlc/views.ts';
import { present } from '../erlc/world.ts';
import type { SandboxShared } from '../shared.ts';

/** Overruns of the command buckets that belong to a world's keys. */
function overrunsOf(shared: SandboxShared, world: World): number {
  return Object.entries(shared.erlc.limits.overruns)
    .filter(([bucket]) => bucket.toLowerCase().endsWith(`-${world.id}`))
    .reduce((sum, [, count]) => sum + count, 0);
}

/** Returns the full state of a world, readable for tests and people. Log times are unix seconds, `at` epoch ms. */
export function worldView(shared: SandboxShared, world: World): Record<string, unknown> {
  return {
    world: world.id,
    frozen: world.frozen,
    offline: world.offline,
    locked: world.locked === true,
    webhookUrl: world.webhookUrl,
    server: baseBody(world),
    players: present(world).map((player) => ({
      id: player.id,
      name: player.name,
      ...playerV2(world, player),
    })),
    queue: world.queue,
    staff: { admins: mapBody(world.admins), mods: mapBody(world.mods), helpers: mapBody(world.helpers) },
    bans: mapBody(world.bans),
    joinLogs: world.joinLogs,
    killLogs: world.killLogs,
    commandLogs: world.commandLogs,
    modCalls: world.modCalls,
    emergencyCalls: world.emergencyCalls,
    vehicles: world.vehicles,
    commandsReceived: world.received,
    overruns: overrunsOf(shared, world),
  };
}
