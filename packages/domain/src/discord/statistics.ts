import { formatParts, formatShortDateTime, type Zone } from '../format/dates.ts';

/** What a Discord server can show of its community, in the order of pages and messages. */
export const STATISTICS = ['players', 'staff', 'calls', 'queue', 'session'] as const;
export type Statistic = (typeof STATISTICS)[number];

/** Names of statistics, as pages and messages show them. */
export const STATISTIC_NAMES: Readonly<Record<Statistic, string>> = {
  players: 'Players',
  staff: 'Staff on duty',
  calls: 'Open mod calls',
  queue: 'Queue',
  session: 'Next session',
};

/** Statistics that only a reading of the game has. */
export const GAME_STATISTICS: readonly Statistic[] = ['players', 'queue'];

/** Where a template has the value. */
export const VALUE_PLACE = '{value}';

/** Shown for a value that is not known. */
export const UNKNOWN_VALUE = '–';

/** Longest name of a Discord channel. */
export const CHANNEL_NAME_MAX = 100;

/** Characters that a template leaves room for: of a number, or of a time with its year. */
const VALUE_MAX = 24;

const DAY_MS = 24 * 60 * 60_000;

/** Between two names of one channel, in ms: Discord takes two renames in 10 minutes. */
export const RENAME_EVERY_MS = 5 * 60_000 + 1_000;

/** After a rename whose outcome is unknown, in ms: it may have counted twice. */
export const RENAME_WINDOW_MS = 10 * 60_000 + 1_000;

/** Between two edits of one message, in ms: 2,000 servers stay below Discord's limit for everything a bot sends. */
export const EDIT_EVERY_MS = 90_000;

/** A reading older than this no longer says who is in the game, in ms. */
export const STATISTICS_FRESH_MS = 5 * 60_000;

/** What is known of a community now; null for what is not. */
export interface StatisticFacts {
  players: number | null;
  staff: number;
  calls: number;
  queue: number | null;
  /** Start of the next session, epoch ms; null for none. */
  session: number | 'running' | null;
}

/** Returns the value of a statistic as text. Sessions within a week have the day of the week. */
export function statisticValue(
  statistic: Statistic,
  facts: StatisticFacts,
  { now, zone }: { now: number; zone: Zone },
): string {
  if (statistic !== 'session') return facts[statistic]?.toString() ?? UNKNOWN_VALUE;
  if (facts.session === 'running') return 'Now';
  if (facts.session === null) return 'None';
  const isThisWeek = facts.session - now < 6 * DAY_MS;
  const text = isThisWeek
    ? formatParts(facts.session, zone, { weekday: 'short', hour: 'numeric', minute: '2-digit' })
    : formatShortDateTime(facts.session, zone, now);
  return text.replace(/\s/gu, ' ');
}

/** Returns the message that shows these statistics; Discord shows the time in the zone of each reader. */
export function statisticsMessage(statistics: readonly Statistic[], facts: StatisticFacts): string {
  return STATISTICS.filter((one) => statistics.includes(one))
    .map((one) => `**${STATISTIC_NAMES[one]}:** ${inMessage(one, facts)}`)
    .join('\n');
}

function inMessage(statistic: Statistic, facts: StatisticFacts): string {
  if (statistic !== 'session' || typeof facts.session !== 'number') {
    return statisticValue(statistic, facts, { now: 0, zone: undefined });
  }
  const seconds = Math.floor(facts.session / 1_000);
  return `<t:${seconds}:F> (<t:${seconds}:R>)`;
}

/** Returns why a template can't name a channel, in a sentence; null when it can. */
export function templateProblem(template: string): string | null {
  if (/\p{Cc}/u.test(template)) return 'The name has line breaks or control characters. Remove them.';
  if (template.split(VALUE_PLACE).length !== 2) return `The name needs ${VALUE_PLACE} once.`;
  if (statisticName(template, '9'.repeat(VALUE_MAX)).length > CHANNEL_NAME_MAX) {
    return `Channel names have at most ${CHANNEL_NAME_MAX} characters. Shorten the name.`;
  }
  return null;
}

/** Returns the name of a channel for a value. */
export function statisticName(template: string, value: string): string {
  return template.replace(VALUE_PLACE, () => value).trim();
}

/** A channel or message that shows statistics. Moments are epoch ms. */
export interface ShownStatistic {
  kind: 'name' | 'message';
  /** What Discord has from us; null for nothing yet. */
  shown: string | null;
  /** When Discord last answered a change of it; null for never. */
  writtenAt: number | null;
  /** Not before this; null for no pause. */
  retryAt: number | null;
}

/** Returns when `wanted` can be written, epoch ms; null when it is shown already. */
export function nextWriteAt(
  { kind, shown, writtenAt, retryAt }: ShownStatistic,
  wanted: string,
  now: number,
): number | null {
  if (wanted === shown) return null;
  const everyMs = kind === 'name' ? RENAME_EVERY_MS : EDIT_EVERY_MS;
  const spaced = writtenAt === null ? now : writtenAt + everyMs;
  return Math.max(now, spaced, retryAt ?? now);
}
