import { zLeave } from '@tenfour/contracts';
import type { Actors } from '../src/testing/product/people.ts';
import type { Ask } from './parity-scenario.ts';

const DAY_MS = 24 * 3_600_000;

/** Leaves of absence, with every kind of answer; `now` is the clock's moment in epoch ms. */
export async function leaves(actors: Actors, ask: Ask, serverId: string, now: number): Promise<void> {
  const { owner, moderator, member } = actors;
  const { browser } = moderator;
  const days = (first: number, count: number) => ({
    serverId,
    from: new Date(now + first * DAY_MS).toISOString(),
    to: new Date(now + (first + count) * DAY_MS).toISOString(),
    reason: 'Ünïcode exams',
  });
  const made = await ask('a leave', browser, 'leaves.request', days(0, 3));
  const { id: leaveId } = zLeave.parse(made.data);
  await ask('the same days', browser, 'leaves.request', days(2, 3));
  await ask('days long gone', browser, 'leaves.request', days(-9, 3));
  await ask('a share of nothing', browser, 'leaves.request', { ...days(9, 1), share: 40 });
  await ask('less to do', browser, 'leaves.request', { ...days(9, 1), kind: 'reduced', share: 40 });
  await ask('not for members', member.browser, 'leaves.request', days(0, 3));
  await ask('what waits', owner.browser, 'leaves.list', { serverId, state: 'waiting' });
  await ask('my own', browser, 'leaves.list', { serverId, limit: 1 });
  await ask('from nowhere', browser, 'leaves.list', { serverId, cursor: 'x' });
  const decision = { serverId, leaveId, status: 'approved' };
  await ask('not by moderators', browser, 'leaves.decide', decision);
  await ask('denied for nothing', owner.browser, 'leaves.decide', { ...decision, status: 'denied' });
  await ask('approved', owner.browser, 'leaves.decide', { ...decision, reason: 'Good luck' });
  await ask('approved again', owner.browser, 'leaves.decide', decision);
  await ask('who is away', browser, 'leaves.away', { serverId });
  await ask('longer', owner.browser, 'leaves.extend', { serverId, leaveId, to: days(0, 4).to });
  await ask('shorter', owner.browser, 'leaves.extend', { serverId, leaveId, to: days(0, 2).to });
  await ask('over', owner.browser, 'leaves.end', { serverId, leaveId });
  await ask('over again', owner.browser, 'leaves.end', { serverId, leaveId });
  const ahead = await ask('later', browser, 'leaves.request', days(20, 2));
  const mine = { serverId, leaveId: zLeave.parse(ahead.data).id };
  await ask('not yours', owner.browser, 'leaves.withdraw', mine);
  await ask('never mind', browser, 'leaves.withdraw', mine);
}
