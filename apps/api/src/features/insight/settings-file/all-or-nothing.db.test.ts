import { DomainError } from '@tenfour/domain';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Community, createWorld } from '../../../testing/product/actors.ts';
import { createFiles, file } from '../../../testing/settings-file.ts';

const world = await createWorld();
let community: Community;
const { preview, exported, apply } = createFiles(() => community);

beforeEach(async () => {
  community = await world.community();
  const { owner, server } = community;
  await owner.call.servers.update({ serverId: server.id, delegateManagement: true });
});

afterEach(() => vi.restoreAllMocks());

/** Five parts, of which an admin can't change the third. */
const MIXED = file({
  server: { timezone: 'Europe/Berlin' },
  shiftTypes: [{ name: 'Patrol' }],
  permissions: { admin: { canDeleteServer: true } },
  roles: [{ name: 'Cadet', department: 'Patrol' }],
  sessions: { lowPlayers: 4 },
});

describe('a file with a change that is refused', () => {
  it('applies nothing, and names the line of what is refused', async () => {
    const before = await exported();
    const { changes } = await apply(MIXED, { who: community.admin });
    expect(changes.map(({ section, outcome }) => [section, outcome])).toEqual([
      ['Server', 'skipped'],
      ['Permissions', 'refused'],
      ['Shift types', 'skipped'],
      ['Sessions', 'skipped'],
      ['Custom roles', 'skipped'],
    ]);
    expect(changes[1]).toMatchObject({ line: 8, message: 'Only the owner can change this.' });
    expect(await exported()).toEqual(before);
  });

  it('applies the rest when asked', async () => {
    const { changes } = await apply(MIXED, { who: community.admin, partial: true });
    expect(changes.map(({ outcome }) => outcome)).toEqual([
      ...['applied', 'refused', 'applied', 'applied', 'applied'],
    ]);
    expect(await exported()).toMatchObject({
      server: { timezone: 'Europe/Berlin' },
      roles: [{ name: 'Cadet', department: 'Patrol' }],
    });
  });

  it.each([
    ['a role of other letters', { roles: [{ name: 'cadet' }] }, /already is a role called Cadet/],
    ['two roles of a name', { roles: [{ name: 'Boss' }, { name: 'BOSS' }] }, /already is a role called/],
    ['a department that is not there', { roles: [{ name: 'A', department: 'Ghost' }] }, /no shift type/],
    ['a shift type of other letters', { shiftTypes: [{ name: 'PATROL' }] }, /already is a shift type/],
    [
      'too many shift types',
      { shiftTypes: Array.from({ length: 20 }, (_, at) => ({ name: `Type ${at}` })) },
      /at most 20 shift types/,
    ],
    ['a command that can’t be sent', { customCommands: [{ name: 'A', command: 'hello' }] }, /with a colon/],
    ['a command of a session', { sessions: { endCommands: ['hello'] } }, /with a colon/],
    [
      'roles of a form that has none',
      { forms: [{ name: 'A', kind: 'report', reviewers: ['moderator'] }] },
      /Only admins review reports/,
    ],
    [
      'a role that a form can’t give',
      { forms: [{ name: 'A', kind: 'application', givenRole: 'Chief' }] },
      /below Admin only/,
    ],
    [
      'a role that is not there',
      { forms: [{ name: 'A', kind: 'application', givenRole: 'Ghost' }] },
      /no role called Ghost/,
    ],
  ])('knows %s before the first change', async (_, parts, message) => {
    await apply(
      file({
        shiftTypes: [{ name: 'Patrol' }],
        roles: [{ name: 'Chief' }, { name: 'Cadet' }],
        roleOrder: ['Chief', 'admin', 'moderator', 'Cadet'],
      }),
    );
    const before = await exported();
    const { changes } = await apply(file({ ...parts, chatCommands: { commands: { call: true } } }));
    const refused = changes.filter(({ outcome }) => outcome === 'refused');
    expect(refused.map((change) => change.message)).toContainEqual(expect.stringMatching(message));
    expect(refused.every(({ line }) => line !== null)).toBe(true);
    expect(changes.map(({ outcome }) => outcome)).not.toContain('applied');
    expect(await exported()).toEqual(before);
  });

  it('stops at one that only its call knows, and says what it did not try', async () => {
    const error = new DomainError('REFUSED', { message: 'Not today.' });
    vi.spyOn(world.services.roles, 'create').mockRejectedValue(error);
    const { changes } = await apply(
      file({
        server: { timezone: 'Europe/Berlin' },
        roles: [{ name: 'Cadet' }],
        chatCommands: { commands: { call: true } },
      }),
    );
    expect(changes.map(({ outcome, message }) => [outcome, message])).toEqual([
      ['applied', null],
      ['refused', 'Not today.'],
      ['skipped', null],
    ]);
  });
});

