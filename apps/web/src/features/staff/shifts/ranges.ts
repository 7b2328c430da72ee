import type { Hours, HoursInput, PersonHours } from '@tenfour/contracts';
import { formatHours } from '@tenfour/domain';
import { formatQuota, formatRequired, isReached } from './durations.ts';
import { texts } from './texts.ts';

/** A range of the leaderboard. */
export type Range = HoursInput['range'];

/** Required hours are asked per week, so only a week can reach them. */
export function isOneWeek(range: Range): boolean {
  return range === 'week' || range === 'last-week';
}

/** Whether a person has reached what is required of them in a range that is a week. */
export function hasReached({ workedMs, requiredMinutes }: PersonHours, range: Range): boolean {
  return isOneWeek(range) && requiredMinutes !== null && isReached(workedMs, requiredMinutes);
}

/** The quota of a person in words; of a range that is no week, what is asked per week. */
export function quotaOf({ workedMs, requiredMinutes }: PersonHours, range: Range): string {
  if (requiredMinutes === null) return texts.noQuota;
  return isOneWeek(range)
    ? formatQuota(workedMs, requiredMinutes)
    : texts.required(formatRequired(requiredMinutes));
}

/** "4 people · 31h 5m · 2 of 3 met quota". */
export function hoursSentence({ range, people }: Hours): string {
  const total = people.reduce((sum, { workedMs }) => sum + workedMs, 0);
  const summary = texts.hoursSummary(people.length, formatHours(total));
  const asked = people.filter(({ requiredMinutes }) => requiredMinutes !== null);
  if (!isOneWeek(range) || asked.length === 0) return summary;
  const met = asked.filter((person) => hasReached(person, range)).length;
  return `${summary} ${texts.quotaSummary(met, asked.length)}`;
}
