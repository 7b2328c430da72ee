import { expect, it, vi } from 'vitest';
import { newId } from '../db/ids.ts';
import { commandsStore } from '../features/game/store.ts';
import { testDatabase } from '../testing/database.ts';
import { testEgress } from '../testing/egress.ts';
import { testGame } from '../testing/game.ts';
import { insertServer, insertUser } from '../testing/rows.ts';
import { createCommandQueue } from './command-queue.ts';

const database = await testDatabase();
const game = await testGame();

it('leaves what another instance may be sending alone, and calls it unknown once nobody can be', async () => {
  const owner = await insertUser(database.handle);
  const serverId = await insertServer(database.handle, owner);
  const store = commandsStore(database.handle, serverId);
  const id = newId();
  let now = Date.now();
  const row = {
    id,
    gameId: 'game',
    issuedBy: owner,
    source: 'panel',
    command: ':h x',
    createdAt: now,
  } as const;
  await store.insert({ ...row, clientId: null });
  await database.handle.updateTable('game_commands').set({ state: 'sent', sent_at: now }).execute();
  const queue = createCommandQueue({
    database,
    erlc: game.erlc,
    egress: testEgress(),
    now: () => now,
    keyOf: async () => ({ refusal: 'nothing is sent here' }),
    onSettled: () => undefined,
    logger: { error: (details) => expect.fail(JSON.stringify(details)) },
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await queue.start();
  expect((await store.find(id))?.state).toBe('sent');
  now += 60_000;
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  await expect.poll(async () => (await store.find(id))?.state).toBe('unknown');
  await queue.stop();
});
