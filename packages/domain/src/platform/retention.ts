import { DomainError } from '../errors.ts';
import { GAME_HISTORY_MS } from '../game/events.ts';
import { ANALYTICS_KEPT_DAYS } from '../insight/analytics.ts';
import { SUBMISSION_STORED_MS } from '../staff/form-rules.ts';

const DAY_MS = 24 * 60 * 60_000;

/** How long one kind of record is stored, in days. */
export interface RetentionKindRule {
  /** The platform's period; null until the server is deleted. */
  defaultDays: number | null;
  /** Bounds of a server's choice. A choice only shortens. */
  minDays: number;
  maxDays: number;
}

function platform(defaultDays: number, minDays: number) {
  return { defaultDays, minDays, maxDays: defaultDays };
}

function withServer(minDays: number) {
  return { defaultDays: null, minDays, maxDays: 3_650 };
}

/** What a server can choose a shorter period for. Weekly hours and monthly numbers need the newest 90 days of theirs. */
export const RETENTION_KINDS = {
  playerActivity: platform(7, 1),
  gameLogs: platform(GAME_HISTORY_MS / DAY_MS, 7),
  commands: platform(30, 7),
  webhookMessages: platform(30, 7),
  automationRuns: platform(30, 7),
  securityAlerts: platform(180, 30),
  analytics: platform(ANALYTICS_KEPT_DAYS, 30),
  modCalls: withServer(30),
  punishments: withServer(90),
  notes: withServer(30),
  infractions: withServer(90),
  shifts: withServer(90),
  leaves: withServer(90),
  sessions: withServer(90),
  submissions: platform(SUBMISSION_STORED_MS / DAY_MS, 30),
} as const satisfies Record<string, RetentionKindRule>;

export type RetentionKind = keyof typeof RETENTION_KINDS;

/** What people call the kinds. */
export const RETENTION_NAMES: Readonly<Record<RetentionKind, string>> = {
  playerActivity: 'Joins, leaves and kills in the activity log',
  gameLogs: 'Game logs and player counts',
  commands: 'Commands sent to the game',
  webhookMessages: 'Messages to webhooks',
  automationRuns: 'Automation runs',
  securityAlerts: 'Resolved game security alerts',
  analytics: 'Analytics',
  modCalls: 'Closed mod calls',
  punishments: 'Ended punishments and ban requests',
  notes: 'Deleted notes',
  infractions: 'Revoked infractions',
  shifts: 'Ended shifts',
  leaves: 'Past leaves',
  sessions: 'Past sessions',
  submissions: 'Decided form submissions',
};

/** What a server chose, in days; kinds that are absent follow the platform. */
export type RetentionChoices = Partial<Record<RetentionKind, number>>;

/** Returns the choices with one changed; null goes back to the default. Throws `BAD_REQUEST` beyond the bounds. */
export function withRetention(
  choices: RetentionChoices,
  kind: RetentionKind,
  days: number | null,
): RetentionChoices {
  const { minDays, maxDays } = RETENTION_KINDS[kind];
  const { [kind]: _, ...others } = choices;
  if (days === null || days === RETENTION_KINDS[kind].defaultDays) return others;
  if (days < minDays || days > maxDays) {
    throw new DomainError('BAD_REQUEST', {
      message: `Choose ${minDays} to ${maxDays.toLocaleString('en-US')} days.`,
      details: { field: kind },
    });
  }
  return { ...others, [kind]: days };
}

/**
 * Returns from when on the events of a game are stored, epoch ms: by the longest choice among the servers with its key,
 * so that no server loses what it did not choose to delete.
 */
export function gameLogsSince(choices: readonly RetentionChoices[], now: number): number {
  const { defaultDays } = RETENTION_KINDS.gameLogs;
  const days = choices.map(({ gameLogs }) => gameLogs ?? defaultDays);
  return now - (days.length === 0 ? defaultDays : Math.max(...days)) * DAY_MS;
}
