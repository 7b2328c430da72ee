import { describe, expect, it } from 'vitest';
import { createWorld } from '../../../testing/product/actors.ts';

const world = await createWorld({
  testErlcKey: async (key) => ({ ok: true, name: key, message: `Opens ${key}.`, code: null }),
});

const ERLC_KEY = 'kTmPqRsWxYz0123-LibertyCounty9876';
const refusal = (code: string) => ({ cause: { code } });

async function activityOf(serverId: string) {
  const rows = await world.database.handle
    .selectFrom('activity')
    .selectAll()
    .where('server_id', '=', serverId)
    .orderBy('id')
    .execute();
  return rows.map(({ action, title, description, diff, actor_id }) => ({
    action,
    title,
    description,
    diff: diff === null ? null : JSON.parse(diff),
    actor: actor_id,
  }));
}

describe('the time zone', () => {
  it('is saved in its own spelling, and the log has both', async () => {
    const { server, owner } = await world.community();
    const serverId = server.id;
    const saved = await owner.call.servers.update({ serverId, timezone: 'europe/berlin' });
    expect(saved.timezone).toBe('Europe/Berlin');
    await owner.call.servers.update({ serverId, timezone: 'Europe/Berlin' });
    const received = (await activityOf(serverId)).filter(
      ({ action }) => action === 'server.settings-changed',
    );
    expect(received).toEqual([
      {
        action: 'server.settings-changed',
        title: 'Settings changed',
        description: 'Time zone: Europe/Berlin.',
        diff: { before: { timezone: 'UTC' }, after: { timezone: 'Europe/Berlin' } },
        actor: owner.id,
      },
    ]);
  });

  it.each(['Mars/Olympus', '+02:00', '', 'x'.repeat(65)])('cannot be %j', async (timezone) => {
    const { server, owner } = await world.community();
    await expect(owner.call.servers.update({ serverId: server.id, timezone })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  it('is for people who can edit the settings', async () => {
    const { server, owner, admin, moderator } = await world.community();
    const change = { serverId: server.id, timezone: 'Asia/Tokyo' };
    await expect(admin.call.servers.update(change)).rejects.toMatchObject(refusal('FORBIDDEN'));
    await owner.call.servers.update({ serverId: server.id, delegateManagement: true });
    await expect(moderator.call.servers.update(change)).rejects.toThrow('The time zone cannot be changed');
    expect(await admin.call.servers.update(change)).toMatchObject({ timezone: 'Asia/Tokyo' });
  });
});

describe('a suspended server', () => {
  it('keeps its settings, and its game is not asked for a test of the key', async () => {
    const { server, owner } = await world.community();
    const serverId = server.id;
    const { handle } = world.database;
    await owner.call.servers.update({ serverId, erlcApiKey: ERLC_KEY });
    const test = { serverId, key: 'erlc' } as const;
    expect(await owner.call.servers.testConnection(test)).toMatchObject({ ok: true });
    await handle.updateTable('servers').set({ status: 'suspended' }).where('id', '=', serverId).execute();
    for (const tried of [test, { ...test, value: ERLC_KEY }]) {
      const message = 'This server is suspended, so nothing is sent to its game.';
      expect(await owner.call.servers.testConnection(tried)).toMatchObject({ ok: false, message });
    }
    expect(await owner.call.servers.update({ serverId, name: 'Renamed' })).toMatchObject({ name: 'Renamed' });
  });
});

describe('a setting that the viewer cannot change', () => {
  it.each([
    [{ name: 'Other' }, 'The server name cannot be changed: your role in this server does not allow it.'],
    [{ joinPolicy: 'open' }, 'The join policy cannot be changed: your role'],
    [{ timezone: 'Asia/Tokyo' }, 'The time zone cannot be changed: your role'],
    [{ erlcApiKey: ERLC_KEY }, 'The ER:LC API key cannot be changed: your role'],
    [{ robloxApiKey: 'first-key' }, 'The Roblox API key cannot be changed: your role'],
    [{ delegateManagement: false }, 'management permissions by roles cannot be changed: only the owner'],
  ] as const)('%j is called by the name that people know', async (change, sentence) => {
    const { server, owner, moderator } = await world.community();
    const serverId = server.id;
    await owner.call.servers.update({ serverId, delegateManagement: true });
    await expect(moderator.call.servers.update({ serverId, ...change })).rejects.toThrow(sentence);
  });
});

describe('two tabs', () => {
  it('saving different fields concurrently saves both', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { server, owner } = await world.community();
      const serverId = server.id;
      const seen = { name: server.name, timezone: 'UTC', erlcApiKey: null, robloxApiKey: null };
      await Promise.all([
        owner.call.servers.update({ serverId, name: 'From one tab', seen }),
        owner.call.servers.update({ serverId, joinPolicy: 'open', timezone: 'Asia/Tokyo', seen }),
        owner.call.servers.update({ serverId, erlcApiKey: ERLC_KEY, seen }),
        owner.call.servers.updateRolePermissions({ serverId, moderatorPermissions: { canEditApiKey: true } }),
        owner.call.servers.updateRolePermissions({
          serverId,
          moderatorPermissions: { canViewWebhooks: true },
        }),
      ]);
      const now = await owner.call.servers.get({ serverId });
      expect(now).toMatchObject({
        name: 'From one tab',
        joinPolicy: 'open',
        timezone: 'Asia/Tokyo',
        erlcApiKey: '••••••••9876',
      });
      expect(JSON.parse(now.moderatorPermissions)).toMatchObject({
        canEditApiKey: true,
        canViewWebhooks: true,
      });
    }
  });

  it('saving one field concurrently: one wins, the other is notified and overwrites nothing', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { server, owner } = await world.community();
      const serverId = server.id;
      const seen = { name: server.name };
      const names = ['One', 'Two'];
      const ends = await Promise.allSettled(
        names.map((name) => owner.call.servers.update({ serverId, name, joinPolicy: 'open', seen })),
      );
      expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const winner = names[ends.findIndex(({ status }) => status === 'fulfilled')];
      expect(await owner.call.servers.get({ serverId })).toMatchObject({ name: winner });
    }
  });

  const conflicts = [
    { field: 'name', first: { name: 'Theirs' }, mine: { name: 'Mine' }, seen: { name: 'Old' } },
    {
      field: 'timezone',
      first: { timezone: 'Asia/Tokyo' },
      mine: { timezone: 'Europe/Rome' },
      seen: { timezone: 'UTC' },
    },
    {
      field: 'erlcApiKey',
      first: { erlcApiKey: ERLC_KEY },
      mine: { erlcApiKey: 'abc-def' },
      seen: { erlcApiKey: null },
    },
    {
      field: 'robloxApiKey',
      first: { robloxApiKey: 'first-key' },
      mine: { robloxApiKey: null },
      seen: { robloxApiKey: '••••••••0000' },
    },
  ];

  it.each(conflicts)(
    'a $field changed since is refused, with everything sent beside it',
    async ({ field, first, mine, seen }) => {
      const { server, owner } = await world.community();
      const serverId = server.id;
      await owner.call.servers.update({ serverId, ...first });
      const before = await owner.call.servers.get({ serverId });
      const answer = owner.call.servers.update({ serverId, ...mine, joinPolicy: 'open', seen });
      await expect(answer).rejects.toMatchObject({ cause: { code: 'CONFLICT', details: { field } } });
      await expect(answer).rejects.toThrow('by yourself in another window. Nothing was saved.');
      expect(await owner.call.servers.get({ serverId })).toEqual(before);
      expect(await owner.call.servers.update({ serverId, ...mine })).toBeTruthy();
    },
  );

  it.each(conflicts)('who changed the $field is named', async ({ first, mine, seen }) => {
    const { server, owner, admin } = await world.community();
    const serverId = server.id;
    await owner.call.servers.update({ serverId, delegateManagement: true });
    const all = JSON.stringify({ canEditServerName: true, canEditServerSettings: true, canEditApiKey: true });
    await owner.call.servers.updateRolePermissions({ serverId, adminPermissions: all });
    await owner.call.servers.update({ serverId, robloxApiKey: 'older-key', erlcApiKey: 'older-key' });
    await admin.call.servers.update({ serverId, ...first });
    const stale = { ...seen, ...('robloxApiKey' in seen ? { robloxApiKey: null } : {}) };
    await expect(owner.call.servers.update({ serverId, ...mine, seen: stale })).rejects.toThrow(
      `was changed meanwhile by ${admin.username}. Nothing was saved.`,
    );
  });

  it('the author of a changed key is found by the key, although another one was changed later', async () => {
    const { server, owner, admin } = await world.community();
    const serverId = server.id;
    await owner.call.servers.update({ serverId, delegateManagement: true });
    const all = JSON.stringify({ canEditServerSettings: true, canEditApiKey: true });
    await owner.call.servers.updateRolePermissions({ serverId, adminPermissions: all });
    await admin.call.servers.update({ serverId, erlcApiKey: 'first-key' });
    await owner.call.servers.update({ serverId, robloxApiKey: 'later-key' });
    const stale = owner.call.servers.update({ serverId, erlcApiKey: 'mine', seen: { erlcApiKey: null } });
    await expect(stale).rejects.toThrow(`was changed meanwhile by ${admin.username}. Nothing was saved.`);
  });

  it.each([
    { field: 'erlcApiKey', other: 'robloxApiKey' },
    { field: 'robloxApiKey', other: 'erlcApiKey' },
  ])(
    'the author of a changed $field is found in an entry of the version before',
    async ({ field, other }) => {
      const { server, owner, admin } = await world.community();
      const serverId = server.id;
      await owner.call.servers.update({ serverId, delegateManagement: true });
      const all = JSON.stringify({ canEditServerSettings: true, canEditApiKey: true });
      await owner.call.servers.updateRolePermissions({ serverId, adminPermissions: all });
      await admin.call.servers.update({ serverId, [field]: 'first-key' });
      await owner.call.servers.update({ serverId, [other]: 'later-key' });
      await world.database.handle
        .updateTable('activity')
        .set({ subject: null })
        .where('server_id', '=', serverId)
        .execute();
      const stale = owner.call.servers.update({ serverId, [field]: 'my-key', seen: { [field]: null } });
      await expect(stale).rejects.toThrow(`was changed meanwhile by ${admin.username}. Nothing was saved.`);
    },
  );

  it('equal changes of both cause no conflict', async () => {
    const { server, owner } = await world.community();
    const serverId = server.id;
    await owner.call.servers.update({ serverId, name: 'Same' });
    const again = await owner.call.servers.update({ serverId, name: 'Same', seen: { name: server.name } });
    expect(again).toMatchObject({ name: 'Same' });
  });
});

