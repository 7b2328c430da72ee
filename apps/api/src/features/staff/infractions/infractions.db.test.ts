import { cursorAfter } from '@tenfour/contracts';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { admit, type Community, createWorld, type Person } from '../../../testing/product/actors.ts';
import { refusalOf } from '../../../testing/refusal.ts';

const world = await createWorld();
const { handle } = world.database;

type Type = 'warning' | 'strike' | 'termination';

function issue(by: Person, { server }: Community, staffUserId: string, more: object = {}) {
  const infraction = { type: 'strike' as Type, reason: ' Left early ' };
  return by.call.infractions.create({ serverId: server.id, staffUserId, ...infraction, ...more });
}

async function activity(serverId: string): Promise<string[]> {
  const rows = await handle
    .selectFrom('activity')
    .select(['action', 'actor_name', 'title', 'description'])
    .where('server_id', '=', serverId)
    .where('action', 'like', 'infraction.%')
    .orderBy('id')
    .execute();
  return rows.map((row) => `${row.actor_name} ${row.action} ${row.title}: ${row.description}`);
}

const MISSING = 'Please select a staff member and provide a reason.';

describe('recording', () => {
  // covers: R369, R649
  it.each([
    ['warning', 'Warning'],
    ['strike', 'Strike'],
    ['termination', 'Termination'],
  ] as const)('a %s is by the person who is signed in, whatever is sent', async (type, name) => {
    const community = await world.community();
    const { admin, moderator, member, server } = community;
    const made = await issue(admin, community, moderator.id, { type, issuedBy: member.username });
    expect(made).toMatchObject({
      staffUserId: moderator.id,
      staffUsername: moderator.username,
      type,
      reason: 'Left early',
      issuedBy: admin.username,
      issuedById: admin.id,
      createdAt: new Date(world.clock.now()).toISOString(),
      revoked: null,
    });
    expect(await activity(server.id)).toEqual([
      `${admin.username} infraction.recorded Staff ${name.toLowerCase()} recorded: ${moderator.username}: Left early`,
    ]);
    // It records and does nothing else.
    const members = await admin.call.members.list({ serverId: server.id });
    expect(members.find(({ userId }) => userId === moderator.id)?.role).toBe('moderator');
  });

  // covers: R522
  it("takes a member's Discord id for the member, and keeps any other id as typed", async () => {
    const community = await world.community();
    const { owner, moderator, stranger } = community;
    expect(await issue(owner, community, ` ${moderator.discordId} `)).toMatchObject({
      staffUserId: moderator.id,
      staffUsername: moderator.username,
    });
    for (const unknown of ['112233445566778899', stranger.discordId, stranger.id, moderator.username]) {
      expect(await issue(owner, community, unknown)).toMatchObject({
        staffUserId: unknown,
        staffUsername: null,
      });
    }
    const names = await owner.call.infractions.list({ serverId: community.server.id });
    expect(names.filter(({ staffUsername }) => staffUsername !== null)).toHaveLength(1);
  });

  // covers: R521
  it.each([{ reason: '  ' }, { staffUserId: ' ' }])('needs a person and a reason: %j', async (wrong) => {
    const community = await world.community();
    await expect(issue(community.owner, community, community.member.id, wrong)).rejects.toThrow(MISSING);
    expect(await activity(community.server.id)).toEqual([]);
  });

  it('is never against oneself, the owner, or a person of the same rank', async () => {
    const community = await world.community();
    const { owner, admin, server } = community;
    const colleague = await world.person();
    await admit(owner, colleague, server, 'admin');
    const cases: [Person, string, string, RegExp][] = [
      [admin, admin.id, 'REFUSED', /against yourself/],
      [admin, admin.discordId, 'REFUSED', /against yourself/],
      [owner, owner.id, 'REFUSED', /against yourself/],
      [admin, owner.id, 'FORBIDDEN', /against the server’s owner/],
      [admin, owner.discordId, 'FORBIDDEN', /against the server’s owner/],
      [admin, colleague.id, 'FORBIDDEN', /below your own/],
    ];
    for (const [by, target, code, message] of cases) {
      const refused = await refusalOf(issue(by, community, target));
      expect(refused.code).toBe(code);
      expect(refused.message).toMatch(message);
    }
    expect(await activity(server.id)).toEqual([]);
    expect(await issue(owner, community, colleague.id)).toMatchObject({ staffUserId: colleague.id });
  });

  // covers: R585
  it('is for admins and the owner, whatever the permission sets say', async () => {
    const community = await world.community();
    const { owner, moderator, member, server } = community;
    for (const person of [moderator, member]) {
      const refused = await refusalOf(issue(person, community, member.id));
      expect(refused).toMatchObject({
        code: 'FORBIDDEN',
        message: 'This needs the role Admin or Owner.',
      });
    }
    const none = { canViewStaffTools: false, canManageMembers: false };
    await owner.call.servers.updateRolePermissions({ serverId: server.id, adminPermissions: none });
    expect(await issue(community.admin, community, member.id)).toMatchObject({ staffUserId: member.id });
  });

  it('answers a repeated submit with the first one, concurrently and later', async () => {
    const community = await world.community();
    const { owner, member, server } = community;
    const clientId = newId();
    const submits = await Promise.all(
      Array.from({ length: 10 }, () => issue(owner, community, member.id, { clientId })),
    );
    const again = await issue(owner, community, member.id, { clientId, reason: 'Other' });
    expect(new Set([...submits, again].map(({ id }) => id)).size).toBe(1);
    expect(again.reason).toBe('Left early');
    expect(await activity(server.id)).toHaveLength(1);
  });
});

