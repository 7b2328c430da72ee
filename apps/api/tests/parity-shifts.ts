import { zShift, zShiftType } from '@tenfour/contracts';
import type { Actors } from '../src/testing/product/people.ts';
import type { Ask } from './parity-scenario.ts';

/** Shifts, their types and the hours of them: everything that can be asked. */
export async function shifts(
  { owner, moderator, stranger }: Actors,
  ask: Ask,
  serverId: string,
): Promise<void> {
  const { browser } = moderator;
  const patrol = { serverId, name: 'Patrol', weeklyMinutes: 120 };
  const type = await ask('a type', owner.browser, 'shifts.createType', patrol);
  const { id: typeId } = zShiftType.parse(type.data);
  await ask('the same name', owner.browser, 'shifts.createType', { ...patrol, name: ' patrol ' });
  await ask('not a moderator’s', browser, 'shifts.createType', patrol);
  await ask('change the type', owner.browser, 'shifts.updateType', { serverId, typeId, weeklyMinutes: null });
  await ask('hours', owner.browser, 'shifts.saveRequirements', {
    serverId,
    moderator: 600,
    adminSessions: 2,
  });
  await ask('too many hours', owner.browser, 'shifts.saveRequirements', { serverId, admin: 99_999 });
  await ask('rules', browser, 'shifts.rules', { serverId });
  await ask('no shift', browser, 'shifts.current', { serverId });
  await ask('nothing to pause', browser, 'shifts.setStatus', { serverId, status: 'on_break' });
  await ask('no such type', browser, 'shifts.clockIn', { serverId, typeId: 'none' });
  const begun = await ask('clock in', browser, 'shifts.clockIn', { serverId, typeId });
  const { id: shiftId } = zShift.parse(begun.data);
  await ask('start again', browser, 'shifts.start', { serverId });
  await ask('pause', browser, 'shifts.setStatus', { serverId, status: 'on_break' });
  await ask('clock in on break', browser, 'shifts.clockIn', { serverId });
  await ask('who is on duty', browser, 'shifts.active', { serverId });
  await ask('resume', browser, 'shifts.act', { shiftId, action: 'resume' });
  await ask('pause for another person', owner.browser, 'shifts.act', { shiftId, action: 'break' });
  await ask('end it from above', owner.browser, 'shifts.act', { shiftId, action: 'end' });
  await ask('end it from outside', stranger.browser, 'shifts.act', { shiftId, action: 'end' });
  await ask('dance', browser, 'shifts.act', { shiftId, action: 'dance' });
  await ask('list', browser, 'shifts.list', { serverId, limit: 5 });
  await ask('one page further', browser, 'shifts.list', { serverId, cursor: 'x' });
  const correction = { serverId, shiftId, clockInTime: '2026-01-01T10:00:00.000Z', note: 'Began earlier' };
  await ask('put it right', owner.browser, 'shifts.correct', { ...correction, breakMinutes: 30 });
  await ask('without saying why', owner.browser, 'shifts.correct', { ...correction, note: ' ' });
  await ask('not by a moderator', browser, 'shifts.correct', correction);
  await ask('before it began', owner.browser, 'shifts.correct', {
    ...correction,
    clockOutTime: '2026-01-01T09:00:00.000Z',
  });
  await ask('the shift', browser, 'shifts.detail', { serverId, shiftId });
  await ask('no such shift', browser, 'shifts.detail', { serverId, shiftId: 'none' });
  await ask('hours of all time', browser, 'shifts.hours', { serverId, range: 'all', typeId });
  await ask('weeks', browser, 'shifts.weeks', { serverId });
  await ask('remove the type', owner.browser, 'shifts.removeType', { serverId, typeId });
  await ask('remove it again', owner.browser, 'shifts.removeType', { serverId, typeId });
}
