import type { Shift } from '@tenfour/contracts';

/** Returns the title of a list of open shifts with the counts by status; without counts while they are unknown. */
export function onDutyTitle(shifts: readonly Pick<Shift, 'status'>[] | undefined): string {
  if (!shifts) return 'On duty';
  const onDuty = shifts.filter(({ status }) => status === 'on_duty').length;
  const onBreak = shifts.length - onDuty;
  return onBreak === 0 ? `On duty (${onDuty})` : `On duty (${onDuty}) · On break (${onBreak})`;
}
