import { type Ban, type BanView, cursorAfter } from '@tenfour/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { banTools } from '../../../testing/game/ban-list.ts';
import { type Community, createWorld } from '../../../testing/product/actors.ts';

const world = await createWorld();
const { handle } = world.database;

let keys = 0;
let community: Community;
let serverId: string;

beforeEach(async () => {
  community = await world.community();
  serverId = community.server.id;
  keys += 1;
  await community.owner.call.servers.update({ serverId, erlcApiKey: `bans${keys}-still` });
});

const calls = () => community.moderator.call.bans;
const { gameBan, read, record } = banTools(world, () => community);

const list = (view: BanView, more = {}): Promise<Ban[]> => calls().list({ serverId, view, ...more });
const names = async (view: BanView) => (await list(view)).map(({ robloxUsername }) => robloxUsername);
const counts = async () => (await calls().status({ serverId })).counts;

async function attention(person = community.moderator): Promise<string[]> {
  const entries = await person.call.servers.attention({ serverId });
  return entries.flatMap(({ kind, message }) => (kind === 'bans-differ' ? [message] : []));
}

async function commands(): Promise<string[]> {
  const rows = await handle
    .selectFrom('game_commands')
    .select('command')
    .where('server_id', '=', serverId)
    .orderBy('id')
    .execute();
  return rows.map(({ command }) => command);
}

describe('the comparison', () => {
  it('tells bans of the game, of the records and of both apart', async () => {
    await record('Renamed', '1');
    await record('ByName', null);
    await record('Missing', '4');
    await record('Over', '5', { is_active: 0 });
    await record('Past', '6', { expires_at: world.clock.now() });
    await record('Warned', '7', { type: 'warning' });
    await record('Taken', '8');
    await read(gameBan(1), gameBan(2, 'byname'), gameBan(3, ''), gameBan(9, 'Taken'), gameBan(5), gameBan(6));
    expect((await names('both')).sort()).toEqual(['Player1', 'byname']);
    expect((await names('game')).sort()).toEqual(['', 'Player5', 'Player6', 'Taken']);
    expect(await names('record')).toEqual(['Taken', 'Missing']);
    expect(await counts()).toEqual({ game: 4, record: 2, both: 2, ignored: 0 });
    const [renamed] = (await list('both')).filter(({ id }) => id === '1');
    expect(renamed).toMatchObject({ inGame: true, record: { reason: 'Speeding' } });
  });

  it('shows on the overview how many differ, to those who can settle it', async () => {
    expect(await attention()).toEqual([]);
    await read(gameBan(1), gameBan(2));
    expect(await attention()).toEqual(['2 bans differ from the game']);
    await calls().ignore({ serverId, robloxUserIds: ['1'], ignored: true });
    expect(await attention()).toEqual(['1 ban differs from the game']);
    expect(await attention(community.member)).toEqual([]);
    await community.owner.call.servers.updateRolePermissions({
      serverId,
      moderatorPermissions: { canViewIngamePanel: false },
    });
    expect(await attention()).toEqual([]);
    await read();
    expect(await attention(community.owner)).toEqual([]);
  });

  it('leaves out records that are newer than the list', async () => {
    await read(gameBan(1));
    await record('Newer', '2');
    expect(await names('record')).toEqual([]);
    await read(gameBan(1));
    expect(await names('record')).toEqual(['Newer']);
  });

  it('says why there is none', async () => {
    expect(await calls().status({ serverId })).toMatchObject({ readAt: null, problem: null });
    await community.owner.call.servers.update({ serverId, erlcApiKey: '' });
    expect(await calls().status({ serverId })).toMatchObject({ readAt: null, problem: { kind: 'no-key' } });
    expect(await list('game')).toEqual([]);
    const input = { serverId, robloxUserIds: ['1'], reason: 'RDM' };
    await expect(calls().import(input)).rejects.toMatchObject({ cause: { code: 'REFUSED' } });
  });

  it('says that the key is dead, beside what was read before', async () => {
    await read(gameBan(1));
    const dead = { status: 'dead', error_kind: 'key-invalid', error_message: 'Replace it.', error_at: 1 };
    const gameId = world.keyring.hmac(`bans${keys}-still`);
    await handle
      .insertInto('game_snapshots')
      .values({ game_id: gameId, ...dead })
      .execute();
    expect(await calls().status({ serverId })).toMatchObject({
      problem: { kind: 'key-invalid', message: 'Replace it.' },
      counts: { game: 1 },
    });
  });

  it('lists ten thousand by pages, each once', async () => {
    await read(...Array.from({ length: 10_000 }, (_, at) => gameBan(at + 1)));
    expect((await counts()).game).toBe(10_000);
    const seen = new Set<string>();
    let cursor: string | undefined;
    for (let page = 0; page < 3; page += 1) {
      const bans = await list('game', { limit: 200, cursor });
      for (const { id } of bans) seen.add(id);
      const last = bans.at(-1);
      cursor = last && cursorAfter(last);
    }
    expect(seen.size).toBe(600);
  });
});

