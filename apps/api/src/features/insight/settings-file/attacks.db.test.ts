import { beforeEach, describe, expect, it } from 'vitest';
import { fillServer } from '../../../testing/imports/rich-server.ts';
import { type Community, createWorld } from '../../../testing/product/actors.ts';
import { createFiles, file, refusedIn } from '../../../testing/settings-file.ts';

const world = await createWorld();
let community: Community;
const { preview, exported, apply } = createFiles(() => community);

beforeEach(async () => {
  community = await world.community();
});

describe('a file never gives what its sender can’t give', () => {
  beforeEach(async () => {
    await community.owner.call.servers.update({ serverId: community.server.id, delegateManagement: true });
  });

  const rights = async () => {
    const { permissions, roles, roleOrder, server } = await exported();
    return { permissions, roles, roleOrder, server };
  };

  it('to admins: permissions, roles above and switches of the owner', async () => {
    const { admin: who } = community;
    const setUp = { roles: [{ name: 'Deputy', permissions: ['canEditApiKey'] }, { name: 'Cadet' }] };
    await apply(file({ ...setUp, roleOrder: ['Deputy', 'admin', 'moderator', 'Cadet'] }));
    const before = await rights();
    const attack = file({
      server: { delegateManagement: false },
      permissions: { admin: { canDeleteServer: true } },
      roles: [
        { name: 'Deputy', permissions: [] },
        { name: 'Cadet', permissions: ['canEditApiKey'] },
        { name: 'Shadow', permissions: ['canDeleteServer'] },
      ],
      roleOrder: ['Cadet', 'Deputy', 'admin', 'moderator'],
      recordPeriods: { notes: 400 },
    });
    const { changes } = await preview(attack, { who });
    expect(changes.filter(({ obstacle }) => obstacle === null)).toEqual([]);
    const result = await apply(attack, { who, partial: true });
    expect(result.changes.map(({ outcome }) => outcome)).toEqual(result.changes.map(() => 'refused'));
    expect(await rights()).toEqual(before);
  });

  it('even when nothing is known to be in the way', async () => {
    const { admin: who, server } = community;
    const attack = file({ roles: [{ name: 'Shadow', permissions: ['canDeleteServer'] }] });
    const { fingerprint } = await preview(attack, { who });
    const sent = { serverId: server.id, text: attack, fingerprint };
    expect(refusedIn(await who.call.settingsFile.import(sent))).toEqual([
      'You don’t have these permissions yourself: Delete server.',
    ]);
  });

  it('to people with rights for a time', async () => {
    const { owner, member: who, server } = community;
    const serverId = server.id;
    const until = new Date(world.clock.now() + 3_600_000).toISOString();
    await apply(file({ roles: [{ name: 'Helper' }], roleOrder: ['admin', 'moderator', 'Helper'] }));
    for (const flag of ['canViewServerSettings', 'canEditServerSettings', 'canViewPunishments'] as const) {
      await owner.call.roles.giveFlag({ serverId, userId: who.id, flag, until });
    }
    const [before] = [await rights()];
    const attack = file({
      roles: [
        { name: 'Helper', permissions: ['canEditServerSettings'] },
        { name: 'New', permissions: ['canViewPunishments'] },
      ],
      permissions: { moderator: { canEditServerSettings: true } },
    });
    const { changes } = await apply(attack, { who, partial: true });
    expect(changes.map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'refused']);
    expect(await rights()).toEqual(before);
  });

  it('through forms, commands and automations', async () => {
    const { owner, admin: who, server } = community;
    const adminPermissions = { canEditCustomCommands: false, canViewIngamePanel: false };
    await owner.call.servers.updateRolePermissions({ serverId: server.id, adminPermissions });
    await apply(file({ roles: [{ name: 'Chief' }], roleOrder: ['Chief', 'admin', 'moderator'] }));
    const attack = file({
      forms: [
        { name: 'To chief', kind: 'application', givenRole: 'Chief' },
        { name: 'To admin', kind: 'application', givenRole: 'admin' },
      ],
      customCommands: [{ name: 'Own', command: ':kick all' }],
      sessions: { endCommands: [':kick all'] },
    });
    const result = await apply(attack, { who, partial: true });
    expect(result.changes.map(({ outcome }) => outcome)).toEqual(result.changes.map(() => 'refused'));
    const { customCommands, sessions } = await exported();
    expect([customCommands, sessions]).toMatchObject([[], { endCommands: [] }]);
    // Not even empty ones are left of the forms that were refused.
    const forms = await owner.call.forms.list({ serverId: server.id });
    expect(forms.filter(({ isArchived }) => !isArchived)).toEqual([]);
  });

  it('but sends what needs two people to a second one', async () => {
    const { server, owner } = community;
    await world.database.handle
      .updateTable('servers')
      .set({ two_people_at: 1 })
      .where('id', '=', server.id)
      .execute();
    const { changes } = await apply(
      file({ roles: [{ name: 'Deputy', permissions: ['canDeleteServer'] }, { name: 'Cadet' }] }),
    );
    expect(changes.map(({ item, outcome }) => [item, outcome])).toEqual([
      ['Deputy', 'waiting'],
      ['Cadet', 'applied'],
    ]);
    expect((await owner.call.twoPeople.get({ serverId: server.id })).requests).toHaveLength(1);
  });

  it('to moderators, members, strangers and removed admins', async () => {
    const { server, owner, admin } = community;
    const sent = { serverId: server.id, text: file({}), fingerprint: 'x' };
    for (const who of [community.moderator, community.member]) {
      await expect(who.call.settingsFile.import(sent)).rejects.toMatchObject({
        cause: { code: 'FORBIDDEN' },
      });
      await expect(who.call.settingsFile.export(sent)).rejects.toMatchObject({
        cause: { code: 'FORBIDDEN' },
      });
    }
    await owner.call.members.remove({ serverId: server.id, userId: admin.id });
    for (const who of [community.stranger, admin]) {
      await expect(who.call.settingsFile.preview(sent)).rejects.toMatchObject({
        cause: { code: 'NOT_FOUND' },
      });
    }
  });
});

