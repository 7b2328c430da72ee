import { DEFAULT_PERMISSIONS } from '@tenfour/domain';
import type { KyselyPlugin } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Community, createWorld, type Person } from '../../../testing/product/actors.ts';
import type { AppealsDeps } from './appeal-view.ts';
import { assignAppeal } from './staff-service.ts';

const world = await createWorld();
let community: Community;
let serverId: string;
let token: string;
let punishmentId: string;
let ref: { serverId: string; appealId: string };

const visitor = world.signedOut.appeals;

/** A ban that the moderator recorded, and its appeal. */
async function appealed(): Promise<typeof ref> {
  world.clock.advance(1);
  const { call } = community.moderator;
  const input = { robloxUsername: 'BluePatrol', punishmentType: 'ban' as const, reason: 'RDM' };
  const { id } = await call.punishments.create({ serverId, ...input });
  const { url } = await call.appeals.openLink({ serverId, punishmentId: id });
  token = url?.split('/appeal/')[1] ?? '';
  await visitor.submit({ token, text: 'It was not me.' });
  punishmentId = id;
  return { serverId, appealId: (await call.appeals.list({ serverId })).at(-1)?.id ?? '' };
}

const assign = (by: Person, to: Person | null, seen?: Person | null) =>
  by.call.appeals.assign({
    ...ref,
    userId: to?.id ?? null,
    ...(seen === undefined ? {} : { seen: seen?.id ?? null }),
  });

const alertsOf = async (person: Person) =>
  (await person.call.alerts.inbox()).alerts.map(({ title, readAt }) => [title, readAt !== null]);

const assigneeNow = async () => (await community.owner.call.appeals.get(ref)).assignee?.username ?? null;

beforeEach(async () => {
  community = await world.community();
  serverId = community.server.id;
  ref = await appealed();
});

