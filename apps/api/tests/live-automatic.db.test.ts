import { type LiveEntity, type LiveOp, zCreatedPunishment, zCustomCommand } from '@tenfour/contracts';
import { describe, expect, it } from 'vitest';
import { openLive } from '../src/testing/live.ts';
import { call, must } from '../src/testing/product/transports.ts';
import { type Done, MINUTE, SOON_MS, setLiveStage } from './live-fixtures.ts';

const stage = await setLiveStage('itself');
const { product, actors, serverId, stream } = stage;
const { does, punish, inGame, read, quiet, fresh, expectReceived } = stage;
const { clock } = product;
const { owner, admin, moderator } = actors;

/** Tells of them in any order. */
async function expectAllReceived(wanted: readonly (readonly [LiveEntity, LiveOp, Done?])[]): Promise<void> {
  const missing = () =>
    wanted.filter(
      ([entity, op, id]) =>
        !stream
          .changes()
          .slice(from)
          .some(
            (one) => one.entity === entity && one.op === op && (id === undefined || one.ids.includes(id)),
          ),
    );
  await expect.poll(missing, { timeout: SOON_MS, interval: 10 }).toEqual([]);
}

let from = 0;

async function start(): Promise<void> {
  await quiet();
  from = stream.changes().length;
}

describe('automatic changes are published as well', () => {
  it('a scheduled run, its command and its outcome', async () => {
    const command = { name: `Run ${fresh()}`, command: ':h Hello', interval: 5, enabled: true };
    const { id, nextRunAt } = zCustomCommand.parse(await does('customCommands.create', command));
    await start();
    clock.ms = Date.parse(nextRunAt ?? '') + 500;
    // The clock jumped under the loop; what is added makes it look.
    await does('customCommands.create', { name: fresh(), command: ':h Hi', interval: 120, enabled: true });
    await expectAllReceived([
      ['custom-commands', 'changed', id],
      ['commands', 'created'],
      ['commands', 'changed'],
    ]);
    await does('customCommands.update', { customCommandId: id, enabled: false });
  });

  it('the end of a record', async () => {
    const { id } = zCreatedPunishment.parse(await punish({ duration: 5 }));
    await start();
    clock.ms += 6 * MINUTE;
    await punish({ duration: 60 });
    await expectAllReceived([['punishments', 'changed', id]]);
  });

  it('what became of a record in the game', async () => {
    await does('servers.update', { enforceInGame: true });
    await inGame({ op: 'join', player: 'Bob_1:77001' });
    await read();
    await start();
    const { id } = zCreatedPunishment.parse(
      await punish({ robloxUsername: 'Bob_1', punishmentType: 'kick' }),
    );
    await expectAllReceived([
      ['commands', 'created'],
      ['punishments', 'changed', id],
      ['server', 'changed'],
    ]);
    await does('servers.update', { enforceInGame: false });
  });

  it('players who leave the game, and nothing of a repeated reading', async () => {
    await inGame({ op: 'join', player: 'LiveLeaver' });
    await read();
    await read();
    await start();
    await read();
    await quiet();
    const received = stream.changes().slice(from);
    expect(received.filter(({ entity }) => entity === 'game' || entity === 'players')).toEqual([]);
    await start();
    await inGame({ op: 'leave', player: 'LiveLeaver' });
    await read();
    await expectAllReceived([
      ['players', 'removed'],
      ['game', 'changed'],
      ['activity', 'created'],
    ]);
  });

  it('that a game cannot be read, once, and that it can again', async () => {
    await read();
    await start();
    await product.fault('erlc', '500');
    await read();
    await expectAllReceived([
      ['game', 'changed'],
      ['server', 'changed'],
    ]);
    await start();
    await read();
    await quiet();
    expect(
      stream
        .changes()
        .slice(from)
        .filter(({ entity }) => entity === 'game'),
    ).toEqual([]);
    await product.fault('erlc', 'none');
    await read();
    await expectAllReceived([
      ['game', 'changed'],
      ['server', 'changed'],
    ]);
  });

  it('that the game takes no commands from here any more', async () => {
    await does('game.execute', { command: ':h Before' });
    await inGame({ op: 'lock' });
    await start();
    await call(owner.browser, 'rest', 'game.execute', { serverId, command: ':h After' });
    await expectAllReceived([
      ['commands', 'changed'],
      ['settings', 'changed'],
      ['server', 'changed'],
    ]);
    await inGame({ op: 'unlock' });
  });

  it('that Roblox does not take a key', async () => {
    await does('servers.update', { robloxApiKey: `bad-${fresh()}-key-of-roblox` });
    await start();
    await does('servers.testConnection', { key: 'roblox' });
    await expectAllReceived([['settings', 'changed']]);
  });

  it('the shift that ends with a membership, and to the removed member that they were removed', async () => {
    await must(moderator.browser, 'shifts.clockIn', { serverId });
    const own = await openLive(moderator.browser, { follow: true });
    await start();
    await does('members.remove', { userId: moderator.userId });
    await expectAllReceived([
      ['members', 'removed', moderator.userId],
      ['shifts', 'changed'],
      ['server', 'changed'],
    ]);
    await expectReceived('memberships', 'removed', serverId, own);
  });
});

it('a deleted server is announced to everyone who was in it', async () => {
  const own = await openLive(admin.browser, { follow: true });
  await quiet();
  await does('servers.remove');
  await expectReceived('memberships', 'removed', serverId, own);
});
