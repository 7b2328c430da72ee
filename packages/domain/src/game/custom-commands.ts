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
 * When a custom command runs. The due times form a grid that starts in the minute when the command was enabled or its
 * interval changed; `nextRunAt` and the interval define the grid.
 */
export interface Schedule {
  enabled: boolean;
  /** Minutes. */
  interval: number;
  /** Epoch ms; null while it is switched off. */
  nextRunAt: number | null;
}

/** Returns the first due time of a grid that starts now: one interval after the minute of `now` (epoch ms). */
export function firstRunAt(now: number, interval: number): number {
  return Math.floor(now / MINUTE_MS) * MINUTE_MS + interval * MINUTE_MS;
}

/**
 * Returns the schedule after an edit at `now` (epoch ms). Enabling and a new interval start a new grid; other edits
 * keep it.
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

/** The decision about a due time. `next` is the next due time on the same grid, in epoch ms. */
export type DueDecision =
  | { kind: 'early' }
  | { kind: 'run'; next: number }
  /** `count` due times have passed, this one included, without a run in time. */
  | { kind: 'missed'; count: number; next: number };

/**
 * Decides whether the due time `dueAt` runs at `now`, both in epoch ms. Depends on the grid alone, never on when a run
 * ended. Due times that are more than `MISSED_AFTER_MS` late are skipped together; a later one stays.
 */
export function decideDue(dueAt: number, interval: number, now: number): DueDecision {
  const step = interval * MINUTE_MS;
  if (now < dueAt) return { kind: 'early' };
  const late = now - dueAt - MISSED_AFTER_MS;
  if (late <= 0) return { kind: 'run', next: dueAt + step };
  const count = Math.ceil(late / step);
  return { kind: 'missed', count, next: dueAt + count * step };
}