describe('the join code', () => {
  it('is replaced: the old one stops immediately, the new one works, pending requests stay', async () => {
    const { server, owner, stranger } = await world.community();
    const serverId = server.id;
    const waiting = await world.person();
    await waiting.call.servers.join({ joinCode: server.joinCode });
    const { joinCode } = await owner.call.servers.rotateJoinCode({ serverId, joinCode: server.joinCode });
    expect(joinCode).toMatch(/^[A-Z2-9]{8}$/);
    expect(joinCode).not.toBe(server.joinCode);
    const old = stranger.call.servers.join({ joinCode: server.joinCode });
    await expect(old).rejects.toMatchObject(refusal('NOT_FOUND'));
    expect(await stranger.call.servers.join({ joinCode })).toMatchObject({ isRequest: true });
    expect(await owner.call.joinRequests.list({ serverId })).toHaveLength(2);
    const log = await activityOf(serverId);
    expect(log.filter(({ action }) => action === 'server.join-code-rotated')).toMatchObject([
      { title: 'Join code changed', actor: owner.id, diff: null },
    ]);
    expect(JSON.stringify(log)).not.toContain(joinCode);
    expect(JSON.stringify(log)).not.toContain(server.joinCode);
  });

  it('is created once when two people who saw the same one press concurrently', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { server, owner } = await world.community();
      const rotate = () =>
        owner.call.servers.rotateJoinCode({ serverId: server.id, joinCode: server.joinCode });
      const ends = await Promise.allSettled([rotate(), rotate(), rotate()]);
      const won = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value.joinCode] : []));
      expect(won).toEqual([(await owner.call.servers.get({ serverId: server.id })).joinCode]);
      for (const end of ends) {
        if (end.status === 'rejected') expect(end.reason).toMatchObject(refusal('CONFLICT'));
      }
    }
  });

  it('can be replaced without saying which, and that of a deleted server cannot', async () => {
    const { server, owner } = await world.community();
    const serverId = server.id;
    const one = await owner.call.servers.rotateJoinCode({ serverId });
    const two = await owner.call.servers.rotateJoinCode({ serverId });
    expect(new Set([server.joinCode, one.joinCode, two.joinCode]).size).toBe(3);
    await owner.call.servers.remove({ serverId });
    await expect(owner.call.servers.rotateJoinCode({ serverId })).rejects.toMatchObject(refusal('NOT_FOUND'));
  });

  it('is for people who can edit the settings', async () => {
    const { server, owner, admin, member } = await world.community();
    const serverId = server.id;
    for (const { call } of [admin, member]) {
      await expect(call.servers.rotateJoinCode({ serverId })).rejects.toMatchObject(refusal('FORBIDDEN'));
    }
    await owner.call.servers.update({ serverId, delegateManagement: true });
    expect(await admin.call.servers.rotateJoinCode({ serverId })).toBeTruthy();
    await expect(member.call.servers.rotateJoinCode({ serverId })).rejects.toMatchObject(
      refusal('FORBIDDEN'),
    );
  });
});