describe('importing', () => {
  it('makes records of the importing person, in force in the game', async () => {
    await read(gameBan(1), gameBan(2, ''));
    const input = { serverId, robloxUserIds: ['1', '2', '3', '1'], reason: 'Banned in game' };
    expect(await calls().import(input)).toEqual({ imported: 1, skipped: 2 });
    const [made] = await community.owner.call.punishments.list({ serverId });
    expect(made).toMatchObject({
      robloxUsername: 'Player1',
      robloxUserId: '1',
      verified: true,
      punishmentType: 'ban',
      reason: 'Banned in game',
      issuedBy: community.moderator.username,
      enforcement: { state: 'sent' },
    });
    expect(await names('both')).toEqual(['Player1']);
    expect(await attention()).toEqual(['1 ban differs from the game']);
  });

  it('by several people concurrently makes one record of each', async () => {
    await read(...Array.from({ length: 30 }, (_, at) => gameBan(at + 1)));
    const robloxUserIds = Array.from({ length: 30 }, (_, at) => String(at + 1));
    const people = [community.owner, community.admin, community.moderator];
    const answers = await Promise.all(
      people.map(({ call }) => call.bans.import({ serverId, robloxUserIds, reason: 'Banned in game' })),
    );
    expect(answers.map(({ imported }) => imported).reduce((sum, one) => sum + one)).toBe(30);
    expect(await community.owner.call.punishments.count({ serverId })).toMatchObject({ count: 30 });
    expect(await attention()).toEqual([]);
  });

  it('takes a hundred at most', async () => {
    const robloxUserIds = Array.from({ length: 101 }, (_, at) => String(at));
    await expect(calls().import({ serverId, robloxUserIds, reason: 'x' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });
});

describe('sending', () => {
  it('queues the command of each player once, and says what it left', async () => {
    const one = await record('Ana', '11');
    const again = await record('Ana', '11');
    const unconfirmed = await record('Bob', null);
    const there = await record('Cy', '13');
    const over = await record('Dee', '14', { is_active: 0 });
    await read(gameBan(13));
    const punishmentIds = [one, again, unconfirmed, there, over, 'none'];
    const sent = { queued: 2, skipped: 3, unconfirmed: 1, waiting: 0 };
    expect(await calls().send({ serverId, punishmentIds })).toEqual(sent);
    expect(await commands()).toEqual([':ban 11']);
    expect((await list('record')).map(({ record: of }) => of?.enforcement.state)).toEqual([
      'none',
      'queued',
      'queued',
    ]);
  });

  it('by several people concurrently sends each command once', async () => {
    const punishmentIds: string[] = [];
    for (let at = 0; at < 10; at += 1) punishmentIds.push(await record(`P${at}`, `${at + 20}`));
    await read();
    const people = [community.owner, community.admin, community.moderator];
    const answers = await Promise.all(people.map(({ call }) => call.bans.send({ serverId, punishmentIds })));
    expect(answers.map(({ queued }) => queued).reduce((sum, one) => sum + one)).toBe(10);
    expect((await commands()).sort()).toEqual(punishmentIds.map((_, at) => `:ban ${at + 20}`));
  });

  it('never has more than sixty waiting, which leave what people type its room', async () => {
    const punishmentIds: string[] = [];
    for (let at = 0; at < 70; at += 1) punishmentIds.push(await record(`P${at}`, `${at + 100}`));
    await read();
    expect(await calls().send({ serverId, punishmentIds })).toMatchObject({ queued: 60, waiting: 10 });
    expect(await calls().send({ serverId, punishmentIds })).toMatchObject({ queued: 0, waiting: 10 });
  });

  it('does not reach into other servers', async () => {
    const id = await record('Ana', '11');
    await read();
    const other = await world.community();
    const elsewhere = other.server.id;
    await other.owner.call.servers.update({ serverId: elsewhere, erlcApiKey: `else${keys}-still` });
    const input = { serverId: elsewhere, punishmentIds: [id] };
    expect(await other.owner.call.bans.send(input)).toMatchObject({ queued: 0, skipped: 1 });
    expect(await other.owner.call.bans.ignore({ ...input, ignored: true })).toEqual({ changed: 0 });
    await expect(community.member.call.bans.list({ serverId })).rejects.toMatchObject({
      cause: { code: 'FORBIDDEN' },
    });
    await expect(community.stranger.call.bans.list({ serverId })).rejects.toMatchObject({
      cause: { code: 'NOT_FOUND' },
    });
  });
});

describe('ignoring', () => {
  it('sets differences aside, both ways, until they are shown again', async () => {
    const id = await record('Ana', '11');
    await read(gameBan(1), gameBan(2));
    const both = { serverId, robloxUserIds: ['1', '9'], punishmentIds: [id, 'none'] };
    expect(await calls().ignore({ ...both, ignored: true })).toEqual({ changed: 2 });
    expect(await calls().ignore({ ...both, ignored: true })).toEqual({ changed: 0 });
    expect(await counts()).toEqual({ game: 1, record: 0, both: 0, ignored: 2 });
    expect((await names('ignored')).sort()).toEqual(['Ana', 'Player1']);
    await read(gameBan(1), gameBan(2));
    expect(await counts()).toMatchObject({ ignored: 2 });
    expect(await calls().ignore({ ...both, ignored: false })).toEqual({ changed: 2 });
    expect(await counts()).toEqual({ game: 2, record: 1, both: 0, ignored: 0 });
    expect(await attention()).toEqual(['3 bans differ from the game']);
  });

  it('lasts until the difference changes', async () => {
    const id = await record('Ana', '11');
    await read(gameBan(1));
    await calls().ignore({ serverId, robloxUserIds: ['1'], punishmentIds: [id], ignored: true });
    await read(gameBan(11));
    await read(gameBan(1));
    expect(await counts()).toEqual({ game: 1, record: 1, both: 0, ignored: 0 });
  });

  it('ends with the import of the ban', async () => {
    await read(gameBan(1), gameBan(2));
    await calls().ignore({ serverId, robloxUserIds: ['1'], ignored: true });
    await calls().import({ serverId, robloxUserIds: ['1'], reason: 'Banned in game' });
    expect(await counts()).toEqual({ game: 1, record: 0, both: 1, ignored: 0 });
    expect(await attention()).toEqual(['1 ban differs from the game']);
  });
});
