import { plural } from '../format/counts.ts';
import { cutCommand, plainText } from './commands.ts';

/** Longest countdown before the end of a session, in minutes. */
export const END_MINUTES_MAX = 30;

/** Minutes before the end at which the game is warned, besides the moment when the countdown begins. */
const WARNED_AT = [10, 5, 1] as const;

const MINUTE_MS = 60_000;

/** Place of the remaining time in a warning. */
export const TIME_LEFT = '{time}';

export const DEFAULT_END_MESSAGE = `The session ends in ${TIME_LEFT}. Thank you for playing!`;

/** Returns when something is due next in a countdown, after `now`: a warning, or the end. Times in epoch ms. */
export function nextEndStep(endsAt: number, now: number): number {
  const warnings = WARNED_AT.map((minutes) => endsAt - minutes * MINUTE_MS);
  return Math.min(endsAt, ...warnings.filter((at) => at > now));
}

/** Returns the command that shows the remaining time to everyone in the game; null for an empty message. */
export function endWarning(message: string, endsAt: number, now: number): string | null {
  const minutes = Math.max(1, Math.round((endsAt - now) / MINUTE_MS));
  const text = plainText(message.replaceAll(TIME_LEFT, plural(minutes, 'minute')));
  return text === '' ? null : cutCommand(`:m ${text}`);
}
