import { COMMANDS_QUEUED_MAX, type Viewer } from '@tenfour/contracts';
import { describe, expect, it } from 'vitest';
import { createGatewayHooks } from '../../../app/hooks.ts';
import { newId } from '../../../db/ids.ts';
import { KeyringError } from '../../../security/keyring.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { insertServer, insertUser } from '../../../testing/database/rows.ts';
import { testViewer } from '../../../testing/game/viewer.ts';
import { testCommands } from '../../community/servers/keys.ts';
import { writeOutcome } from '../gateway/command-queue/command-outcomes.ts';
import { claimCommand, commandsStore, queueStore } from '../gateway/commands-store.ts';
import { type ExecuteDeps, executeCommand } from './execute.ts';

const hooks = createGatewayHooks({ wakeQueue: () => undefined });
const database = await testDatabase();
const owner = await insertUser(database.handle, { username: 'avery' });

let scenes = 0;

/** Creates a server with a key whose queued commands are not sent, as if another process did. */
async function createScene(overrides: Partial<ExecuteDeps> = {}) {
  scenes += 1;
  const gameId = `game-${scenes}`;
  const serverId = await insertServer(database.handle, owner, {
    erlc_key_sealed: 'sealed',
    erlc_key_hash: gameId,
    erlc_key_hint: '',
  });
  const viewer = testViewer({ id: owner, username: 'avery', serverId });
  const store = commandsStore(database.handle, serverId);
  const deps: ExecuteDeps = {
    database,
    keyring: { open: () => 'demo-key' },
    queue: { wake: () => undefined, outcomeOf: async () => null, nextTurnAt: () => 0 },
    now: () => Date.now(),
    ...overrides,
  };
  const execute = (command: string, clientId?: string) => executeCommand(deps, viewer, { command, clientId });
  return { gameId, serverId, store, viewer, execute };
}

it('a command for everyone freezes staff where the server wants it, who can send no other', async () => {
  const { serverId, viewer, gameId } = await createScene();
  const id = await insertUser(database.handle, { username: 'rogue' });
  const staff = { ...viewer, id, username: 'rogue', role: 'moderator' as const };
  const on = { kind: 'staff-freeze' as const, enabled: 1 as const, settings: '{}', updated_at: 1 };
  await database.handle
    .insertInto('automations')
    .values({ server_id: serverId, ...on })
    .execute();
  const queue = { wake: () => undefined, outcomeOf: async () => null, nextTurnAt: () => 0 };
  const deps = { database, keyring: { open: () => 'demo-key' }, queue, now: Date.now };
  const send = (command: string) => executeCommand(deps, staff, { command });
  await send(':h Hello');
  await send(':kick all');
  await expect(send(':h Hello')).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await queueStore(database.handle, gameId).size()).toBe(2);
});

describe('a command that this process does not send itself', () => {
  it('is queued, with its place, while no process has sent it', async () => {
    const { execute } = await createScene();
    expect(await execute(':h one')).toMatchObject({ success: true, state: 'queued', position: 1 });
    const second = await execute(':h two');
    expect(second).toMatchObject({ success: true, state: 'queued', position: 2 });
    const wait = Date.parse(second.expectedAt ?? '') - Date.now();
    expect(wait).toBeGreaterThan(3_000);
    expect(wait).toBeLessThanOrEqual(5_000);
  });

  // covers: R635
  it('is on its way, and no success, when the game has not answered in time', async () => {
    const scene: Awaited<ReturnType<typeof createScene>> = await createScene({
      queue: {
        wake: () => undefined,
        nextTurnAt: () => 0,
        outcomeOf: async () => {
          const row = await queueStore(database.handle, scene.gameId).next();
          if (!row || !(await claimCommand(database.handle, row, Date.now()))) throw new Error('not queued');
          return null;
        },
      },
    });
    const { execute, viewer } = scene;
    expect(await execute(':h slowly')).toMatchObject({
      success: false,
      state: 'sent',
      position: null,
      expectedAt: null,
      message: expect.stringMatching(/^On its way to the game\. Its outcome is not known yet/),
    });
    const game = { execute: (_viewer: Viewer, { command }: { command: string }) => execute(command) };
    expect(await testCommands({ game }, viewer)).toMatchObject({ outcome: 'queued' });
  });

  it.each([
    ['failed', 'offline', 3002],
    ['unknown', 'interrupted', null],
  ] as const)('is not called a success once another process found it %s', async (state, errorKind, code) => {
    const { execute, gameId } = await createScene({
      queue: {
        wake: () => undefined,
        nextTurnAt: () => 0,
        outcomeOf: async () => {
          const row = await queueStore(database.handle, gameId).next();
          if (!row) throw new Error('nothing is queued');
          const outcome = { state, errorKind, errorMessage: 'Answered elsewhere.', code };
          await writeOutcome({ database, hooks }, row, 'queued', outcome, Date.now());
          return null;
        },
      },
    });
    const received = { success: false, state, message: 'Answered elsewhere.', code };
    expect(await execute(':shutdown')).toMatchObject(received);
  });
});

