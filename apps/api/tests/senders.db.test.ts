import { NO_CONDITIONS } from '@tenfour/domain';
import { expect, it } from 'vitest';
import { newId } from '../src/db/ids.ts';
import { customCommandsStore } from '../src/features/game/custom-commands/store.ts';
import { commandsStore } from '../src/features/game/gateway/commands-store.ts';
import { sendersOf } from '../src/features/game/panel/senders.ts';
import { testDatabase } from '../src/testing/database/database.ts';
import { insertServer, insertUser } from '../src/testing/database/rows.ts';

const database = await testDatabase();
const owner = await insertUser(database.handle, { username: 'avery' });

/** A server that sent `:kick Bob` by a person and `:h Rules` by its custom command "Rules", a moment ago. */
async function createScene() {
  const serverId = await insertServer(database.handle, owner);
  const { handle } = database;
  const now = Date.now();
  const store = commandsStore(handle, serverId);
  const custom = customCommandsStore(handle, serverId);
  const send = async (command: string, source: 'panel' | 'scheduled') => {
    const id = newId();
    const issuedBy = source === 'panel' ? owner : null;
    const clientId = `client-${id}`;
    await store.insert({
      id,
      gameId: `game-${serverId}`,
      issuedBy,
      source,
      command,
      createdAt: now,
      clientId,
    });
    await handle
      .updateTable('game_commands')
      .set({ state: 'sent', sent_at: now })
      .where('id', '=', id)
      .execute();
    return id;
  };
  await send(':kick Bob', 'panel');
  const customCommandId = newId();
  const row = { id: customCommandId, name: 'Rules', command: ':h Rules', interval: 5, enabled: false };
  await custom.add({
    ...row,
    nextRunAt: null,
    means: 'command',
    conditions: NO_CONDITIONS,
    skipAt: null,
    skipBy: null,
    createdAt: now,
    createdBy: owner,
    clientId: null,
  });
  for (const dueAt of [now - 300_000, now]) {
    const sent = await send(':h Rules', 'scheduled');
    await custom.addRun({
      id: newId(),
      custom_command_id: customCommandId,
      due_at: dueAt,
      ran_at: now,
      state: 'queued',
      message: null,
      game_command_id: sent,
    });
  }
  return { serverId, custom, now, customCommandId };
}

const line = (command: string, at: number, name = 'Remote Server', id: number | null = null) => ({
  player: { name, id },
  command,
  timestamp: Math.floor(at / 1_000),
});

// covers: R626
it('names the person or the custom command behind a line that was sent from here, and no one else', async () => {
  const { serverId, now } = await createScene();
  const typed = line(':kick Bob', now, 'Ana', 7);
  const elsewhere = line(':shutdown', now);
  const [pressed, timed] = [line(':kick Bob', now), line(':h Rules', now)];
  const senders = await sendersOf(database.handle, serverId, [typed, elsewhere, pressed, timed]);
  expect(senders.size).toBe(2);
  expect(senders.get(pressed)).toEqual({ sentBy: 'avery', customCommand: null });
  expect(senders.get(timed)).toEqual({ sentBy: null, customCommand: 'Rules' });
});

it('knows nothing of another server, of long ago, or of an empty log', async () => {
  const { serverId, now } = await createScene();
  const other = await insertServer(database.handle, owner);
  expect((await sendersOf(database.handle, other, [line(':kick Bob', now)])).size).toBe(0);
  expect((await sendersOf(database.handle, serverId, [line(':kick Bob', now - 86_400_000)])).size).toBe(0);
  expect((await sendersOf(database.handle, serverId, [])).size).toBe(0);
});
