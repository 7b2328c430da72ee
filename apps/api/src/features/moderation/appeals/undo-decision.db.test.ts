import { APPEAL_UNDO_MS } from '@tenfour/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Community, createWorld } from '../../../testing/product/actors.ts';

const world = await createWorld();
let community: Community;
let serverId: string;
let punishmentId: string;
let token: string;
let ref: { serverId: string; appealId: string };

const visitor = world.signedOut.appeals;

/** A ban that the moderator recorded, and its appeal. */
async function appealed(duration: number | null): Promise<void> {
  const { call } = community.moderator;
  const input = { robloxUsername: 'BluePatrol', punishmentType: 'ban' as const, reason: 'RDM', duration };
  punishmentId = (await call.punishments.create({ serverId, ...input })).id;
  const { url } = await call.appeals.openLink({ serverId, punishmentId });
  token = url?.split('/appeal/')[1] ?? '';
  await visitor.submit({ token, text: 'It was not me.' });
  ref = { serverId, appealId: (await call.appeals.list({ serverId })).at(-1)?.id ?? '' };
  world.clock.advance(1_000);
}

const decide = (accept: boolean) =>
  community.admin.call.appeals.decide({ ...ref, accept, reason: 'Decided.' });
const undo = (by = community.admin) => by.call.appeals.undoDecision(ref);
const refusal = (code: string) => ({ cause: { code } });

beforeEach(async () => {
  community = await world.community();
  serverId = community.server.id;
  await appealed(null);
});

describe('undoing a decision', () => {
  it('is of one that lifted the ban, which the log says', async () => {
    await decide(true);
    const log = await community.owner.call.activity.list({ serverId, limit: 2 });
    expect(log.map(({ title }) => title).toSorted()).toEqual(['Appeal accepted', 'Ban lifted']);
  });

  it('that was accepted opens the appeal, reinstates the punishment and is logged', async () => {
    await decide(true);
    world.clock.advance(APPEAL_UNDO_MS);
    expect(await undo()).toMatchObject({ state: 'open', decision: null, punishment: { isActive: true } });
    const page = await visitor.open({ token });
    expect(page).toMatchObject({ isActive: true, appeal: { state: 'open', mayWrite: true } });
    const log = await community.owner.call.activity.list({ serverId, limit: 2 });
    expect(log.map(({ action }) => action).toSorted()).toEqual([
      'appeal.decision-undone',
      'punishment.changed',
    ]);
    expect(await decide(false)).toMatchObject({ state: 'denied', punishment: { isActive: true } });
  });

  it('that was denied leaves the punishment as it is', async () => {
    await decide(false);
    const before = await community.owner.call.punishments.history({ serverId, punishmentId });
    expect(await undo()).toMatchObject({ state: 'open', punishment: { isActive: true } });
    expect(await community.owner.call.punishments.history({ serverId, punishmentId })).toEqual(before);
  });

  it('is for the decider alone, within a minute, once', async () => {
    await expect(undo()).rejects.toMatchObject(refusal('CONFLICT'));
    await decide(true);
    await expect(undo(community.owner)).rejects.toMatchObject(refusal('FORBIDDEN'));
    world.clock.advance(APPEAL_UNDO_MS + 1);
    await expect(undo()).rejects.toThrow('for a minute');
    expect(await community.admin.call.appeals.get(ref)).toMatchObject({ state: 'accepted' });
  });

  it('asked twice at the same moment happens once', async () => {
    await decide(true);
    const outcomes = await Promise.allSettled([undo(), undo()]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const log = await community.owner.call.activity.list({ serverId, limit: 20 });
    expect(log.filter(({ action }) => action === 'appeal.decision-undone')).toHaveLength(1);
  });

  it('is refused once the punishment has changed', async () => {
    await decide(true);
    world.clock.advance(1);
    await community.owner.call.punishments.update({ serverId, punishmentId, reason: 'VDM' });
    await expect(undo()).rejects.toThrow('has changed since');
  });

  it('leaves a punishment ended whose time is over, or that had ended before', async () => {
    await appealed(1);
    await decide(true);
    world.clock.advance(59_500);
    expect(await undo()).toMatchObject({ state: 'open', punishment: { isActive: false } });
    await appealed(null);
    await community.owner.call.punishments.expire({ serverId, punishmentIds: [punishmentId] });
    world.clock.advance(1);
    await decide(true);
    expect(await undo()).toMatchObject({ state: 'open', punishment: { isActive: false } });
  });
});