describe('an assignment', () => {
  it('is taken, reassigned and undone, with a line for each', async () => {
    const { owner, admin } = community;
    const taken = await assign(admin, admin, null);
    expect(taken.assignee).toEqual({ id: admin.id, username: admin.username, avatar: expect.any(String) });
    expect(await admin.call.appeals.list({ serverId, assignee: 'me' })).toHaveLength(1);
    expect(await owner.call.appeals.list({ serverId, assignee: 'me' })).toEqual([]);
    await assign(admin, owner, admin);
    await assign(owner, owner, owner);
    await assign(owner, null, owner);
    expect(await assigneeNow()).toBeNull();
    const log = await owner.call.activity.list({ serverId, limit: 10 });
    const lines = log.filter(({ action }) => action === 'appeal.assigned');
    expect(lines.map(({ title, changes }) => [title, changes])).toMatchObject([
      ['Appeal unassigned', [{ field: 'Assigned to', before: owner.username, after: 'No one' }]],
      ['Appeal assigned', [{ field: 'Assigned to', before: admin.username, after: owner.username }]],
      ['Appeal assigned', [{ field: 'Assigned to', before: 'No one', after: admin.username }]],
    ]);
  });

  it('is only for staff who can decide it', async () => {
    const { admin, moderator, member, stranger } = community;
    const { reviewers } = await moderator.call.appeals.get(ref);
    expect(reviewers.map(({ username }) => username).toSorted()).toEqual(
      [community.owner, admin].map(({ username }) => username).toSorted(),
    );
    await expect(assign(moderator, moderator)).rejects.toThrow(
      `${moderator.username} recorded this punishment, so a different staff member has to decide.`,
    );
    for (const person of [member, stranger]) {
      await expect(assign(admin, person)).rejects.toMatchObject({ cause: { code: 'REFUSED' } });
    }
    await expect(assign(member, admin)).rejects.toMatchObject({ cause: { code: 'FORBIDDEN' } });
    const other = await world.community();
    await expect(
      other.owner.call.appeals.assign({ ...ref, serverId: other.server.id, userId: other.owner.id }),
    ).rejects.toThrow('no such appeal');
  });

  it('is given by the recorder, and locks no one out', async () => {
    const { owner, admin, moderator } = community;
    await assign(moderator, admin);
    const decided = await owner.call.appeals.decide({ ...ref, accept: false, reason: 'No.' });
    expect(decided).toMatchObject({ state: 'denied', assignee: null, reviewers: [] });
    await expect(assign(owner, owner)).rejects.toMatchObject({ cause: { code: 'CONFLICT' } });
  });

  it('of two who take it at the same moment goes to one', async () => {
    const { owner, admin } = community;
    const outcomes = await Promise.allSettled([assign(owner, owner, null), assign(admin, admin, null)]);
    const lost = outcomes.filter((one) => one.status === 'rejected');
    expect(lost).toHaveLength(1);
    expect(lost[0]?.reason).toMatchObject({ cause: { code: 'CONFLICT' } });
    expect(String(lost[0]?.reason)).toContain(`Already assigned to ${await assigneeNow()}`);
    expect(outcomes[0].status === 'fulfilled' ? owner.username : admin.username).toBe(await assigneeNow());
  });

  it('without what was seen the last one counts', async () => {
    const { owner, admin } = community;
    await assign(admin, admin);
    await assign(owner, owner);
    expect(await assigneeNow()).toBe(owner.username);
    await expect(assign(admin, null, admin)).rejects.toThrow(`Already assigned to ${owner.username}`);
  });

  it('reads who can decide once', async () => {
    const { admin } = community;
    let reads = 0;
    const counting: KyselyPlugin = {
      transformQuery({ node }) {
        const text = JSON.stringify(node);
        if (text.includes('delegate_management') && text.includes('"username"')) reads += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const counted: Pick<typeof world.database, 'transaction'> = {
      transaction: (work) =>
        world.database.transaction((tx) =>
          work({ ...tx, handle: tx.handle.withPlugin(counting) as typeof tx.handle }),
        ),
    };
    const deps = { database: counted, now: world.clock.now } as AppealsDeps;
    const policy = { moderatorPermissions: {}, adminPermissions: {}, delegateManagement: false } as never;
    const about = { serverId, policy, role: 'admin', serverStatus: 'active', source: 'web' } as const;
    const { assignee } = await assignAppeal(deps, { ...admin, ...about }, { ...ref, userId: admin.id });
    expect([assignee?.id, reads]).toEqual([admin.id, 1]);
  });

  it.each(['leaves', 'is demoted', 'may not edit'])('is void once the assignee %s', async (how) => {
    const { owner, admin } = community;
    await assign(owner, admin);
    if (how === 'leaves') await admin.call.members.leave({ serverId });
    if (how === 'is demoted')
      await owner.call.members.changeRole({ serverId, userId: admin.id, role: 'member' });
    if (how === 'may not edit') {
      const adminPermissions = { ...DEFAULT_PERMISSIONS.admin, canEditPunishments: false };
      await owner.call.servers.updateRolePermissions({ serverId, adminPermissions });
    }
    expect(await assigneeNow()).toBeNull();
    expect((await owner.call.appeals.list({ serverId }))[0]?.assignee).toBeNull();
    expect((await assign(owner, owner, null)).assignee?.id).toBe(owner.id);
  });
});

describe('the alert', () => {
  const ASSIGNED = 'Appeal assigned to you';

  it('goes to the assignee alone, not for taking it, and is over with the decision', async () => {
    const { owner, admin, moderator } = community;
    await assign(admin, admin);
    for (const person of [owner, admin, moderator]) expect(await alertsOf(person)).toEqual([]);
    await assign(moderator, owner);
    expect((await owner.call.alerts.inbox()).alerts).toMatchObject([
      {
        kind: 'appeal-assigned',
        title: ASSIGNED,
        text: 'BluePatrol: ban, RDM',
        path: `/server/${serverId}/appeals?appeal=${ref.appealId}`,
        readAt: null,
      },
    ]);
    for (const person of [admin, moderator]) expect(await alertsOf(person)).toEqual([]);
    await admin.call.appeals.decide({ ...ref, accept: false, reason: 'No.' });
    expect(await alertsOf(owner)).toEqual([[ASSIGNED, true]]);
  });

  it('is over for the one before, and new when it comes back', async () => {
    const { owner, admin } = community;
    await assign(owner, admin);
    const [first] = (await admin.call.alerts.inbox()).alerts;
    world.clock.advance(1);
    await assign(admin, owner);
    expect(await alertsOf(admin)).toEqual([[ASSIGNED, true]]);
    expect(await alertsOf(owner)).toEqual([[ASSIGNED, false]]);
    world.clock.advance(1);
    await assign(owner, admin);
    expect(await alertsOf(admin)).toEqual([[ASSIGNED, false]]);
    expect((await admin.call.alerts.inbox()).alerts[0]?.id).not.toBe(first?.id);
    expect(await alertsOf(owner)).toEqual([[ASSIGNED, true]]);
  });

  it('is over when the punishment is deleted', async () => {
    const { owner, admin } = community;
    await assign(owner, admin);
    await owner.call.punishments.remove({ serverId, punishmentId });
    expect(await alertsOf(admin)).toEqual([[ASSIGNED, true]]);
  });

  it('comes again when the player replies, for the assignee only', async () => {
    const { owner, admin } = community;
    await visitor.write({ token, text: 'No one there?' });
    await assign(owner, admin);
    await admin.call.alerts.markRead({ id: (await admin.call.alerts.inbox()).alerts[0]?.id ?? '' });
    world.clock.advance(1);
    await visitor.write({ token, text: 'My brother.' });
    expect((await admin.call.alerts.inbox()).alerts).toMatchObject([
      {
        title: 'Player replied to an appeal',
        text: 'BluePatrol: My brother.',
        path: `/server/${serverId}/appeals?appeal=${ref.appealId}`,
        readAt: null,
      },
    ]);
    expect(await alertsOf(owner)).toEqual([]);
  });
});
