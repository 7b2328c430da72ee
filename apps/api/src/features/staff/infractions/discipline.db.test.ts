import type { Infraction } from '@tenfour/contracts';
import { DISCIPLINE_PRESET, type DisciplineRuleSet, NO_DISCIPLINE_RULES } from '@tenfour/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { admit, type Community, createWorld, type Person } from '../../../testing/product/actors.ts';
import { refusalOf } from '../../../testing/refusal.ts';

const world = await createWorld();
const DAY = 24 * 60 * 60_000;

let community: Community;
let serverId: string;
let version: number;

beforeEach(async () => {
  community = await world.community();
  serverId = community.server.id;
  version = 0;
});

async function save(ruleSet: DisciplineRuleSet, by = community.owner) {
  const saved = await by.call.infractions.saveRules({ serverId, ruleSet, expectedVersion: version });
  version = saved.version;
  return saved;
}

const issue = (to: Person, more: Partial<Pick<Infraction, 'type' | 'reason'>> = {}, by = community.admin) =>
  by.call.infractions.create({ serverId, staffUserId: to.id, type: 'warning', reason: 'Late', ...more });

const listed = (of: Person, by = community.owner) =>
  by.call.infractions.list({ serverId, staffUserId: of.id });

const alertsOf = async ({ call }: Person) => (await call.alerts.inbox()).alerts;

async function refreshSessions(): Promise<void> {
  const until = world.clock.now() + 30 * DAY;
  await world.database.handle.updateTable('sessions').set({ expires_at: until }).execute();
}

describe('without rules', () => {
  it('infractions have no points, do not expire and lead to nothing', async () => {
    for (let count = 0; count < 4; count += 1) await issue(community.moderator);
    const all = await listed(community.moderator);
    expect(all).toHaveLength(4);
    for (const one of all) {
      expect(one).toMatchObject({ points: 0, expiresAt: null, active: true, automatic: null, reached: null });
    }
    expect(await community.moderator.call.infractions.rules({ serverId })).toEqual({
      version: 0,
      ruleSet: NO_DISCIPLINE_RULES,
      changedAt: null,
      changedBy: null,
    });
  });
});