describe('changes of others', () => {
  it('while a file is applied keep it from their part', async () => {
    const { owner, admin, server } = community;
    const { create } = world.services.roles;
    vi.spyOn(world.services.roles, 'create').mockImplementationOnce(async (viewer, input) => {
      await admin.call.chatCommands.save({ serverId: server.id, commands: { call: true } });
      return create(viewer, input);
    });
    const { changes } = await apply(
      file({
        roles: [{ name: 'Cadet' }],
        chatCommands: { commands: { call: true, ban: true } },
        customCommands: [{ name: 'Rules', command: ':h Rules' }],
      }),
      { who: owner },
    );
    expect(changes.map(({ section, outcome }) => [section, outcome])).toEqual([
      ['Custom roles', 'applied'],
      ['Chat commands', 'skipped'],
      ['Chat commands', 'skipped'],
      ['Custom commands', 'skipped'],
    ]);
    expect(changes[1]?.message).toBe('These settings changed meanwhile. Compare the file again.');
    const { chatCommands, customCommands } = await exported();
    expect([chatCommands, customCommands]).toMatchObject([{ commands: { call: true, ban: false } }, []]);
  });

  it('with another file for the same settings: one is applied, the others compare again', async () => {
    const { owner, admin, server } = community;
    const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Tokyo', 'Europe/Paris'];
    const texts = zones.map((timezone) => file({ server: { timezone, activityDays: 90 } }));
    const people = [owner, admin, owner, admin];
    const prints = await Promise.all(texts.map((text, at) => preview(text, { who: people[at] ?? owner })));
    const ended = await Promise.allSettled(
      people.map((who, at) => {
        const [text = '', fingerprint = ''] = [texts[at], prints[at]?.fingerprint];
        return who.call.settingsFile.import({ serverId: server.id, text, fingerprint });
      }),
    );
    const applied = ended.flatMap((one, at) =>
      one.status === 'fulfilled' && one.value.stale === null ? [{ at, changes: one.value.changes }] : [],
    );
    expect(applied).toHaveLength(1);
    expect(applied[0]?.changes.map(({ outcome }) => outcome)).toEqual(['applied', 'applied']);
    expect((await exported()).server).toMatchObject({ timezone: zones[applied[0]?.at ?? -1] });
    for (const one of ended) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ cause: { code: 'CONFLICT' } });
    }
  });

  it('in the panel at the same time: nothing that was not shown is overwritten', async () => {
    const { owner, admin, server } = community;
    const text = file({ server: { timezone: 'Europe/Berlin', activityDays: 90 } });
    const { fingerprint } = await preview(text);
    const [imported, saved] = await Promise.allSettled([
      owner.call.settingsFile.import({ serverId: server.id, text, fingerprint }),
      admin.call.servers.update({
        serverId: server.id,
        activityDays: 100,
        seen: { activityDays: server.activityDays },
      }),
    ]);
    const { server: now } = await exported();
    const isApplied =
      imported.status === 'fulfilled' && imported.value.changes.some(({ outcome }) => outcome === 'applied');
    if (isApplied && saved.status === 'rejected') {
      expect(now).toMatchObject({ timezone: 'Europe/Berlin', activityDays: 90 });
    } else {
      expect(now).toMatchObject({ timezone: 'UTC', activityDays: 100 });
    }
  });
});