describe('the list', () => {
  it('is newest first in pages, by person and by type', async () => {
    const community = await world.community();
    const { owner, moderator, member, server } = community;
    const serverId = server.id;
    for (const [index, type] of (['warning', 'strike', 'warning', 'termination'] as const).entries()) {
      world.clock.advance(index === 2 ? 0 : 1_000);
      await issue(owner, community, index % 2 === 0 ? moderator.id : member.id, {
        type,
        reason: `R${index}`,
      });
    }
    const { list } = owner.call.infractions;
    const reasons = async (input: object) => (await list({ serverId, ...input })).map(({ reason }) => reason);
    expect(await reasons({})).toEqual(['R3', 'R2', 'R1', 'R0']);
    expect(await reasons({ type: 'warning' })).toEqual(['R2', 'R0']);
    expect(await reasons({ staffUserId: member.id })).toEqual(['R3', 'R1']);
    expect(await reasons({ staffUserId: member.discordId, type: 'strike' })).toEqual(['R1']);
    expect(await reasons({ staffUserId: 'unknown' })).toEqual([]);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ serverId, limit: 2, cursor });
      seen.push(...page.map(({ reason }) => reason));
      const last = page.at(-1);
      cursor = last && cursorAfter(last);
    } while (cursor !== undefined);
    expect(seen).toEqual(['R3', 'R2', 'R1', 'R0']);
    await expect(list({ serverId, cursor: 'nonsense!' })).rejects.toThrow(/cursor/);
  });

  it("shows moderators their own and no one else's, those from before they joined included", async () => {
    const community = await world.community();
    const { owner, admin, moderator, stranger, server } = community;
    const serverId = server.id;
    await issue(owner, community, moderator.id, { reason: 'Theirs' });
    await issue(owner, community, admin.id, { reason: 'Of the admin' });
    await issue(owner, community, stranger.discordId, { reason: 'Typed' });
    const own = await moderator.call.infractions.list({ serverId });
    expect(own.map(({ reason }) => reason)).toEqual(['Theirs']);
    expect(await moderator.call.infractions.list({ serverId, staffUserId: admin.id })).toEqual([]);
    expect(await moderator.call.infractions.list({ serverId, staffUserId: moderator.id })).toEqual(own);
    expect(await admin.call.infractions.list({ serverId })).toHaveLength(3);
    await admit(owner, stranger, server, 'moderator');
    const before = await stranger.call.infractions.list({ serverId });
    expect(before.map(({ reason }) => reason)).toEqual(['Typed']);
  });

  it('is of one server', async () => {
    const [here, there] = [await world.community(), await world.community()];
    await issue(here.owner, here, here.member.id);
    expect(await there.owner.call.infractions.list({ serverId: there.server.id })).toEqual([]);
  });
});

