import type { PermissionFlag } from '@tenfour/domain';
import type { Insertable } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../db/ids.ts';
import type { DeliveriesTable, WebhooksTable } from '../../../db/table-types/index.ts';
import { type Community, createWorld, type Person } from '../../../testing/product/actors.ts';

const world = await createWorld();
const { handle } = world.database;

const REFUSED = 'Commands from here are not allowed by the game yet.';
let keys = 0;
let community: Community;
let serverId: string;

beforeEach(async () => {
  community = await world.community();
  serverId = community.server.id;
});

const kinds = async (person: Person) =>
  (await person.call.servers.attention({ serverId })).map(({ kind, goTo }) => [kind, goTo]);

/** Gives the server a key of its own and returns the game that it opens. */
async function storeKey(): Promise<string> {
  keys += 1;
  const erlcApiKey = `attention${keys}-still`;
  await community.owner.call.servers.update({ serverId, erlcApiKey });
  return world.keyring.hmac(erlcApiKey);
}

async function snapshot(gameId: string, kind: string | null, message = `It is ${kind}.`): Promise<void> {
  const at = world.clock.now();
  const problem = { error_kind: kind, error_message: kind && message, error_at: kind === null ? null : at };
  const values = { taken_at: at, status: kind === null ? 'ok' : 'failing', payload: null, ...problem };
  await handle
    .insertInto('game_snapshots')
    .values({ game_id: gameId, ...values })
    .onConflict((conflict) => conflict.column('game_id').doUpdateSet(values))
    .execute();
}

async function command(gameId: string, code: number | null): Promise<void> {
  const at = world.clock.now();
  const failed = { state: 'failed' as const, error_kind: 'not-authorised', error_message: REFUSED };
  const outcome = code === null ? { state: 'confirmed' as const } : { ...failed, error_code: code };
  const row = {
    server_id: serverId,
    id: newId(),
    game_id: gameId,
    source: 'panel' as const,
    command: ':h Hi',
  };
  await handle
    .insertInto('game_commands')
    .values({ ...row, created_at: at, sent_at: at, settled_at: at, ...outcome })
    .execute();
}

async function webhook(columns: Partial<Insertable<WebhooksTable>> = {}): Promise<string> {
  const id = newId();
  const row = { id, server_id: serverId, type: 'punishments' as const, discord_id: id };
  const token = { token_sealed: 'sealed', token_hint: 'hint', created_by: community.owner.id };
  await handle
    .insertInto('webhooks')
    .values({ ...row, ...token, created_at: 1, updated_at: 1, ...columns })
    .execute();
  return id;
}

async function delivery(
  webhookId: string,
  state: 'pending' | 'sent' | 'failed' | 'dead',
  attempts = 1,
): Promise<void> {
  const row: Insertable<DeliveriesTable> = {
    server_id: serverId,
    id: newId(),
    webhook_id: webhookId,
    activity_id: newId(),
    payload: '{}',
    state,
    attempts,
    created_at: 1,
  };
  await handle.insertInto('deliveries').values(row).execute();
}

/** Stores an appeal of a new warning, whose id it returns. */
async function appeal(state: 'open' | 'accepted'): Promise<string> {
  const { id: punishmentId } = await community.owner.call.punishments.create({
    serverId,
    robloxUsername: `Player${newId().slice(-8)}`,
    punishmentType: 'warning',
    reason: 'RDM',
    duration: null,
  });
  const at = world.clock.now();
  const decided = { decided_at: at, decided_by: community.owner.id, decision_reason: 'Second chance' };
  const row = {
    server_id: serverId,
    id: newId(),
    punishment_id: punishmentId,
    text: 'Sorry',
    created_at: at,
    state,
  };
  await handle
    .insertInto('appeals')
    .values({ ...row, ...(state === 'open' ? {} : decided) })
    .execute();
  return punishmentId;
}

/** Moderators hold `canViewDashboard` and this. */
async function allowModerators(...flags: PermissionFlag[]): Promise<void> {
  const none = Object.fromEntries(
    ['canViewIngamePanel', 'canViewWebhooks', 'canApproveJoinRequests'].map((flag) => [flag, false]),
  );
  const moderatorPermissions = { ...none, ...Object.fromEntries(flags.map((flag) => [flag, true])) };
  await community.owner.call.servers.updateRolePermissions({ serverId, moderatorPermissions });
}

describe('the key', () => {
  it('a missing one is shown to everyone, with the link only for those who can add it', async () => {
    const { owner, admin, member } = community;
    expect(await kinds(owner)).toEqual([['key-missing', 'settings']]);
    expect(await kinds(admin)).toEqual([['key-missing', null]]);
    expect(await kinds(member)).toEqual([['key-missing', null]]);
  });

  it('one that the game rejects is explained to those who see the game', async () => {
    const { owner, moderator, member } = community;
    await snapshot(await storeKey(), 'key-invalid', 'The ER:LC API key is invalid or has expired.');
    const [entry] = await owner.call.servers.attention({ serverId });
    expect(entry).toEqual({
      id: 'key-problem',
      kind: 'key-problem',
      message: 'The ER:LC API key is invalid or has expired.',
      at: new Date(world.clock.now()).toISOString(),
      count: null,
      goTo: 'settings',
    });
    expect(await kinds(moderator)).toEqual([['key-problem', null]]);
    expect(await kinds(member)).toEqual([]);
  });

  it('that was replaced leaves its problem behind', async () => {
    await snapshot(await storeKey(), 'key-banned');
    expect(await kinds(community.owner)).toHaveLength(1);
    await storeKey();
    expect(await kinds(community.owner)).toEqual([]);
  });

  it('one that can read but not command is known from the newest answer to a command', async () => {
    const gameId = await storeKey();
    await command(gameId, 4000);
    const { owner, moderator, member } = community;
    expect(await owner.call.servers.attention({ serverId })).toMatchObject([
      { kind: 'commands-refused', message: REFUSED, goTo: 'settings' },
    ]);
    expect(await kinds(moderator)).toEqual([['commands-refused', 'ingame']]);
    expect(await kinds(member)).toEqual([]);
    await command(gameId, null);
    expect(await kinds(owner)).toEqual([]);
  });
});