describe('a key that is checked when it is saved', () => {
  const rejected = (field: string, message: string) => ({
    cause: { code: 'REFUSED', message: expect.stringContaining(message), details: { field } },
  });

  it('is not stored when its service rejects it, nor is anything beside it', async () => {
    const { server, owner } = await world.community();
    const save = (change: { erlcApiKey?: string; robloxApiKey?: string; name?: string }) =>
      owner.call.servers.update({ serverId: server.id, checkKeys: true, ...change });
    await expect(save({ robloxApiKey: 'bad-key', name: 'Renamed' })).rejects.toMatchObject(
      rejected('robloxApiKey', 'does not know this key'),
    );
    expect(await owner.call.servers.get({ serverId: server.id })).toMatchObject({
      name: server.name,
      robloxApiKey: null,
    });
    expect(await save({ erlcApiKey: ERLC_KEY, robloxApiKey: 'a-good-key' })).toMatchObject({
      erlcKeyConfigured: true,
    });
  });

  it('is not tried for people who cannot change it', async () => {
    const { server, admin } = await world.community();
    await expect(
      admin.call.servers.update({ serverId: server.id, checkKeys: true, robloxApiKey: 'bad-key' }),
    ).rejects.toMatchObject({ cause: { code: 'FORBIDDEN' } });
  });
});

describe('a key that is not saved yet', () => {
  it('is tried and stays unsaved', async () => {
    const { server, owner } = await world.community();
    const test = (key: 'erlc' | 'roblox', value: string) =>
      owner.call.servers.testConnection({ serverId: server.id, key, value });
    expect(await test('erlc', ` ${ERLC_KEY} `)).toMatchObject({ ok: true, name: ERLC_KEY });
    expect(await test('roblox', 'a-good-key')).toMatchObject({ ok: true });
    expect(await test('roblox', 'bad-key')).toMatchObject({
      ok: false,
      message: expect.stringContaining('does not know this key'),
    });
    expect(await test('erlc', 'no key')).toMatchObject({
      ok: false,
      message: expect.stringContaining('does not look like an ER:LC API key'),
    });
    expect(await owner.call.servers.get({ serverId: server.id })).toMatchObject({
      erlcApiKey: null,
      robloxApiKey: null,
    });
  });
});
