import { ENDPOINT_LOG_DAYS } from '@tenfour/contracts';
import { ACCOUNT_LOG_DAYS, ANALYTICS_KEPT_DAYS, GAME_HISTORY_MS, STATUS_DAYS } from '@tenfour/domain';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** How long data is stored that the sweep removes by age, in ms. */
export const RETENTION = {
  /** Joins, leaves and kills in the activity log, whatever the server's own setting: a busy game fills it by the minute. */
  playerActivity: 7 * DAY_MS,
  playerSamples: GAME_HISTORY_MS,
  /** Readings leave out what is older than `GAME_HISTORY_MS`; a day more, so that nothing removed can come back as new. */
  gameEvents: GAME_HISTORY_MS + DAY_MS,
  serverHours: ANALYTICS_KEPT_DAYS * DAY_MS,
  /** Messages to webhooks; pending ones are given up after a day. */
  deliveries: 30 * DAY_MS,
  /** Events to endpoints, whatever became of them. */
  endpointDeliveries: ENDPOINT_LOG_DAYS * DAY_MS,
  /** Commands, once settled. */
  commands: 30 * DAY_MS,
  automationRuns: 30 * DAY_MS,
  /** Game security alerts, after their last event. */
  security: 180 * DAY_MS,
  /** What was done in Discord servers is in the activity log; its rows only keep a press from being done twice. */
  discordActions: DAY_MS,
  /** An interaction's signature is too old after five minutes, so it can't be replayed by then. */
  interactions: HOUR_MS,
  /** Chat commands older than five minutes are refused, so none comes back by then. */
  chatCommands: DAY_MS,
  /** Warnings of checks count for hours. */
  checkViolations: DAY_MS,
  /** Answers of Roblox and Discord, after a check last needed them. */
  accountLookups: 30 * DAY_MS,
  alerts: 30 * DAY_MS,
  accountLog: ACCOUNT_LOG_DAYS * DAY_MS,
  requestWindows: DAY_MS,
  watchInterest: DAY_MS,
  statusDays: STATUS_DAYS * DAY_MS,
} as const;

/** Most alerts of a person, whatever their age. */
export const ALERTS_A_PERSON = 200;