describe('rules', () => {
  it('make a strike of the third active warning, which names its rule', async () => {
    await save(DISCIPLINE_PRESET);
    const { moderator } = community;
    await issue(moderator);
    await issue(moderator);
    const third = await issue(moderator, { reason: 'Rude' });
    const reached = { rule: 'Three warnings', version: 1, outcome: 'strike' };
    expect(third).toMatchObject({ type: 'warning', points: 1, reached, automatic: null });
    expect(third.expiresAt).toBe(new Date(world.clock.now() + 30 * DAY).toISOString());
    const [strike, ...others] = await listed(moderator);
    expect(strike).toMatchObject({
      type: 'strike',
      reason: 'Three warnings: Rude',
      points: 3,
      issuedBy: community.admin.username,
      automatic: { rule: 'Three warnings', version: 1, infractionId: third.id },
      reached: null,
    });
    expect(others).toHaveLength(3);
    await issue(moderator);
    expect(await listed(moderator)).toHaveLength(5);
  });

  it('of two infractions at the same moment add one strike', async () => {
    await save(DISCIPLINE_PRESET);
    for (let round = 0; round < 10; round += 1) {
      const person = await world.person();
      await admit(community.owner, person, community.server, 'moderator');
      await issue(person);
      const both = await Promise.all([issue(person), issue(person, {}, community.owner)]);
      expect(both.filter(({ reached }) => reached !== null)).toHaveLength(1);
      expect((await listed(person)).filter(({ type }) => type === 'strike')).toHaveLength(1);
    }
  });

  it('count neither what has expired nor what was revoked', async () => {
    await save(DISCIPLINE_PRESET);
    const { moderator, owner } = community;
    await issue(moderator);
    world.clock.advance(30 * DAY);
    await refreshSessions();
    const revoked = await issue(moderator);
    await owner.call.infractions.revoke({ serverId, infractionId: revoked.id, reason: 'Mistake' });
    await issue(moderator);
    expect((await issue(moderator)).reached).toBeNull();
    const all = await listed(moderator);
    expect(all.map(({ active }) => active)).toEqual([true, true, false, false]);
  });

  it('never change what was recorded', async () => {
    await save(DISCIPLINE_PRESET);
    const { moderator } = community;
    for (let count = 0; count < 3; count += 1) await issue(moderator);
    const before = await listed(moderator);
    await save(NO_DISCIPLINE_RULES);
    expect(await listed(moderator)).toEqual(before);
    expect(await issue(moderator)).toMatchObject({ points: 0, expiresAt: null, reached: null });
  });

  it('suggest to the people above, and never to the person', async () => {
    await save(DISCIPLINE_PRESET);
    const { moderator, owner, admin } = community;
    for (let count = 0; count < 3; count += 1) await issue(moderator, { type: 'strike' });
    const [last] = await listed(moderator);
    expect(last?.reached).toEqual({ rule: 'Three strikes', version: 1, outcome: 'termination' });
    const [own] = await listed(moderator, moderator);
    expect(own).toMatchObject({ id: last?.id, reached: null });
    expect(await alertsOf(owner)).toMatchObject([
      { kind: 'discipline', title: 'Termination suggested', text: `${moderator.username}: Three strikes` },
    ]);
    expect((await alertsOf(admin)).filter(({ kind }) => kind === 'discipline')).toEqual([]);
    expect((await alertsOf(moderator)).map(({ kind, title }) => [kind, title])).toEqual(
      Array.from({ length: 3 }, () => ['own-infraction', 'Strike recorded']),
    );
  });

  it('revoke the strike along with the warning that reached the threshold', async () => {
    await save(DISCIPLINE_PRESET);
    const { moderator, owner } = community;
    await issue(moderator);
    await issue(moderator);
    const { id: infractionId } = await issue(moderator);
    await owner.call.infractions.revoke({ serverId, infractionId, reason: 'Mistake' });
    const [strike] = await listed(moderator);
    expect(strike).toMatchObject({ type: 'strike', revoked: { reason: 'Mistake' }, active: false });
    expect((await issue(moderator)).reached?.outcome).toBe('strike');
  });

  it('are saved by people with the settings, from the version in force', async () => {
    const { owner, admin, moderator, stranger } = community;
    await save(DISCIPLINE_PRESET);
    const input = { serverId, ruleSet: NO_DISCIPLINE_RULES, expectedVersion: 1 };
    for (const { call } of [admin, moderator]) {
      expect((await refusalOf(call.infractions.saveRules(input))).code).toBe('FORBIDDEN');
    }
    expect((await refusalOf(stranger.call.infractions.rules({ serverId }))).code).toBe('NOT_FOUND');
    const stale = { ...input, expectedVersion: 0 };
    expect(await refusalOf(owner.call.infractions.saveRules(stale))).toMatchObject({
      code: 'CONFLICT',
      message: `${owner.username} changed the rules meanwhile. Check them, then save again.`,
    });
    expect(await save(DISCIPLINE_PRESET)).toMatchObject({ version: 1 });
    const [entry] = await owner.call.activity.list({ serverId, limit: 1 });
    expect(entry).toMatchObject({
      title: 'Discipline rules changed',
      description: 'Version 1, 2 rules. Added: Three warnings, Three strikes. Points changed.',
    });
  });

  it('of two people who save from one version are those of the first', async () => {
    const { owner } = community;
    const saves = [DISCIPLINE_PRESET, { ...DISCIPLINE_PRESET, rules: [] }].map((ruleSet) =>
      owner.call.infractions.saveRules({ serverId, ruleSet, expectedVersion: 0 }),
    );
    const both = await Promise.allSettled(saves);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  const [rule] = DISCIPLINE_PRESET.rules;
  it.each([
    ['two of one id', [rule, rule]],
    ['strikes of strikes', [{ ...rule, types: ['strike'] }]],
    ['a threshold of nothing', [{ ...rule, threshold: 0 }]],
    ['too many', Array.from({ length: 11 }, (_, at) => ({ ...rule, id: `r${at}` }))],
  ])('cannot be %s', async (_what, rules) => {
    const ruleSet = { ...DISCIPLINE_PRESET, rules } as DisciplineRuleSet;
    await expect(save(ruleSet)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('an appeal', () => {
  const appeal = (by: Person, infractionId: string, text = ' I was on leave. ') =>
    by.call.infractions.appeal({ serverId, infractionId, text });
  const decide = (by: Person, infractionId: string, accept = true) =>
    by.call.infractions.decideAppeal({ serverId, infractionId, accept, reason: 'Checked' });

  it('is written once by the person concerned, and alerts the people above', async () => {
    const { owner, admin, moderator } = community;
    const { id, canAppeal } = await issue(moderator);
    expect(canAppeal).toBe(false);
    expect((await listed(moderator, moderator))[0]?.canAppeal).toBe(true);
    const made = await appeal(moderator, id);
    expect(made).toMatchObject({
      appeal: { state: 'open', text: 'I was on leave.', decision: null },
      canAppeal: false,
    });
    expect(await refusalOf(appeal(moderator, id))).toMatchObject({
      code: 'REFUSED',
      message: 'You have appealed this infraction.',
    });
    for (const person of [owner, admin]) {
      expect(await alertsOf(person)).toMatchObject([{ kind: 'discipline', title: 'Infraction appealed' }]);
    }
    const open = await owner.call.infractions.list({ serverId, appeal: 'open' });
    expect(open.map((one) => one.id)).toEqual([id]);
  });

  it('of two at the same moment is one', async () => {
    const { moderator } = community;
    const { id } = await issue(moderator);
    const both = await Promise.allSettled([appeal(moderator, id, 'A'), appeal(moderator, id, 'B')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('is for the person alone, within the window, before it is revoked', async () => {
    const { owner, admin, moderator, member, stranger } = community;
    const { id } = await issue(moderator);
    for (const person of [owner, admin, member, stranger]) {
      expect((await refusalOf(appeal(person, id))).code).toBe('NOT_FOUND');
    }
    world.clock.advance(14 * DAY);
    await refreshSessions();
    expect((await refusalOf(appeal(moderator, id))).message).toBe('Infractions can be appealed for 14 days.');
    const { id: second } = await issue(moderator);
    await owner.call.infractions.revoke({ serverId, infractionId: second, reason: 'Mistake' });
    expect((await refusalOf(appeal(moderator, second))).message).toBe('This infraction was revoked.');
  });

  it('is decided by people above other than who recorded it, and accepting revokes', async () => {
    const { owner, admin, moderator, member } = community;
    const { id } = await issue(moderator);
    await appeal(moderator, id);
    const seen = async (by: Person) => (await listed(moderator, by))[0]?.appeal?.obstacle;
    expect(await seen(owner)).toBeNull();
    expect(await seen(admin)).toMatch(/^You recorded this infraction/);
    expect((await refusalOf(decide(admin, id))).message).toMatch(/^You recorded this infraction/);
    for (const person of [moderator, member]) {
      expect((await refusalOf(decide(person, id))).code).toBe('FORBIDDEN');
    }
    const decided = await decide(owner, id);
    expect(decided).toMatchObject({
      appeal: { state: 'accepted', decision: { by: owner.username, reason: 'Checked' } },
      revoked: { by: owner.username, reason: 'Appeal accepted: Checked' },
      active: false,
    });
    expect((await alertsOf(moderator))[0]).toMatchObject({
      kind: 'own-infraction',
      title: 'Your appeal was accepted',
      text: 'Checked',
    });
    const unread = (await alertsOf(admin)).filter(({ readAt }) => readAt === null);
    expect(unread).toEqual([]);
    expect(await refusalOf(decide(owner, id))).toMatchObject({ code: 'CONFLICT' });
  });

  it('against a record of the owner is decided by the owner where no one else is above', async () => {
    const { owner, admin, moderator } = community;
    const ofAdmin = await issue(admin, {}, owner);
    await appeal(admin, ofAdmin.id);
    expect((await refusalOf(decide(admin, ofAdmin.id))).message).toBe('You cannot decide your own appeal.');
    expect(await decide(owner, ofAdmin.id, false)).toMatchObject({
      appeal: { state: 'denied' },
      revoked: null,
      active: true,
    });
    const ofModerator = await issue(moderator, {}, owner);
    await appeal(moderator, ofModerator.id);
    expect((await refusalOf(decide(owner, ofModerator.id))).code).toBe('FORBIDDEN');
    expect(await decide(admin, ofModerator.id)).toMatchObject({ appeal: { state: 'accepted' } });
  });

  it('is decided once: of two at the same moment, the other learns who was first', async () => {
    const { owner, moderator, server } = community;
    const second = await world.person();
    await admit(owner, second, server, 'admin');
    for (let round = 0; round < 10; round += 1) {
      const { id } = await issue(moderator);
      await appeal(moderator, id);
      const both = await Promise.allSettled([decide(owner, id, true), decide(second, id, false)]);
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const refused = both.find((one) => one.status === 'rejected');
      expect(refused?.reason.cause).toMatchObject({ code: 'CONFLICT' });
      const [stored] = await listed(moderator);
      expect(stored?.revoked !== null).toBe(stored?.appeal?.state === 'accepted');
    }
  });

  it('that is open is accepted when the infraction is revoked', async () => {
    const { owner, moderator } = community;
    const { id } = await issue(moderator);
    await appeal(moderator, id);
    const revoked = await owner.call.infractions.revoke({ serverId, infractionId: id, reason: 'Mistake' });
    expect(revoked.appeal).toMatchObject({ state: 'accepted', decision: { reason: 'Mistake' } });
  });
});
