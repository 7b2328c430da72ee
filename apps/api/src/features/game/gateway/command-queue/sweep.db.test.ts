import { NO_CONDITIONS } from '@tenfour/domain';
import { expect, it } from 'vitest';
import { newId } from '../../../../db/ids.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { insertServer, insertUser } from '../../../../testing/database/rows.ts';
import { testFiles } from '../../../../testing/files.ts';
import { createSweep } from '../../../platform/retention/jobs.ts';
import { customCommandsStore } from '../../custom-commands/store.ts';
import { commandAccessOf } from './queue-command.ts';

const database = await testDatabase();
const { handle } = database;

const DAY = 24 * 60 * 60_000;
const NOW = Date.UTC(2026, 10, 21, 18);
const logger = { error: (details: object) => expect.fail(JSON.stringify(details)) };
const sweep = createSweep({ database, files: testFiles, now: () => NOW, logger });

const user = await insertUser(handle);
const serverId = await insertServer(handle, user);

async function addCommand(settledAt: number | null, columns: Record<string, unknown> = {}): Promise<string> {
  const id = newId();
  const row = {
    server_id: serverId,
    id,
    game_id: 'kept',
    source: 'panel',
    command: ':h',
    created_at: 1,
  } as const;
  await handle
    .insertInto('game_commands')
    .values({ ...row, state: 'failed', settled_at: settledAt, ...columns })
    .execute();
  return id;
}

const kept = async () =>
  (await handle.selectFrom('game_commands').select('id').where('server_id', '=', serverId).execute()).map(
    ({ id }) => id,
  );

it('commands that were settled more than 30 days ago go, however many; others stay', async () => {
  const stays = [await addCommand(NOW - 30 * DAY), await addCommand(null, { state: 'queued' })];
  for (let index = 0; index < 1_101; index += 1) await addCommand(NOW - 30 * DAY - 1 - index);
  await sweep.run();
  expect((await kept()).sort()).toEqual(stays.sort());
});

it.each([
  ['failed', 'upstream', 'ER:LC API is having trouble.'],
  ['failed', 'offline', 'No one is in the game server.'],
  ['failed', 'missed', 'Not sent.'],
  ['unknown', 'timeout', 'No answer.'],
  ['confirmed', null, null],
  ['sent', null, null],
] as const)(
  'commands that a run points to leave their outcome in the run (%s, %s)',
  async (state, kind, message) => {
    const store = customCommandsStore(handle, serverId);
    const id = newId();
    const command = {
      id,
      name: 'Hello',
      command: ':h',
      interval: 5,
      enabled: false,
      nextRunAt: null,
      means: 'command' as const,
      conditions: NO_CONDITIONS,
      skipAt: null,
      skipBy: null,
    };
    await store.add({ ...command, createdAt: 1, createdBy: user, clientId: null });
    const outcome = { state, error_kind: kind, error_message: message, source: 'scheduled' };
    const game_command_id = await addCommand(NOW - 31 * DAY, outcome);
    const run = { id: newId(), custom_command_id: id, due_at: 1, ran_at: 1, message: null, game_command_id };
    await store.addRun({ ...run, state: 'queued' });
    const before = [await store.runs(id, 9, undefined), (await store.view(id))?.lastRun];
    expect(before).toMatchObject([[{ message }], { message }]);
    await sweep.run();
    expect(await kept()).not.toContain(game_command_id);
    expect([await store.runs(id, 9, undefined), (await store.view(id))?.lastRun]).toEqual(before);
  },
);

it('commands show the right to command by the newest conclusive one', async () => {
  const at = (settledAt: number, columns: Record<string, unknown>) =>
    addCommand(settledAt, { game_id: 'access', ...columns });
  expect(await commandAccessOf(handle, 'access')).toBeNull();
  await at(1, { error_code: 3002 });
  expect(await commandAccessOf(handle, 'access')).toBeNull();
  await at(2, { error_code: 4000 });
  expect(await commandAccessOf(handle, 'access')).toEqual({ allowed: false, at: 2 });
  await at(3, { state: 'confirmed' });
  expect(await commandAccessOf(handle, 'access')).toEqual({ allowed: true, at: 3 });
  await at(4, { error_code: 4000 });
  expect(await commandAccessOf(handle, 'access')).toEqual({ allowed: false, at: 4 });
  await at(5, { state: 'sent' });
  await at(6, { error_code: 3002 });
  await addCommand(null, { game_id: 'access', state: 'sent' });
  expect(await commandAccessOf(handle, 'access')).toEqual({ allowed: true, at: 5 });
});
