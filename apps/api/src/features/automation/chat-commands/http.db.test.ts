import { zEventHook } from '@tenfour/contracts';
import { CHAT_COMMANDS, CHAT_LIMITS } from '@tenfour/domain';
import { createSigner } from '@tenfour/sandbox/erlc/signer';
import pLimit from 'p-limit';
import { expect, it } from 'vitest';
import { PROCESS_LIMITS } from '../../../security/rate-limits/limits.ts';
import { punishmentReasons } from '../../../testing/database/rows.ts';
import { postControl } from '../../../testing/game/control.ts';
import { assemble, foundServer } from '../../../testing/product/people.ts';
import { startProduct } from '../../../testing/product/product.ts';
import { must } from '../../../testing/product/transports.ts';

const product = await startProduct({ RATE_LIMIT: '100000' }, { ticking: true, watching: true });
const { handle } = product.database;
const actors = await assemble(product, 'chat');
const signer = createSigner('tenfour');
const OFFICER = 'ChatOfficer:515151';

let worlds = 0;

/** A server whose moderator is in its game, with every chat command on. */
async function scene() {
  worlds += 1;
  const world = `empty${worlds}chat`;
  const { id: serverId } = await foundServer(actors, world);
  await must(actors.owner.browser, 'servers.update', { serverId, erlcApiKey: `demo-${world}` });
  const hook = await must(actors.owner.browser, 'gameEvents.rotateEventHook', { serverId });
  const url = String(zEventHook.parse(hook).url);
  await control(world, { op: 'webhook', url });
  await control(world, { op: 'join', player: OFFICER });
  await handle
    .updateTable('users')
    .set({ roblox_username: 'ChatOfficer', roblox_user_id: '515151', roblox_verified: 1 })
    .where('id', '=', actors.moderator.userId)
    .execute();
  await must(actors.owner.browser, 'chatCommands.save', {
    serverId,
    commands: Object.fromEntries(CHAT_COMMANDS.map((name) => [name, true])),
  });
  return { serverId, world, url };
}

const control = (world: string, operation: object) =>
  postControl(product.sandbox, `erlc/${world}`, operation);

const reasons = (serverId: string) => punishmentReasons(handle, serverId);

async function commandsOf(serverId: string): Promise<string[]> {
  const rows = await handle
    .selectFrom('game_commands')
    .select('command')
    .where('server_id', '=', serverId)
    .execute();
  return rows.map(({ command }) => command);
}

it('a line of the game becomes a record within moments, and its answer goes back to the game', async () => {
  const { serverId, world } = await scene();
  // No page is open: the game is watched because its chat commands are on.
  const players = async () => {
    const row = await handle
      .selectFrom('game_snapshots')
      .select('payload')
      .orderBy('taken_at', 'desc')
      .execute();
    return row.map(({ payload }) => payload).join();
  };
  await expect.poll(players, { timeout: 60_000 }).toContain('ChatOfficer');
  const took: number[] = [];
  for (let n = 0; n < 15; n += 1) {
    const reason = `line ${n} end`;
    const sentAt = performance.now();
    await control(world, { op: 'say', player: OFFICER, text: `;warn Suspect${n}x ${reason}` });
    await expect.poll(() => reasons(serverId), { interval: 10, timeout: 30_000 }).toContain(reason);
    took.push(performance.now() - sentAt);
  }
  const p95 = took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? 0;
  process.stdout.write(`${JSON.stringify({ p95Ms: Math.round(p95) })}\n`);
  expect(p95).toBeLessThan(10_000);
  await expect.poll(() => commandsOf(serverId)).toContain(':pm ChatOfficer Warning recorded: Suspect0x.');
}, 180_000);

it('a flood of a thousand messages is refused above the limits, and none of it is stored', async () => {
  const { serverId, world, url } = await scene();
  const at = Math.floor(product.clock.ms / 1_000);
  const events = (n: number) =>
    Array.from({ length: 3 }, (_, index) => ({
      event: 'CustomCommand',
      origin: String(900_000 + n * 3 + index),
      timestamp: at,
      data: { command: 'call', argument: `flood ${n}` },
    }));
  // More connections at a time are refused before they are read.
  const limited = pLimit(100);
  const statuses = await Promise.all(
    Array.from({ length: 1_000 }, (_, n) =>
      limited(async () => {
        const body = JSON.stringify({ server: world, events: events(n) });
        return (await fetch(url, { method: 'POST', headers: signer.headers(body, at), body })).status;
      }),
    ),
  );
  const taken = statuses.filter((status) => status === 200).length;
  expect(taken).toBeLessThanOrEqual(PROCESS_LIMITS.gameEvents);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  const rows = await handle
    .selectFrom('chat_commands')
    .select('id')
    .where('server_id', '=', serverId)
    .execute();
  expect(rows).toHaveLength(CHAT_LIMITS.server);
}, 180_000);
