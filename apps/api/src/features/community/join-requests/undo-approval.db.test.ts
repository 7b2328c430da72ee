import { APPROVAL_UNDO_MS, type GrantableRole } from '@tenfour/domain';
import { describe, expect, it } from 'vitest';
import { memberCounts } from '../../../testing/database/rows.ts';
import { type Community, createWorld, type Person } from '../../../testing/product/actors.ts';

const world = await createWorld();
const { handle } = world.database;

interface Approved {
  person: Person;
  requestId: string;
}

async function ask(joinCode: string): Promise<Approved> {
  const person = await world.person();
  await person.call.servers.join({ joinCode });
  return { person, requestId: (await person.call.joinRequests.pending())[0]?.id ?? '' };
}

/** Approves a new person as the server's admin, so that the owner can change what an approval created. */
async function approve({ admin, server }: Community, role: GrantableRole = 'moderator'): Promise<Approved> {
  const asked = await ask(server.joinCode);
  await admin.call.joinRequests.decide({ requestId: asked.requestId, status: 'approved', role });
  return asked;
}

function undo(by: Person, serverId: string, ...requestIds: string[]) {
  return by.call.joinRequests.undoApproval({ serverId, requestIds });
}

const undone = (requestId: string) => ({ requestId, undone: true, code: null, message: null });

function refused(requestId: string, code: string, message: string) {
  return { requestId, undone: false, code, message };
}

async function roleOf({ owner, server }: Community, { id }: Person): Promise<string | null> {
  const members = await owner.call.members.list({ serverId: server.id });
  return members.find(({ userId }) => userId === id)?.role ?? null;
}

/** Fails when the stored counts differ from the lists. */
async function requireTrueCounts({ owner, server: { id: serverId } }: Community): Promise<void> {
  const members = await owner.call.members.list({ serverId });
  const waiting = await owner.call.joinRequests.list({ serverId });
  const counts = { member_count: members.length, pending_count: waiting.length };
  expect(await memberCounts(handle, serverId)).toEqual(counts);
}

describe('undoing an approval', () => {
  it('removes the member, ends their shift and makes the request pending again', async () => {
    const community = await world.community();
    const { owner, admin, server } = community;
    const { person, requestId } = await approve(community);
    await person.call.shifts.clockIn({ serverId: server.id });
    world.clock.advance(APPROVAL_UNDO_MS);
    expect(await undo(admin, server.id, requestId)).toEqual([undone(requestId)]);
    expect(await roleOf(community, person)).toBeNull();
    expect(await owner.call.shifts.active({ serverId: server.id })).toEqual([]);
    expect(await owner.call.joinRequests.list({ serverId: server.id })).toMatchObject([
      { id: requestId, userId: person.id, status: 'pending', role: null, hold: null },
    ]);
    expect(await person.call.joinRequests.pending()).toMatchObject([{ id: requestId }]);
    await requireTrueCounts(community);
    const logged = handle.selectFrom('activity').select(['action', 'actor_id', 'description']);
    const last = logged.where('server_id', '=', server.id).orderBy('id', 'desc').limit(1);
    expect(await last.executeTakeFirst()).toEqual({
      action: 'join-request.approval-undone',
      actor_id: admin.id,
      description: `${person.username}, approved as moderator, is pending again.`,
    });
    await owner.call.joinRequests.decide({ requestId, status: 'approved', role: 'member' });
    expect(await roleOf(community, person)).toBe('member');
  });

  it('works for several; one that cannot be undone does not hold the others back', async () => {
    const community = await world.community();
    const { owner, server, admin } = community;
    const asked = [await ask(server.joinCode), await ask(server.joinCode), await ask(server.joinCode)];
    const [first = '', second = '', third = ''] = asked.map(({ requestId }) => requestId);
    const approval = { serverId: server.id, status: 'approved', role: 'member' } as const;
    await owner.call.joinRequests.decideMany({ ...approval, requestIds: [first, third] });
    await admin.call.joinRequests.decide({ requestId: second, status: 'rejected' });
    expect(await undo(owner, server.id, first, second, third, third, 'unknown')).toEqual([
      undone(first),
      refused(second, 'CONFLICT', `Already rejected by ${admin.username}.`),
      undone(third),
      refused('unknown', 'NOT_FOUND', 'There is no such join request.'),
    ]);
    await requireTrueCounts(community);
  });

  it('is for the approver, for a minute, while the membership is as it was', async () => {
    const community = await world.community();
    const { owner, admin, server } = community;
    const serverId = server.id;
    const { person, requestId } = await approve(community);
    const name = person.username;
    expect(await undo(owner, serverId, requestId)).toEqual([
      refused(requestId, 'FORBIDDEN', `Only ${admin.username} can undo this approval.`),
    ]);
    const changed = refused(
      requestId,
      'CONFLICT',
      `The role of ${name} has changed since. Remove them in Members.`,
    );
    for (const role of ['member', 'moderator'] as const) {
      world.clock.advance(1);
      await owner.call.members.changeRole({ serverId, userId: person.id, role });
      expect(await undo(admin, serverId, requestId), role).toEqual([changed]);
    }
    await person.call.members.leave({ serverId });
    expect(await undo(admin, serverId, requestId)).toEqual([
      refused(requestId, 'CONFLICT', `${name} is not a member by this approval.`),
    ]);
    const late = await approve(community);
    world.clock.advance(APPROVAL_UNDO_MS + 1);
    expect(await undo(admin, serverId, late.requestId)).toEqual([
      refused(
        late.requestId,
        'CONFLICT',
        `It’s too late to undo. Remove ${late.person.username} in Members.`,
      ),
    ]);
    expect(await roleOf(community, late.person)).toBe('moderator');
    await requireTrueCounts(community);
  });

  it('needs the permission, and a role as high as the one granted', async () => {
    const community = await world.community();
    const { owner, admin, member, server } = community;
    const serverId = server.id;
    const { person, requestId } = await ask(server.joinCode);
    await admin.call.joinRequests.decide({ requestId, status: 'approved', role: 'admin' });
    await expect(undo(member, serverId, requestId)).rejects.toMatchObject({ cause: { code: 'FORBIDDEN' } });
    await owner.call.servers.updateRolePermissions({
      serverId,
      moderatorPermissions: { canApproveJoinRequests: true },
    });
    await owner.call.members.changeRole({ serverId, userId: admin.id, role: 'moderator' });
    expect(await undo(admin, serverId, requestId)).toEqual([
      refused(requestId, 'FORBIDDEN', 'As moderator you cannot undo a role above your own.'),
    ]);
    expect(await roleOf(community, person)).toBe('admin');
  });

  it('restores an earlier removal: its date and who removed them', async () => {
    const community = await world.community();
    const { owner, admin, server } = community;
    const serverId = server.id;
    const { person } = await approve(community, 'member');
    const removed = { kind: 'removed', by: owner.username, at: new Date(world.clock.now()).toISOString() };
    await owner.call.members.remove({ serverId, userId: person.id });
    world.clock.advance(APPROVAL_UNDO_MS);
    await person.call.servers.join({ joinCode: server.joinCode });
    const requestId = (await person.call.joinRequests.pending())[0]?.id ?? '';
    for (let times = 0; times < 2; times += 1) {
      await admin.call.joinRequests.decide({ requestId, status: 'approved' });
      expect(await undo(admin, serverId, requestId)).toEqual([undone(requestId)]);
      expect(await owner.call.joinRequests.list({ serverId })).toMatchObject([{ hold: removed }]);
    }
    const stored = handle.selectFrom('member_holds').select(['set_by_role', 'prior_kind']);
    const hold = stored.where('server_id', '=', serverId).where('user_id', '=', person.id);
    expect(await hold.executeTakeFirst()).toEqual({ set_by_role: 'owner', prior_kind: null });
  });

  it('leaves a person who has another pending request as they are', async () => {
    const community = await world.community();
    const { admin, server } = community;
    const { person, requestId } = await approve(community);
    const second = { id: `second-${server.id}`, server_id: server.id, user_id: person.id };
    await handle
      .insertInto('join_requests')
      .values({ ...second, created_at: world.clock.now() })
      .execute();
    await handle.updateTable('servers').set({ pending_count: 1 }).where('id', '=', server.id).execute();
    expect(await undo(admin, server.id, requestId)).toEqual([
      refused(requestId, 'CONFLICT', `${person.username} has another pending request.`),
    ]);
    expect(await roleOf(community, person)).toBe('moderator');
    await requireTrueCounts(community);
  });
});

