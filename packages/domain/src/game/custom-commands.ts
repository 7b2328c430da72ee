/** Minutes between two runs of a custom command. */
export const CUSTOM_COMMAND_INTERVALS = [5, 10, 15, 30, 60, 120] as const;
export type CustomCommandInterval = (typeof CUSTOM_COMMAND_INTERVALS)[number];

/** Interval preselected for a new custom command, in minutes. */
export const DEFAULT_CUSTOM_COMMAND_INTERVAL: CustomCommandInterval = 5;

/** A due run found later than this is skipped and logged as missed, in ms. */
export const MISSED_AFTER_MS = 30_000;

/** Runs that the log of one custom command keeps; older ones go. */
export const RUNS_KEPT = 200;

/** Outcomes of a due run: the states of the command it sent, or why none was sent. */
export const RUN_STATES = ['queued', 'sent', 'confirmed', 'failed', 'unknown', 'skipped', 'missed'] as const;
export type RunState = (typeof RUN_STATES)[number];

const MINUTE_MS = 60_000;

/**
 * When a custom command runs. The due times are a grid, from the minute in which it was switched on or its interval
 * changed; `nextRunAt` is the one that comes next and, with the interval, all there is to know of the grid.
 */
export interface Schedule {
  enabled: boolean;
  /** Minutes. */
  interval: number;
  /** Epoch ms; null while it is switched off. */
  nextRunAt: number | null;
}

/** The first due time of a grid that starts now: one interval after the minute that `now` (epoch ms) is in. */
export function firstRunAt(now: number, interval: number): number {
  return Math.floor(now / MINUTE_MS) * MINUTE_MS + interval * MINUTE_MS;
}

/**
 * The schedule after an edit at `now` (epoch ms). Switching on and another interval start a new grid; everything else
 * leaves the grid where it is.
 */
export function reschedule(
  before: Schedule,
  change: { enabled?: boolean | undefined; interval?: number | undefined },
  now: number,
): Schedule {
  const enabled = change.enabled ?? before.enabled;
  const interval = change.interval ?? before.interval;
  if (!enabled) return { enabled, interval, nextRunAt: null };
  const goesOn = before.enabled && before.interval === interval && before.nextRunAt !== null;
  return { enabled, interval, nextRunAt: goesOn ? before.nextRunAt : firstRunAt(now, interval) };
}

/** What a due time comes to. `next` is the due time after it, on the same grid, in epoch ms. */
export type DueDecision =
  | { kind: 'early' }
  | { kind: 'run'; next: number }
  /** `count` due times, this one included, are over: nothing ran in time for any of them. */
  | { kind: 'missed'; count: number; next: number };

/**
 * Decides what becomes of the due time `dueAt` at `now`, both in epoch ms. It depends on the grid alone and never on
 * when a run ended. Due times that are more than `MISSED_AFTER_MS` late are skipped together; one that is not stays.
 */
export function decideDue(dueAt: number, interval: number, now: number): DueDecision {
  const step = interval * MINUTE_MS;
  if (now < dueAt) return { kind: 'early' };
  const late = now - dueAt - MISSED_AFTER_MS;
  if (late <= 0) return { kind: 'run', next: dueAt + step };
  const count = Math.ceil(late / step);
  return { kind: 'missed', count, next: dueAt + count * step };
}
