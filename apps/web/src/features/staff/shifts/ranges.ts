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

/** Whether a person has reached all that is required of them in a range that is a week. */
export function hasReached(person: PersonHours, range: Range): boolean {
  const { workedMs, requiredMinutes, sessions, requiredSessions } = person;
  if (!isOneWeek(range) || !isAsked(person)) return false;
  return isReached(workedMs, requiredMinutes ?? 0) && sessions >= (requiredSessions ?? 0);
}

/** Whether anything is left that a person has to do: not while on leave all week. */
export function hasQuota({ requiredMinutes, requiredSessions }: PersonHours): boolean {
  return (requiredMinutes ?? 0) > 0 || (requiredSessions ?? 0) > 0;
}

function isAsked({ requiredMinutes, requiredSessions }: PersonHours): boolean {
  return requiredMinutes !== null || requiredSessions !== null;
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
  const asked = people.filter(isAsked);
  if (!isOneWeek(range) || asked.length === 0) return summary;
  const met = asked.filter((person) => hasReached(person, range)).length;
  return `${summary} ${texts.quotaSummary(met, asked.length)}`;
}