/** As YAML writes them: more than columns and dates hold, and what is no number. */
const NUMBERS = [
  ...['2147483648', '-2147483649', '9007199254740993', '8640000000000001', '1e308', '1e999'],
  ...['-0', '0.5', '.inf', '.nan', '0x7fffffffffff', '0o777777777777777', '+275760-09-13T00:00:00.001Z'],
];

describe('a number that no setting takes', () => {
  it.each(NUMBERS)('is refused with its line, and nothing else is changed: %s', async (number) => {
    const { owner, server } = community;
    const people = { owner: owner.id, moderator: community.moderator.id };
    await fillServer(world.database.handle, server.id, people, world.clock.now() - 1_000);
    const { text } = await owner.call.settingsFile.export({ serverId: server.id });
    const before = await exported();
    const numbers = [...text.matchAll(/: -?\d+$/gm)];
    expect(numbers.length).toBeGreaterThan(30);
    for (const [which] of numbers.entries()) {
      if (which === 0) continue;
      let at = -1;
      const hostile = text.replaceAll(/: -?\d+$/gm, (own) => {
        at += 1;
        return at === which ? `: ${number}` : own;
      });
      const { fingerprint, problems, changes } = await preview(hostile);
      expect(problems.every(({ line }) => line !== null)).toBe(true);
      if (problems.length > 0 || changes.length === 0) continue;
      const sent = { serverId: server.id, text: hostile, removes: false, fingerprint };
      const { changes: made } = await owner.call.settingsFile.import(sent);
      expect(made).toHaveLength(changes.length);
    }
    const after = await exported();
    expect(Object.keys(after)).toEqual(Object.keys(before));
  });
});
