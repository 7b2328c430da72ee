import { cursorAfter, type Punishment, type UpdatePunishmentInput } from '@tenfour/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { admit, type Community, createWorld } from '../../../testing/product/actors.ts';

const world = await createWorld();
let community: Community;
let serverId: string;

beforeEach(async () => {
  community = await world.community();
  serverId = community.server.id;
});

type Wanted = Partial<{
  robloxUsername: string;
  punishmentType: Punishment['punishmentType'];
  reason: string;
  duration: number | null;
}>;

async function add(wanted: Wanted = {}, by = community.moderator) {
  world.clock.advance(1);
  const input = { robloxUsername: 'BluePatrol', punishmentType: 'kick' as const, reason: 'RDM', ...wanted };
  return by.call.punishments.create({ serverId, ...input });
}

async function list(filter: {
  search?: string;
  type?: Punishment['punishmentType'];
  status?: 'active' | 'expired';
}) {
  return community.moderator.call.punishments.list({ serverId, ...filter });
}

async function namesFor(search: string) {
  return (await list({ search })).map(({ robloxUsername }) => robloxUsername);
}

async function fault(mode: 'none' | '500' | '429' | 'html' | 'reset') {
  await fetch(`${world.sandbox.urls.home}/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ upstream: 'roblox', mode }),
  });
}

describe('a new record that is to be sent to the game', () => {
  it('against the settings takes the right to send commands', async () => {
    const { owner, moderator } = community;
    const kick = { serverId, robloxUsername: 'BluePatrol', punishmentType: 'kick', reason: 'RDM' } as const;
    const record = (enforce: boolean) => moderator.call.punishments.create({ ...kick, enforce });
    const permissions = { canViewIngamePanel: false };
    await owner.call.servers.updateRolePermissions({ serverId, moderatorPermissions: permissions });
    await expect(record(true)).rejects.toMatchObject({ cause: { code: 'FORBIDDEN' } });
    expect(await list({})).toEqual([]);
    expect(await record(false)).toMatchObject({ enforcement: { state: 'none' } });
    await owner.call.servers.update({ serverId, enforceInGame: true });
    expect(await record(true)).toMatchObject({ enforcement: { state: 'not_sent' } });
  });
});

describe('a new record', () => {
  // covers: R374, R661, R664
  it("has Roblox' id and spelling, the signed-in author, and its end", async () => {
    await add({ robloxUsername: 'BluePatrol' });
    const created = await add({ robloxUsername: ' bluepatrol ', duration: 90 });
    expect(created).toMatchObject({
      robloxUsername: 'BluePatrol',
      robloxUserId: expect.stringMatching(/^\d+$/),
      verified: true,
      issuedBy: community.moderator.username,
      issuedById: community.moderator.id,
      isActive: true,
      duration: 90,
      expiresAt: new Date(Date.parse(created.createdAt) + 90 * 60_000).toISOString(),
    });
    expect((await list({}))[0]).toEqual(
      expect.objectContaining({ id: created.id, expiresAt: created.expiresAt }),
    );
  });

  it('keeps a name that Roblox does not know, unverified', async () => {
    expect(await add({ robloxUsername: 'GhostRider' })).toMatchObject({
      robloxUserId: null,
      verified: false,
    });
  });

  it.each(['500', 'html', 'reset'] as const)('is taken while Roblox answers with %s', async (mode) => {
    await fault(mode);
    try {
      const player = `Silent${mode}Case`;
      const created = await add({ robloxUsername: player });
      expect(created).toMatchObject({ robloxUsername: player, verified: false });
      const forecast = { serverId, robloxUsername: `${player}2` };
      expect(await community.moderator.call.punishments.forecast(forecast)).toMatchObject({
        exists: 'unknown',
      });
    } finally {
      await fault('none');
    }
  });

  // covers: R532
  it('refuses blank fields and odd durations with the sentences of the spec', async () => {
    await expect(add({ reason: '  ' })).rejects.toThrow('Please fill in all required fields.');
    await expect(add({ duration: 0 })).rejects.toThrow('at least one minute');
    await expect(add({ duration: 1.5 })).rejects.toThrow('whole number');
  });

  it('holds texts that PostgreSQL could not', async () => {
    const created = await add({ reason: 'a\0b \ud800 c' });
    expect(created.reason).toBe('ab \ufffd c');
    expect((await list({ search: 'ab' }))[0]?.id).toBe(created.id);
  });

  it('is counted on the server', async () => {
    const first = await add();
    await add();
    await community.owner.call.punishments.remove({ serverId, punishmentId: first.id });
    const { punishment_count } = await world.database.handle
      .selectFrom('servers')
      .select('punishment_count')
      .where('id', '=', serverId)
      .executeTakeFirstOrThrow();
    expect(punishment_count).toBe(1);
  });
});

describe('the list', () => {
  it('is newest first and continues after a cursor without gaps or repeats, filtered or not', async () => {
    const made: string[] = [];
    for (let n = 0; n < 7; n += 1) {
      made.unshift(
        (await add({ robloxUsername: `NightWolf${n}`, reason: n % 2 ? 'odd one' : 'even one' })).id,
      );
    }
    for (const filter of [{}, { search: 'one' }, { status: 'active' as const }]) {
      const seen: string[] = [];
      let cursor: string | undefined;
      for (;;) {
        const page = await community.moderator.call.punishments.list({
          serverId,
          limit: 3,
          cursor,
          ...filter,
        });
        seen.push(...page.map(({ id }) => id));
        const last = page.at(-1);
        if (!last || page.length < 3) break;
        cursor = cursorAfter(last);
      }
      expect(seen).toEqual(made);
    }
  });

  it('orders records of one millisecond by id', async () => {
    const input = { serverId, robloxUsername: 'IronHawk', punishmentType: 'kick' as const, reason: 'x' };
    const created = [];
    for (let n = 0; n < 5; n += 1) created.push((await community.owner.call.punishments.create(input)).id);
    expect((await list({})).map(({ id }) => id)).toEqual(created.reverse());
  });

  it('refuses a cursor of another server', async () => {
    const bad = community.moderator.call.punishments.list({ serverId, cursor: 'nonsense' });
    await expect(bad).rejects.toMatchObject({ cause: { code: 'BAD_REQUEST' } });
  });

  // covers: R659
  it('finds text in username, reason, type and issuer, ignoring case', async () => {
    const second = await world.person('Sergeant_Miller');
    await admit(community.owner, second, community.server, 'moderator');
    await add({ robloxUsername: 'RustyFalcon', reason: '100% fail_rp' });
    await add({ robloxUsername: 'MapleOtter', reason: 'ran' }, second);
    await add({ robloxUsername: 'NeonMedic', punishmentType: 'strike', reason: 'Über die Straße' });
    expect(await namesFor('FALCON')).toEqual(['RustyFalcon']);
    expect(await namesFor('%')).toEqual(['RustyFalcon']);
    expect(await namesFor('_rp')).toEqual(['RustyFalcon']);
    expect(await namesFor('über')).toEqual(['NeonMedic']);
    expect(await namesFor('STRIKE')).toEqual(['NeonMedic']);
    expect(await namesFor('sergeant_m')).toEqual(['MapleOtter']);
    expect(await namesFor('geant%')).toEqual([]);
    expect(await namesFor("'; DROP TABLE punishments; --")).toEqual([]);
    expect(await namesFor('  ')).toHaveLength(3);
  });

  it('still finds what a removed member has issued, by their name', async () => {
    const gone = await world.person('departed_officer');
    await admit(community.owner, gone, community.server, 'moderator');
    await add({ robloxUsername: 'ArcticWolf' }, gone);
    await community.owner.call.members.remove({ serverId, userId: gone.id });
    expect(await namesFor('departed')).toEqual(['ArcticWolf']);
  });

  it('filters by type and by active records, also within a search', async () => {
    const short = await add({ duration: 1, reason: 'alpha' });
    const long = await add({
      duration: 100,
      reason: 'alpha',
      punishmentType: 'strike',
      robloxUsername: 'EchoHawk',
    });
    const off = await add({ reason: 'beta', robloxUsername: 'PixelMedic' });
    await community.owner.call.punishments.update({ serverId, punishmentId: off.id, isActive: false });
    world.clock.advance(60_000);
    const ids = async (filter: Parameters<typeof list>[0]) => (await list(filter)).map(({ id }) => id);
    expect(await ids({ status: 'active' })).toEqual([long.id]);
    expect(await ids({ status: 'expired' })).toEqual([off.id, short.id]);
    expect(await ids({ type: 'kick' })).toEqual([off.id, short.id]);
    expect(await ids({ search: 'alpha', status: 'expired' })).toEqual([short.id]);
    expect(await ids({ search: 'alpha', type: 'strike' })).toEqual([long.id]);
    expect((await list({})).map(({ isActive }) => isActive)).toEqual([false, true, false]);
  });
});

describe('an edit', () => {
  const edit = (punishmentId: string, change: Omit<UpdatePunishmentInput, 'serverId' | 'punishmentId'>) =>
    community.moderator.call.punishments.update({ serverId, punishmentId, ...change });

  // covers: R662
  it('changes the sent fields only, and is found by its new words', async () => {
    const made = await add({ duration: 10 });
    world.clock.advance(1_000);
    const changed = await edit(made.id, { reason: 'Mass RDM' });
    expect(changed).toEqual({
      ...without(without(made, 'autoBanApplied'), 'renamedTo'),
      reason: 'Mass RDM',
      updatedAt: new Date(world.clock.now()).toISOString(),
    });
    expect((await list({ search: 'mass' })).map(({ id }) => id)).toEqual([made.id]);
    expect(await list({ search: 'zzz' })).toEqual([]);
  });

  // covers: R375
  it('counts a new duration from the beginning', async () => {
    const made = await add();
    const start = Date.parse(made.createdAt);
    world.clock.advance(60_000);
    expect((await edit(made.id, { duration: 5 })).expiresAt).toBe(new Date(start + 300_000).toISOString());
    expect((await edit(made.id, { duration: null })).expiresAt).toBeNull();
  });

  it('is not an offence of its own', async () => {
    await add();
    await add();
    const third = await add({ punishmentType: 'ban' });
    expect(await edit(third.id, { punishmentType: 'warning' })).toMatchObject({
      punishmentType: 'warning',
      reason: 'RDM',
    });
  });

  it('cannot reactivate an expired record without more time', async () => {
    const made = await add({ duration: 1 });
    world.clock.advance(60_000);
    await expect(edit(made.id, { isActive: true })).rejects.toMatchObject({ cause: { code: 'REFUSED' } });
    expect(await edit(made.id, { isActive: true, duration: 60 })).toMatchObject({ isActive: true });
    expect(await edit(made.id, { isActive: false })).toMatchObject({ isActive: false });
  });

  it('logs the values before, and nothing when nothing changed', async () => {
    const made = await add();
    await edit(made.id, { reason: 'RDM', isActive: true });
    await edit(made.id, { reason: 'VDM' });
    const rows = await world.database.handle
      .selectFrom('activity')
      .select(['diff'])
      .where('server_id', '=', serverId)
      .where('action', '=', 'punishment.changed')
      .execute();
    expect(rows.map(({ diff }) => JSON.parse(diff ?? ''))).toEqual([
      { before: { reason: 'RDM' }, after: { reason: 'VDM' } },
    ]);
  });

  it('many concurrent edits leave every change in the log with a true before', async () => {
    const made = await add();
    await Promise.all(['a', 'b', 'c', 'd'].map((reason) => edit(made.id, { reason })));
    const rows = await world.database.handle
      .selectFrom('activity')
      .select('diff')
      .where('server_id', '=', serverId)
      .where('action', '=', 'punishment.changed')
      .orderBy('id')
      .execute();
    const steps = rows.map(({ diff }) => JSON.parse(diff ?? '') as { before: Reason; after: Reason });
    expect(steps.map(({ before }) => before.reason)).toEqual([
      'RDM',
      ...steps.slice(0, -1).map(({ after }) => after.reason),
    ]);
  });
});

interface Reason {
  reason: string;
}

function without<T extends object, K extends keyof T>(value: T, key: K): Omit<T, K> {
  const { [key]: _, ...rest } = value;
  return rest;
}

describe('a record of another server', () => {
  it('does not exist, even for an owner of both', async () => {
    const { owner } = community;
    const other = await owner.call.servers.create({ name: 'Other' });
    const made = await add();
    const ref = { serverId: other.id, punishmentId: made.id };
    const notFound = { cause: { code: 'NOT_FOUND' } };
    await expect(owner.call.punishments.update({ ...ref, reason: 'x' })).rejects.toMatchObject(notFound);
    await expect(owner.call.punishments.remove(ref)).rejects.toMatchObject(notFound);
    expect(await owner.call.punishments.list({ serverId: other.id })).toEqual([]);
    expect(await owner.call.punishments.list({ serverId: other.id, search: 'rdm' })).toEqual([]);
    expect(await list({})).toHaveLength(1);
  });

  // covers: R663
  it('no longer exists once deleted, and is deleted only once', async () => {
    const made = await add();
    const ref = { serverId, punishmentId: made.id };
    const ends = await Promise.allSettled([
      community.owner.call.punishments.remove(ref),
      community.admin.call.punishments.remove(ref),
    ]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await list({})).toEqual([]);
    expect(await list({ search: 'rdm' })).toEqual([]);
  });
});