describe('the game', () => {
  it.each([
    ['timeout', true],
    ['rate-limited', true],
    ['game-unreachable', true],
    ['offline', false],
    [null, false],
  ])('read with %s is reported: %s', async (kind, received) => {
    await snapshot(await storeKey(), kind);
    expect(await kinds(community.owner)).toEqual(received ? [['game-trouble', 'ingame']] : []);
    expect(await kinds(community.member)).toEqual([]);
  });

  it('is not reported when the problem was last seen a quarter of an hour ago; a dead key stays', async () => {
    const gameId = await storeKey();
    await snapshot(gameId, 'timeout');
    world.clock.advance(15 * 60_000 + 1);
    expect(await kinds(community.owner)).toEqual([]);
    await snapshot(gameId, 'key-invalid');
    world.clock.advance(24 * 60 * 60_000);
    expect(await kinds(community.owner)).toEqual([['key-problem', 'settings']]);
  });

  it('of a suspended server is not reported beside the suspension', async () => {
    await snapshot(await storeKey(), 'key-invalid');
    await handle.updateTable('servers').set({ status: 'suspended' }).where('id', '=', serverId).execute();
    for (const person of [community.owner, community.member]) {
      expect(await kinds(person)).toEqual([['suspended', null]]);
    }
  });
});

describe('webhooks', () => {
  it('disabled ones and ones whose newest message failed are reported to people who can see webhooks', async () => {
    await storeKey();
    await webhook({ disabled_reason: 'Discord no longer knows this webhook.', updated_at: 5_000 });
    const dead = await webhook({ type: 'kill_logs' });
    await delivery(dead, 'sent');
    await delivery(dead, 'dead');
    await delivery(dead, 'pending');
    const refused = await webhook({ type: 'player_joins' });
    await delivery(refused, 'failed');
    expect(await community.admin.call.servers.attention({ serverId })).toMatchObject([
      {
        message: 'The webhook for punishments is disabled.',
        at: '1970-01-01T00:00:05.000Z',
        goTo: 'logs',
      },
      {
        id: dead,
        message: 'The webhook for kill logs is failing.',
        at: null,
      },
      { id: refused, at: null },
    ]);
    expect(await kinds(community.moderator)).toEqual([]);
    await allowModerators('canViewWebhooks');
    expect(await kinds(community.moderator)).toHaveLength(3);
  });

  it('ones that deliver again, were disabled by their owner, removed or belong to another server are not reported', async () => {
    await storeKey();
    const well = await webhook();
    await delivery(well, 'dead');
    await delivery(well, 'failed');
    await delivery(well, 'sent');
    await delivery(await webhook({ is_active: 0 }), 'dead');
    // Dropped when it was switched off, before anything was tried.
    await delivery(await webhook(), 'failed', 0);
    await webhook({ disabled_reason: 'Gone.', deleted_at: 9 });
    const other = await world.community();
    await webhook({ disabled_reason: 'Gone.', server_id: other.server.id });
    expect(await kinds(community.owner)).toEqual([]);
  });
});

describe('appeals', () => {
  it('are counted with the oldest while open, for people who can decide them', async () => {
    await storeKey();
    const first = world.clock.now();
    await appeal('open');
    world.clock.advance(60_000);
    const { owner, moderator, member } = community;
    expect(await owner.call.servers.attention({ serverId })).toEqual([
      {
        id: 'appeals-waiting',
        kind: 'appeals-waiting',
        message: '1 open appeal',
        at: new Date(first).toISOString(),
        count: 1,
        goTo: 'appeals',
      },
    ]);
    await appeal('open');
    await appeal('accepted');
    const punishmentId = await appeal('open');
    await owner.call.punishments.remove({ serverId, punishmentId });
    expect(await moderator.call.servers.attention({ serverId })).toMatchObject([
      { message: '2 open appeals', at: new Date(first).toISOString(), count: 2 },
    ]);
    expect(await kinds(member)).toEqual([]);
  });
});

describe('join requests', () => {
  it('are counted with the oldest, for people who can decide them', async () => {
    await storeKey();
    const first = world.clock.now();
    await community.stranger.call.servers.join({ joinCode: community.server.joinCode });
    world.clock.advance(90 * 60_000);
    await (await world.person()).call.servers.join({ joinCode: community.server.joinCode });
    expect(await community.admin.call.servers.attention({ serverId })).toEqual([
      {
        id: 'requests-waiting',
        kind: 'requests-waiting',
        message: '2 request(s) pending',
        at: new Date(first).toISOString(),
        count: 2,
        goTo: 'requests',
      },
    ]);
    expect(await kinds(community.moderator)).toEqual([]);
    await allowModerators('canApproveJoinRequests');
    expect(await kinds(community.moderator)).toEqual([['requests-waiting', 'requests']]);
  });
});

it('has the most urgent first', async () => {
  await webhook({ disabled_reason: 'Gone.' });
  await community.stranger.call.servers.join({ joinCode: community.server.joinCode });
  const gameId = await storeKey();
  await snapshot(gameId, 'key-invalid');
  await command(gameId, 4000);
  expect((await kinds(community.owner)).map(([kind]) => kind)).toEqual([
    'key-problem',
    'commands-refused',
    'webhook-failing',
    'requests-waiting',
  ]);
});