it('expects its turn after what the game said last, and after what it was sent last', async () => {
  const nextTurn = Date.now() + 20_000;
  const received = await createScene({
    queue: { wake: () => undefined, outcomeOf: async () => null, nextTurnAt: () => nextTurn },
  });
  expect((await received.execute(':h one')).expectedAt).toBe(new Date(nextTurn).toISOString());
  expect((await received.execute(':h two')).expectedAt).toBe(new Date(nextTurn + 5_000).toISOString());

  const { execute, store, gameId } = await createScene();
  const sentAt = Date.now() - 1_000;
  const id = newId();
  const sent = { id, gameId, issuedBy: owner, source: 'panel', command: ':h sent', createdAt: 1 } as const;
  await store.insert({ ...sent, clientId: null });
  await database.handle
    .updateTable('game_commands')
    .set({ state: 'sent', sent_at: sentAt, settled_at: sentAt })
    .where('id', '=', id)
    .execute();
  expect((await execute(':h next')).expectedAt).toBe(new Date(sentAt + 5_000).toISOString());
});

it.each(['session:x:start:0', 'punishment:x', 'run:x:1', 'bulk:xxxx', 'chat:xxxx'])(
  'no one sends a command under the client id %s, which the product uses',
  async (clientId) => {
    const { execute } = await createScene();
    await expect(execute(':h first', clientId)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  },
);

it('lets no more commands wait for a game than can be sent in a while; a repeated submit needs no room', async () => {
  const { execute, store, gameId } = await createScene();
  const clientId = 'first-submit';
  const first = await execute(':h first', clientId);
  for (let index = 1; index < COMMANDS_QUEUED_MAX; index += 1) {
    await store.insert({
      id: newId(),
      gameId,
      issuedBy: owner,
      source: 'panel',
      command: ':h more',
      createdAt: Date.now(),
      clientId: null,
    });
  }
  await expect(execute(':h too much')).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    details: { retryAfter: 5 },
  });
  expect(await execute(':h first', clientId)).toMatchObject({ id: first.id, state: 'queued' });
  expect(await queueStore(database.handle, gameId).size()).toBe(COMMANDS_QUEUED_MAX);
});

it('lets none of many concurrent ones wait either', async () => {
  const { execute, gameId } = await createScene();
  const answers = await Promise.allSettled(
    Array.from({ length: COMMANDS_QUEUED_MAX + 20 }, (_, index) => execute(`:h ${index}`)),
  );
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  expect(refused.map(({ code }) => code)).toEqual(new Array(20).fill('TOO_MANY_REQUESTS'));
  expect(await queueStore(database.handle, gameId).size()).toBe(COMMANDS_QUEUED_MAX);
});

it('says what to do about a stored key that cannot be opened any more', async () => {
  const { execute } = await createScene({
    keyring: {
      open: () => {
        throw new KeyringError('no such key');
      },
    },
  });
  await expect(execute(':h hello')).rejects.toMatchObject({
    code: 'REFUSED',
    message: expect.stringContaining('Enter it again in Settings'),
  });
});
