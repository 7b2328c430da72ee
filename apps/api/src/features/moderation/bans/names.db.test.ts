import type { Ban, BanView } from '@tenfour/contracts';
import { ownsRecord, usernameKey } from '@tenfour/domain';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { banTools } from '../../../testing/game/ban-list.ts';
import { type Community, createWorld } from '../../../testing/product/actors.ts';
import { findPlayers, learnNames } from '../../community/identity/index.ts';

const world = await createWorld();
const { handle } = world.database;

let keys = 0;
let community: Community;
let serverId: string;

beforeEach(async () => {
  community = await world.community();
  serverId = community.server.id;
  keys += 1;
  await community.owner.call.servers.update({ serverId, erlcApiKey: `names${keys}-still` });
  await handle.deleteFrom('player_names').execute();
});

const calls = () => community.moderator.call.bans;
const { banRow, gameBan, read, record } = banTools(world, () => community);

/** An account that was seen with a name. */
async function seen(robloxUserId: string, name: string, from: number, to: number): Promise<void> {
  await learnNames(handle, [
    { robloxUserId, name, at: from },
    { robloxUserId, name, at: to },
  ]);
}

async function decide(nameKey: string, robloxUserId: string, kind: 'joined' | 'split'): Promise<void> {
  const by = { created_by: community.owner.id, created_at: 1 };
  await handle
    .insertInto('player_matches')
    .values({
      server_id: serverId,
      id: newId(),
      name_key: nameKey,
      roblox_user_id: robloxUserId,
      kind,
      ...by,
    })
    .execute();
}

async function forget(): Promise<void> {
  await handle.deleteFrom('punishments').where('server_id', '=', serverId).execute();
  await handle.deleteFrom('player_matches').where('server_id', '=', serverId).execute();
  await handle.deleteFrom('player_names').execute();
}

const list = (view: BanView, more = {}): Promise<Ban[]> => calls().list({ serverId, view, ...more });
const counts = async (more = {}) => (await calls().status({ serverId, ...more })).counts;

