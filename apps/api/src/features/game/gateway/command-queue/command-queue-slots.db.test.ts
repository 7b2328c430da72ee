import { afterAll, expect, it } from 'vitest';
import { newId } from '../../../../db/ids.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { insertServer, insertUser } from '../../../../testing/database/rows.ts';
import { testGame } from '../../../../testing/game/game.ts';
import { createTestQueue } from '../../../../testing/game/queue.ts';
import { commandsStore } from '../commands-store.ts';
import type { Game } from '../poller/game-reader.ts';

/** Most commands that the queue sends concurrently. */
const SLOTS = 32;

const database = await testDatabase();
/** What is held up is so for long enough that a busy machine sees it while it lasts. */
const game = await testGame({ timeoutMs: 2_500 });
const owner = await insertUser(database.handle);
const refused = new Set<string>();
const worlds = new Map<string, string>();
const { queue, errors } = createTestQueue(database, game, {
  keyOf: async (serverId): Promise<Game | { refusal: string }> => {
    if (refused.has(serverId)) return { refusal: 'This server is suspended.' };
    const world = worlds.get(serverId) ?? '';
    return { id: `game-${world}`, key: `demo-${world}` };
  },
});
afterAll(() => queue.stop());

async function addScheduled(world: string, expiresAt: number) {
  const serverId = await insertServer(database.handle, owner);
  worlds.set(serverId, world);
  const id = newId();
  const row = { id, gameId: `game-${world}`, issuedBy: null, source: 'scheduled', expiresAt } as const;
  const store = commandsStore(database.handle, serverId);
  await store.insert({ ...row, command: ':h hello', createdAt: Date.now(), clientId: `run:${id}` });
  return { serverId, world, id, outcome: () => queue.outcomeOf({ serverId, id }, 20_000) };
}

it('decides again which commands to send when a slow game API has delayed one', async () => {
  await game.fault('timeout', SLOTS);
  const soon = Date.now() + 60_000;
  const held = await Promise.all(Array.from({ length: SLOTS }, (_, at) => addScheduled(`held${at}`, soon)));
  for (const { world } of held) queue.wake(`game-${world}`);
  const sent = () =>
    database.handle.selectFrom('game_commands').select('id').where('state', '=', 'sent').execute();
  await expect.poll(async () => (await sent()).length).toBe(SLOTS);
  const [late, suspended, fine] = [
    await addScheduled('late', Date.now() + 300),
    await addScheduled('suspended', soon),
    await addScheduled('fine', soon),
  ];
  const outcomes = [late.outcome(), suspended.outcome(), fine.outcome()];
  for (const { world } of [late, suspended, fine]) queue.wake(`game-${world}`);
  // Meanwhile their queues have looked at them, and found every slot taken.
  for (let look = 0; look < 10; look += 1) expect(await sent()).toHaveLength(SLOTS);
  refused.add(suspended.serverId);
  expect(await Promise.all(outcomes)).toMatchObject([
    { state: 'failed', errorKind: 'missed' },
    { state: 'failed', errorKind: 'refused' },
    { state: 'sent' },
  ]);
  expect(await game.commandsOf('late')).toEqual([]);
  expect(await game.commandsOf('suspended')).toEqual([]);
  expect(await game.commandsOf('fine')).toEqual([':h hello']);
  await queue.stop();
  expect(errors).toEqual([]);
});
