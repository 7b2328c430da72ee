import { DEFAULT_PERMISSIONS, may, PERMISSION_FLAGS } from '@tenfour/domain';
import { describe, expect, it } from 'vitest';
import { createWorld } from '../../../testing/product/actors.ts';

const tried: string[] = [];
let removals = 0;
const world = await createWorld({
  erlcKeyRemoved: () => {
    removals += 1;
  },
  testErlcKey: async (key) => {
    tried.push(key);
    return { ok: true, name: 'Liberty', message: 'Connected to Liberty.', code: null };
  },
});

const ERLC_KEY = 'kTmPqRsWxYz0123-LibertyCounty9876';
const ROBLOX_KEY = 'rbx+OpenCloud/Key==abcdef';

function refusal(code: string) {
  return { cause: { code } };
}

async function rowOf(id: string) {
  return world.database.handle
    .selectFrom('servers')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

async function actions(id: string) {
  const rows = await world.database.handle
    .selectFrom('activity')
    .select('action')
    .where('server_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
}

describe('a new server', () => {
  // covers: R347, R349, R502, R569, R613
  it('belongs to its creator, with the default permissions and one member', async () => {
    const owner = await world.person();
    const server = await owner.call.servers.create({ name: '  Night Shift RP  ' });
    expect(server).toMatchObject({
      name: 'Night Shift RP',
      role: 'owner',
      ownerId: owner.id,
      joinCode: expect.stringMatching(/^[A-Z2-9]{8}$/),
      isActive: true,
      memberCount: 1,
      pendingCount: 0,
      onDutyCount: 0,
      erlcApiKey: null,
      robloxApiKey: null,
      apiKey: null,
      joinPolicy: 'approval',
      delegateManagement: false,
    });
    expect(JSON.parse(server.moderatorPermissions)).toEqual(DEFAULT_PERMISSIONS.moderator);
    expect(JSON.parse(server.adminPermissions)).toEqual(DEFAULT_PERMISSIONS.admin);
    expect(await owner.call.servers.list()).toMatchObject([{ id: server.id, role: 'owner', memberCount: 1 }]);
    expect(await actions(server.id)).toEqual(['server.created']);
  });

  it('has the time zone of its creator', async () => {
    const owner = await world.person();
    const server = await owner.call.servers.create({ name: 'Isar RP', timezone: 'europe/berlin' });
    expect(server.timezone).toBe('Europe/Berlin');
    const refused = owner.call.servers.create({ name: 'Isar RP', timezone: 'Mars/Base' });
    await expect(refused).rejects.toThrow('There is no time zone of this name.');
  });

  it('needs a name', async () => {
    const owner = await world.person();
    await expect(owner.call.servers.create({ name: '  ' })).rejects.toThrow('Please enter a server name');
  });
});

describe('the counts', () => {
  // covers: R617
  it('are those of the members and of the waiting requests', async () => {
    const { server, owner, moderator, stranger } = await world.community();
    await stranger.call.servers.join({ joinCode: server.joinCode });
    expect(await owner.call.servers.get({ serverId: server.id })).toMatchObject({
      memberCount: 4,
      pendingCount: 1,
    });
    expect((await owner.call.servers.list())[0]).toMatchObject({ pendingCount: 1 });
    expect((await moderator.call.servers.list())[0]).toMatchObject({ pendingCount: 0, role: 'moderator' });
  });
});

describe('the keys', () => {
  // covers: R151, R348
  it('are shown masked to the owner, as a marker to others, and never in clear or sealed', async () => {
    const { server, owner, admin, moderator, member } = await world.community();
    const serverId = server.id;
    const saved = await owner.call.servers.update({
      serverId,
      erlcApiKey: ERLC_KEY,
      robloxApiKey: ROBLOX_KEY,
    });
    expect(saved).toMatchObject({ erlcApiKey: '••••••••9876', robloxApiKey: '••••••••cdef' });
    const row = await rowOf(serverId);
    const outputs = [saved];
    for (const person of [admin, moderator, member]) {
      const seen = await person.call.servers.get({ serverId });
      expect(seen).toMatchObject({
        erlcApiKey: 'configured',
        robloxApiKey: 'configured',
        erlcKeyConfigured: true,
      });
      outputs.push(seen);
    }
    const everything = JSON.stringify([
      outputs,
      await owner.call.servers.list(),
      await world.database.handle.selectFrom('activity').selectAll().execute(),
      await world.database.handle.selectFrom('deliveries').selectAll().execute(),
    ]);
    const secrets = [ERLC_KEY, ROBLOX_KEY, row.erlc_key_sealed, row.roblox_key_sealed, row.erlc_key_hash];
    for (const secret of secrets) {
      expect(secret).toBeTruthy();
      expect(everything).not.toContain(secret);
    }
    expect(JSON.stringify(row)).not.toContain(ERLC_KEY);
    expect(world.keyring.open(placeOf(serverId), row.erlc_key_sealed ?? '')).toBe(ERLC_KEY);
  });

  // covers: R641
  it('are unchanged when the mask or the marker is submitted', async () => {
    const { server, owner, member } = await world.community();
    const serverId = server.id;
    const { erlcApiKey } = await owner.call.servers.update({ serverId, erlcApiKey: ERLC_KEY });
    const before = await rowOf(serverId);
    await owner.call.servers.update({ serverId, erlcApiKey });
    await member.call.servers.update({ serverId, erlcApiKey: 'configured', robloxApiKey: null });
    expect(await rowOf(serverId)).toEqual(before);
    expect((await actions(serverId)).filter((action) => action === 'server.keys-changed')).toHaveLength(1);
  });

  it.each([null, ''])('are removed by %j', async (erlcApiKey) => {
    const { server, owner } = await world.community();
    await owner.call.servers.update({ serverId: server.id, erlcApiKey: ERLC_KEY });
    const before = removals;
    const after = await owner.call.servers.update({ serverId: server.id, erlcApiKey });
    expect(removals).toBe(before + 1);
    expect(after).toMatchObject({ erlcApiKey: null, erlcKeyConfigured: false });
    expect(await rowOf(server.id)).toMatchObject({ erlc_key_sealed: null, erlc_key_hash: null });
  });

  it('have one fingerprint in two servers, and two seals that open only in their own', async () => {
    const [one, two] = [await world.community(), await world.community()];
    for (const { owner, server } of [one, two]) {
      await owner.call.servers.update({ serverId: server.id, erlcApiKey: ERLC_KEY });
    }
    const [first, second] = [await rowOf(one.server.id), await rowOf(two.server.id)];
    expect(first.erlc_key_hash).toBe(second.erlc_key_hash);
    expect(() => world.keyring.open(placeOf(one.server.id), second.erlc_key_sealed ?? '')).toThrow();
  });

  it.each(['no dash here', 'abc', 'a-b-c', 'abc-', '••••••••9876'])(
    'of ER:LC cannot be %j',
    async (erlcApiKey) => {
      const { server, owner } = await world.community();
      const answer = owner.call.servers.update({ serverId: server.id, erlcApiKey });
      await expect(answer).rejects.toMatchObject(refusal('REFUSED'));
      await expect(answer).rejects.toThrow('does not look like an ER:LC API key');
    },
  );

  it('are tried on what they open', async () => {
    const { server, owner } = await world.community();
    const serverId = server.id;
    const test = (key: 'erlc' | 'roblox') => owner.call.servers.testConnection({ serverId, key });
    expect(await test('erlc')).toMatchObject({
      ok: false,
      message: expect.stringContaining('no ER:LC API key'),
    });
    expect(await test('roblox')).toMatchObject({
      ok: false,
      message: expect.stringContaining('no Roblox API key'),
    });
    await owner.call.servers.update({ serverId, erlcApiKey: ERLC_KEY, robloxApiKey: ROBLOX_KEY });
    expect(await test('erlc')).toMatchObject({ ok: true, name: 'Liberty' });
    expect(tried.at(-1)).toBe(ERLC_KEY);
    expect(await test('roblox')).toMatchObject({ ok: true, message: 'Roblox accepts this key.' });
    await owner.call.servers.update({ serverId, robloxApiKey: 'bad-roblox-key-1' });
    expect(await test('roblox')).toMatchObject({
      ok: false,
      message: expect.stringContaining('does not know'),
    });
    await owner.call.servers.update({ serverId, robloxApiKey: 'denied-roblox-key' });
    expect(await test('roblox')).toMatchObject({
      ok: false,
      message: expect.stringContaining('may not read'),
    });
  });
});

describe('settings', () => {
  const fields = [
    { name: 'Renamed' },
    { erlcApiKey: ERLC_KEY },
    { robloxApiKey: ROBLOX_KEY },
    { joinPolicy: 'open' as const },
    { delegateManagement: true },
  ];

  // covers: R144, R571
  it.each(fields)('%j is for the owner alone while nothing is delegated', async (change) => {
    const { server, owner, admin, moderator, member } = await world.community();
    for (const person of [admin, moderator, member]) {
      const answer = person.call.servers.update({ serverId: server.id, ...change });
      const refused = { cause: { code: 'FORBIDDEN', details: { field: Object.keys(change)[0] } } };
      await expect(answer).rejects.toMatchObject(refused);
    }
    expect(await owner.call.servers.update({ serverId: server.id, ...change })).toBeTruthy();
  });

  it('follow the flags once management is delegated, but never the switch itself', async () => {
    const { server, owner, admin } = await world.community();
    const serverId = server.id;
    await owner.call.servers.update({ serverId, delegateManagement: true });
    const change = (input: object) => admin.call.servers.update({ serverId, ...input });
    expect(await change({ joinPolicy: 'open' })).toMatchObject({ joinPolicy: 'open' });
    await expect(change({ name: 'Taken over' })).rejects.toMatchObject(refusal('FORBIDDEN'));
    await expect(change({ delegateManagement: false })).rejects.toMatchObject(refusal('FORBIDDEN'));
    const adminPermissions = { canEditApiKey: true, canEditServerName: true };
    await owner.call.servers.updateRolePermissions({ serverId, adminPermissions });
    expect(await change({ name: 'Ours', erlcApiKey: ERLC_KEY })).toMatchObject({
      name: 'Ours',
      erlcApiKey: '••••••••9876',
    });
  });

  it('change nothing at all when one field is refused', async () => {
    const { server, owner } = await world.community();
    const answer = owner.call.servers.update({ serverId: server.id, name: 'New', erlcApiKey: 'wrong' });
    await expect(answer).rejects.toMatchObject(refusal('REFUSED'));
    expect((await rowOf(server.id)).name).toBe(server.name);
  });

  it('record what changed, and of keys only that they did', async () => {
    const { server, owner } = await world.community();
    const change = { name: 'New name', erlcApiKey: ERLC_KEY, joinPolicy: 'open' as const };
    await owner.call.servers.update({ serverId: server.id, ...change });
    await owner.call.servers.update({ serverId: server.id, name: 'New name' });
    expect(await actions(server.id)).toEqual(['server.created', 'server.settings-changed']);
  });
});

describe('permission sets', () => {
  const save = async (sent: string | Record<string, unknown>) => {
    const { server, owner } = await world.community();
    const answer = await owner.call.servers.updateRolePermissions({
      serverId: server.id,
      moderatorPermissions: sent,
    });
    return JSON.parse(answer.moderatorPermissions);
  };

  // covers: R642
  it.each([{ canViewWebhooks: true }, '{"canViewWebhooks":true}'])(
    'take %j and keep the rest',
    async (sent) => {
      expect(await save(sent)).toEqual({ ...DEFAULT_PERMISSIONS.moderator, canViewWebhooks: true });
    },
  );

  it.each([
    [{ canFly: true }, 'There is no permission called "canFly".'],
    ['{"canFly":true}', 'There is no permission called "canFly".'],
    [{ canViewWebhooks: 'yes' }, 'canViewWebhooks must be true or false.'],
    ['[]', 'moderatorPermissions must be a JSON object'],
    ['not json', 'moderatorPermissions must be a JSON object'],
    ['null', 'moderatorPermissions must be a JSON object'],
    ['{"__proto__": true}', 'There is no permission called "__proto__".'],
  ])('refuse %j', async (sent, sentence) => {
    await expect(save(sent)).rejects.toMatchObject(refusal('REFUSED'));
    await expect(save(sent)).rejects.toThrow(sentence);
  });

  it('apply immediately, and are recorded as they are stored and applied', async () => {
    const { server, owner, moderator } = await world.community();
    const serverId = server.id;
    const list = () => moderator.call.joinRequests.list({ serverId });
    await expect(list()).rejects.toMatchObject(refusal('FORBIDDEN'));
    await owner.call.servers.updateRolePermissions({
      serverId,
      moderatorPermissions: { canApproveJoinRequests: true, canManageMembers: true },
    });
    expect(await list()).toEqual([]);
    expect(await moderator.call.servers.permissions({ serverId })).toMatchObject({
      role: 'moderator',
      isOwner: false,
      canManageMembers: true,
      can: { canApproveJoinRequests: true, canManageMembers: false },
    });
    const owned = await owner.call.servers.permissions({ serverId });
    expect(PERMISSION_FLAGS.every((flag) => owned[flag] && owned.can[flag])).toBe(true);
  });

  // covers: R574
  it('are the owner’s alone, whatever is delegated', async () => {
    const { server, owner, admin } = await world.community();
    await owner.call.servers.update({ serverId: server.id, delegateManagement: true });
    const answer = admin.call.servers.updateRolePermissions({ serverId: server.id, adminPermissions: {} });
    await expect(answer).rejects.toMatchObject(refusal('FORBIDDEN'));
  });

  // covers: R630
  it("agree with the domain about a viewer's permissions", async () => {
    const { server, admin } = await world.community();
    const received = await admin.call.servers.permissions({ serverId: server.id });
    const policy = {
      moderatorPermissions: DEFAULT_PERMISSIONS.moderator,
      adminPermissions: DEFAULT_PERMISSIONS.admin,
      delegateManagement: false,
    };
    for (const flag of PERMISSION_FLAGS)
      expect(received.can[flag]).toBe(may({ role: 'admin', policy }, flag));
  });
});

describe('a deleted server', () => {
  // covers: R616
  it('is gone immediately for everyone, keys and join code included', async () => {
    const { server, owner, admin, stranger } = await world.community();
    const serverId = server.id;
    await owner.call.servers.update({ serverId, erlcApiKey: ERLC_KEY, robloxApiKey: ROBLOX_KEY });
    const late = await world.person();
    await late.call.servers.join({ joinCode: server.joinCode });
    const before = removals;
    await expect(admin.call.servers.remove({ serverId })).rejects.toMatchObject(refusal('FORBIDDEN'));
    expect(removals).toBe(before);
    await owner.call.servers.remove({ serverId });
    expect(removals).toBe(before + 1);
    for (const person of [owner, admin]) {
      await expect(person.call.servers.get({ serverId })).rejects.toMatchObject(refusal('NOT_FOUND'));
      expect(await person.call.servers.list()).toEqual([]);
    }
    expect(await late.call.joinRequests.pending()).toEqual([]);
    const join = stranger.call.servers.join({ joinCode: server.joinCode });
    await expect(join).rejects.toMatchObject(refusal('NOT_FOUND'));
    expect(await rowOf(serverId)).toMatchObject({
      erlc_key_sealed: null,
      erlc_key_hint: null,
      erlc_key_hash: null,
      roblox_key_sealed: null,
      roblox_key_hint: null,
    });
    expect((await actions(serverId)).at(-1)).toBe('server.deleted');
  });
});

it('keeps no key that is stored at the moment of the deletion', async () => {
  const communities = await Promise.all(Array.from({ length: 20 }, () => world.community()));
  await Promise.all(
    communities.flatMap(({ server: { id: serverId }, owner }) => [
      owner.call.servers.update({ serverId, erlcApiKey: ERLC_KEY }).catch(() => undefined),
      owner.call.servers.remove({ serverId }),
      owner.call.servers.update({ serverId, robloxApiKey: ROBLOX_KEY }).catch(() => undefined),
    ]),
  );
  for (const { server } of communities) {
    expect(await rowOf(server.id)).toMatchObject({ erlc_key_sealed: null, roblox_key_sealed: null });
  }
});

it('is deleted once when two people delete it concurrently', async () => {
  const { server, owner } = await world.community();
  const remove = () => owner.call.servers.remove({ serverId: server.id });
  const ends = await Promise.allSettled([remove(), remove()]);
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await actions(server.id)).filter((action) => action === 'server.deleted')).toHaveLength(1);
});

function placeOf(row: string) {
  return { table: 'servers', column: 'erlc_key_sealed', row };
}