describe('revoking', () => {
  it('keeps the infraction with the person and reason of its revocation, and is recorded', async () => {
    const community = await world.community();
    const { owner, admin, member, server } = community;
    const serverId = server.id;
    const made = await issue(owner, community, member.id);
    world.clock.advance(60_000);
    const revoked = await admin.call.infractions.revoke({
      serverId,
      infractionId: made.id,
      reason: ' Was on leave ',
    });
    const at = new Date(world.clock.now()).toISOString();
    const revocation = { at, by: admin.username, reason: 'Was on leave' };
    expect(revoked).toEqual({ ...made, active: false, revoked: revocation });
    expect(await owner.call.infractions.list({ serverId })).toEqual([revoked]);
    expect((await activity(serverId)).at(-1)).toBe(
      `${admin.username} infraction.revoked Staff strike revoked: ${member.username}: Left early. Revoked: Was on leave`,
    );
  });

  it('happens once: one of many at the same moment, and the others learn who was first', async () => {
    const community = await world.community();
    const { owner, admin, member, server } = community;
    const { id: infractionId } = await issue(owner, community, member.id);
    const input = { serverId: server.id, infractionId, reason: 'Mistake' };
    const answers = await Promise.allSettled(
      [owner, admin, owner, admin].map(({ call }) => call.infractions.revoke(input)),
    );
    const done = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    expect(done).toHaveLength(1);
    const by = done[0]?.revoked?.by;
    for (const answer of answers) {
      if (answer.status === 'rejected') {
        expect(answer.reason.cause).toMatchObject({
          code: 'CONFLICT',
          message: `Already revoked by ${by}`,
          details: { by },
        });
      }
    }
    expect(await activity(server.id)).toHaveLength(2);
  });

  it('is for people above: another admin cannot revoke what the owner recorded', async () => {
    const community = await world.community();
    const { owner, admin, moderator, server } = community;
    const { id: infractionId } = await issue(owner, community, moderator.discordId);
    await handle
      .updateTable('members')
      .set({ role: 'admin' })
      .where('server_id', '=', server.id)
      .where('user_id', '=', moderator.id)
      .execute();
    const input = { serverId: server.id, infractionId, reason: 'A favour' };
    expect((await refusalOf(admin.call.infractions.revoke(input))).message).toMatch(/below your own/);
    await moderator.call.members.leave({ serverId: server.id });
    expect(await admin.call.infractions.revoke(input)).toMatchObject({ revoked: { by: admin.username } });
  });

  it('is not for oneself, moderators, other servers, or without a reason', async () => {
    const community = await world.community();
    const { owner, admin, moderator, server } = community;
    const other = await world.community();
    const { id: infractionId } = await issue(owner, community, admin.id);
    const input = { serverId: server.id, infractionId, reason: 'Mistake' };
    expect(await refusalOf(admin.call.infractions.revoke(input))).toMatchObject({
      code: 'FORBIDDEN',
      message: 'You cannot revoke an infraction against yourself.',
    });
    expect((await refusalOf(moderator.call.infractions.revoke(input))).code).toBe('FORBIDDEN');
    const elsewhere = { ...input, serverId: other.server.id };
    expect((await refusalOf(other.owner.call.infractions.revoke(elsewhere))).code).toBe('NOT_FOUND');
    await expect(owner.call.infractions.revoke({ ...input, reason: ' ' })).rejects.toThrow(/why/);
    expect(await activity(server.id)).toHaveLength(1);
  });
});
