import { beforeEach, describe, expect, it } from 'vitest';
import { createGatewayHooks } from '../src/app/hooks.ts';
import { newId } from '../src/db/ids.ts';
import { notSent, writeOutcome } from '../src/features/game/gateway/command-queue/command-outcomes.ts';
import { type CommandRow, claimCommand, commandsStore } from '../src/features/game/gateway/commands-store.ts';
import { type Community, createWorld } from '../src/testing/product/actors.ts';

const hooks = createGatewayHooks({ wakeQueue: () => undefined });

const world = await createWorld();
const { database } = world;
const { handle } = database;
let community: Community;
let serverId: string;

beforeEach(async () => {
  community = await world.community();
  serverId = community.server.id;
});

const RACES = 12;
const GAME = 'a-game-that-is-not-read';
const TAKEN_BACK = { state: 'not_sent', message: 'Taken back before it was sent.' };
const QUEUED = { state: 'queued', message: null };

const calls = () => community.moderator.call.punishments;
const commands = () => commandsStore(handle, serverId);

interface Waiting {
  punishmentId: string;
  commandId: string;
}

/** A ban whose command waits for its turn. */
async function waiting(): Promise<Waiting> {
  world.clock.advance(1);
  const ban = { punishmentType: 'ban', reason: 'RDM', duration: 60 } as const;
  const { id } = await calls().create({ serverId, robloxUsername: 'BluePatrol', ...ban });
  const commandId = newId();
  await commands().insert({
    id: commandId,
    gameId: GAME,
    issuedBy: community.moderator.id,
    source: 'panel',
    command: ':ban 1',
    createdAt: world.clock.now(),
    clientId: `punishment:${id}`,
  });
  await handle
    .updateTable('punishments')
    .set({ enforcement: 'queued', enforcement_command_id: commandId })
    .where('server_id', '=', serverId)
    .where('id', '=', id)
    .execute();
  return { punishmentId: id, commandId };
}

async function commandOf({ commandId }: Waiting): Promise<CommandRow> {
  const row = await commands().find(commandId);
  if (!row) throw new Error('the command is gone');
  return row;
}

/** What a record says of its command, deleted or not. */
async function saidBy({ punishmentId }: Waiting) {
  const { enforcement: state, enforcement_message: message } = await handle
    .selectFrom('punishments')
    .select(['enforcement', 'enforcement_message'])
    .where('server_id', '=', serverId)
    .where('id', '=', punishmentId)
    .executeTakeFirstOrThrow();
  return { state, message };
}

const on = ({ punishmentId }: Waiting) => ({ serverId, punishmentId });
const WAYS = [
  ['deleting', 'deleted', (one: Waiting) => calls().remove(on(one))],
  ['ending', 'ended', (one: Waiting) => calls().expire({ serverId, punishmentIds: [one.punishmentId] })],
  ['switching off', 'ended', (one: Waiting) => calls().update({ ...on(one), isActive: false })],
  [
    'a shorter time that is over',
    'ended',
    (one: Waiting) => {
      world.clock.advance(2 * 60_000);
      return calls().update({ ...on(one), duration: 1 });
    },
  ],
] as const;

describe.each(WAYS)('%s a record', (_way, why, act) => {
  it('withdraws its waiting command, and no other', async () => {
    const [one, other] = [await waiting(), await waiting()];
    await act(one);
    expect(await commandOf(one)).toMatchObject({
      state: 'failed',
      errorKind: 'refused',
      errorMessage: `Not sent: its punishment was ${why}.`,
      sentAt: null,
      settledAt: world.clock.now(),
    });
    expect(await saidBy(one)).toEqual(TAKEN_BACK);
    expect(await claimCommand(handle, await commandOf(one), 1)).toBe(false);
    expect(await commandOf(other)).toMatchObject({ state: 'queued', settledAt: null });
    expect(await saidBy(other)).toEqual(QUEUED);
  });

  it('changes nothing of a command that is on its way', async () => {
    const one = await waiting();
    await claimCommand(handle, await commandOf(one), 7);
    await act(one);
    expect(await commandOf(one)).toMatchObject({ state: 'sent', sentAt: 7, settledAt: null });
    expect(await saidBy(one)).toEqual(QUEUED);
  });

  it('races with the queue, and the first one wins', async () => {
    for (let race = 0; race < RACES; race += 1) {
      const one = await waiting();
      const row = await commandOf(one);
      const claim = () => claimCommand(handle, row, 7);
      const [first, second] = race % 2 === 0 ? [claim, () => act(one)] : [() => act(one), claim];
      const results = await Promise.all([first(), second()]);
      const claimed = results[race % 2] === true;
      expect((await commandOf(one)).state).toBe(claimed ? 'sent' : 'failed');
      expect(await saidBy(one)).toEqual(claimed ? QUEUED : TAKEN_BACK);
    }
  });

  it('runs beside the queue giving the command up: neither waits for the other', async () => {
    for (let race = 0; race < RACES; race += 1) {
      const one = await waiting();
      const row = await commandOf(one);
      const why = 'The key was replaced.';
      const givenUp = writeOutcome(
        { database, hooks },
        row,
        'queued',
        notSent('refused', why),
        world.clock.now(),
      );
      const [byQueue] = await Promise.all([givenUp, act(one)]);
      const outcome = byQueue ? { state: 'not_sent', message: why } : TAKEN_BACK;
      expect(await saidBy(one)).toEqual(outcome);
    }
  });
});

it('an edit that leaves a record active leaves its command', async () => {
  const one = await waiting();
  expect((await calls().update({ ...on(one), reason: 'VDM' })).enforcement).toEqual(QUEUED);
  expect(await commandOf(one)).toMatchObject({ state: 'queued' });
});

it('an edit that ends a record answers with what became of its command', async () => {
  const one = await waiting();
  expect((await calls().update({ ...on(one), isActive: false })).enforcement).toEqual(TAKEN_BACK);
});

it('a restored record sends nothing again', async () => {
  const one = await waiting();
  await calls().remove(on(one));
  expect(await calls().restore(on(one))).toMatchObject({ isActive: true, enforcement: TAKEN_BACK });
  expect(await commandOf(one)).toMatchObject({ state: 'failed' });
});

it('a record of another server withdraws nothing', async () => {
  const one = await waiting();
  const elsewhere = await world.community();
  const named = { serverId: elsewhere.server.id, punishmentIds: [one.punishmentId] };
  expect(await elsewhere.owner.call.punishments.expire(named)).toEqual({ expired: [] });
  expect(await commandOf(one)).toMatchObject({ state: 'queued' });
});