describe('the comparison', () => {
  it('goes by who held a name when the record was made, and by what staff decided', async () => {
    const start = world.clock.now();
    await seen('1', 'Blue', start - 100_000, start - 50_000);
    await seen('1', 'Red', start - 40_000, start + 900_000);
    await seen('2', 'Blue', start - 30_000, start + 900_000);
    const old = await record('Blue', null, { created_at: start - 60_000 });
    const recent = await record('Blue', null, { created_at: start - 20_000 });
    await read(gameBan(1, 'Red'));
    expect(await counts()).toEqual({ game: 0, both: 1, record: 1, ignored: 0 });
    const [both] = await list('both');
    expect(both).toMatchObject({ id: '1', record: { punishmentId: old } });
    expect((await list('record')).map(({ id }) => id)).toEqual([recent]);
    await read(gameBan(2, 'Blue'));
    expect((await list('record')).map(({ id }) => id)).toEqual([old]);
    const match = { serverId, name: 'Blue', robloxUserId: '2' } as const;
    await community.moderator.call.players.match({ ...match, kind: 'split' });
    expect(await counts()).toEqual({ game: 1, both: 0, record: 2, ignored: 0 });
  });

  it('imports no ban that is on record under a former name', async () => {
    const start = world.clock.now();
    await seen('1', 'Blue', start - 100_000, start - 50_000);
    await seen('1', 'Red', start - 40_000, start + 900_000);
    await record('Blue', null, { created_at: start - 60_000 });
    await read(gameBan(1, 'Red'));
    const input = { serverId, robloxUserIds: ['1'], reason: 'x' };
    expect(await calls().import(input)).toEqual({ imported: 0, skipped: 1 });
  });

  it('is the rule of identity, for any records, names and decisions', async () => {
    const key = fc.constantFrom('Anna', 'anna', 'Bobby', 'Cynth');
    const id = fc.constantFrom('1', '2', '3');
    const time = fc.nat(40);
    const recorded = fc.record({ name: key, id: fc.option(id), at: time });
    const name = fc.record({ id, name: fc.constantFrom('Anna', 'Bobby', 'Cynth'), from: time, length: time });
    const decision = fc.record({
      id,
      key: fc.constantFrom('anna', 'bobby'),
      kind: fc.constantFrom('joined', 'split'),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(recorded, { maxLength: 4 }),
        fc.uniqueArray(fc.record({ name: key, id }), { maxLength: 3, selector: (one) => one.id }),
        fc.uniqueArray(name, { maxLength: 5, selector: (one) => `${one.id} ${one.name}` }),
        fc.uniqueArray(decision, { maxLength: 2, selector: (one) => one.key }),
        async (records, inGame, names, decisions) => {
          await forget();
          for (const one of names) await seen(one.id, one.name, one.from, one.from + one.length);
          for (const one of decisions) await decide(one.key, one.id, one.kind);
          for (const one of records) await record(one.name, one.id, { created_at: one.at });
          await read(...inGame.map((one) => gameBan(one.id, one.name)));
          const players = await findPlayers(handle, serverId, inGame);
          // What two accounts could own by name is neither's.
          const owned = records.map((one) => {
            const nameKey = usernameKey(one.name);
            const owners = players.filter((player) =>
              ownsRecord(player, { robloxUserId: one.id, nameKey, at: one.at }),
            );
            return owners.length === 1 ? owners : [];
          });
          const banned = new Set(owned.flat());
          expect(await counts()).toEqual({
            game: players.filter((player) => !banned.has(player)).length,
            both: banned.size,
            record: owned.filter((owners) => owners.length === 0).length,
            ignored: 0,
          });
        },
      ),
      {
        numRuns: 40,
        examples: [
          [
            [{ name: 'Anna', id: null, at: 0 }],
            [
              { name: 'Anna', id: '1' },
              { name: 'Anna', id: '3' },
            ],
            [],
            [],
          ],
        ],
      },
    );
  });

  it('compares ten thousand bans by name in a moment', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => at + 1);
    const rows = many.map((at) => banRow(`Player${at}`, null, { created_at: at }));
    for (let from = 0; from < rows.length; from += 500)
      await handle
        .insertInto('punishments')
        .values(rows.slice(from, from + 500))
        .execute();
    await read(...many.map((at) => gameBan(at + 5_000)));
    const started = performance.now();
    expect(await counts()).toEqual({ game: 5_000, record: 5_000, both: 5_000, ignored: 0 });
    process.stdout.write(`${JSON.stringify({ comparedInMs: Math.round(performance.now() - started) })}\n`);
  });
});

describe('the search', () => {
  it.each([
    ['a part of the name', 'layer2', ['Player2']],
    ['any case', ' PLAYER1 ', ['Player1']],
    ['an id', '2', ['Player2']],
    ['a former name', 'oldname', ['Player1']],
    ['nothing', ' ', ['Player1', 'Player2']],
    ['what no one has', 'ghost', []],
    ['a pattern', '%', []],
  ])('finds %s', async (_what, search, found) => {
    await seen('1', 'OldName', 1, 2);
    await seen('1', 'Player1', 3, 4);
    await read(gameBan(1), gameBan(2));
    const bans = await list('game', { search });
    expect(bans.map(({ robloxUsername }) => robloxUsername).sort()).toEqual(found);
    expect(await counts({ search })).toMatchObject({ game: found.length, record: 0 });
    if (search === 'oldname') expect(bans[0]).toMatchObject({ formerly: 'OldName' });
    else expect(bans.every(({ formerly }) => formerly === null)).toBe(true);
  });

  it('finds records alike', async () => {
    await seen('11', 'Earlier', 1, 2);
    await record('Ana', '11');
    await record('Earl', null);
    await read();
    const bans = await list('record', { search: 'earl' });
    expect(bans.map(({ robloxUsername, formerly }) => [robloxUsername, formerly])).toEqual([
      ['Earl', null],
      ['Ana', 'Earlier'],
    ]);
  });
});
