import type { ShiftDetail } from '@tenfour/contracts';
import { formatHours, plural } from '@tenfour/domain';

const MINUTE_MS = 60_000;

/**
 * Returns what a shift amounted to: "2h 10m on duty · 3 calls resolved · 1 record · 5 commands". Counts of zero are left
 * out. Null for a shift of less than a minute in which nothing was done.
 */
export function recapText({ workedMs, recap }: Pick<ShiftDetail, 'workedMs' | 'recap'>): string | null {
  const { calls, records, commands } = recap ?? { calls: 0, records: 0, commands: 0 };
  if (workedMs < MINUTE_MS && calls + records + commands === 0) return null;
  return [
    `${formatHours(workedMs)} on duty`,
    ...(calls > 0 ? [`${plural(calls, 'call')} resolved`] : []),
    ...(records > 0 ? [plural(records, 'record')] : []),
    ...(commands > 0 ? [plural(commands, 'command')] : []),
  ].join(' · ');
}