describe('undoing at the same moment', () => {
  it('as another undo: one succeeds', async () => {
    const community = await world.community();
    const { admin, server } = community;
    for (let round = 0; round < 10; round += 1) {
      const { person, requestId } = await approve(community);
      const answers = await Promise.all([1, 2].map(() => undo(admin, server.id, requestId)));
      const [lost] = answers.flat().filter((answer) => !answer.undone);
      expect(answers.flat()).toHaveLength(2);
      expect(lost).toEqual(refused(requestId, 'CONFLICT', `The request of ${person.username} is pending.`));
      expect(await roleOf(community, person)).toBeNull();
    }
    await requireTrueCounts(community);
  });

  it('as a role change: either the role changes or the approval is undone', async () => {
    const community = await world.community();
    const { owner, admin, server } = community;
    const serverId = server.id;
    for (let round = 0; round < 10; round += 1) {
      const { person, requestId } = await approve(community);
      const [[answer], change] = await Promise.all([
        undo(admin, serverId, requestId),
        owner.call.members.changeRole({ serverId, userId: person.id, role: 'member' }).then(
          () => true,
          () => false,
        ),
      ]);
      expect(change).toBe(!answer?.undone);
      expect(await roleOf(community, person)).toBe(change ? 'member' : null);
    }
    await requireTrueCounts(community);
  });

  it('as a decision or removal of another admin: what is stored agrees with what they were answered', async () => {
    const community = await world.community();
    const { owner, admin, server } = community;
    const serverId = server.id;
    for (let round = 0; round < 10; round += 1) {
      const { person, requestId } = await approve(community);
      const other =
        round % 2 === 0
          ? owner.call.joinRequests.decide({ requestId, status: 'approved', role: 'member' })
          : owner.call.members.remove({ serverId, userId: person.id });
      const [[answer], [decision]] = await Promise.all([
        undo(admin, serverId, requestId),
        Promise.allSettled([other]),
      ]);
      const byOther = decision.status === 'fulfilled' && round % 2 === 0;
      const stays = byOther
        ? 'member'
        : answer?.undone || decision.status === 'fulfilled'
          ? null
          : 'moderator';
      expect(await roleOf(community, person)).toBe(stays);
    }
    await requireTrueCounts(community);
  });
});
