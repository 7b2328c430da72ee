import { type CustomCommand, POLLING_MS } from '@tenfour/contracts';

/** A run is written down a moment after it is due, in ms. */
const AFTER_DUE_MS = 2_000;
/** How soon to look again while something is expected, in ms. */
const SOON_MS = 5_000;
/** After this long nothing new is expected of a run or an overdue time, in ms. */
const SETTLED_AFTER_MS = 60_000;

const WAITING: ReadonlySet<string> = new Set(['queued', 'sent']);

type Scheduled = Pick<CustomCommand, 'enabled' | 'nextRunAt' | 'lastRun'>;

function nextLook({ enabled, nextRunAt, lastRun }: Scheduled, now: number): number {
  const looks: number[] = [POLLING_MS.customCommands];
  if (enabled && nextRunAt !== null) {
    const left = Date.parse(nextRunAt) - now;
    if (left > -SETTLED_AFTER_MS) looks.push(left > 0 ? left + AFTER_DUE_MS : SOON_MS);
  }
  const ranAt = lastRun?.ranAt ?? null;
  if (lastRun && ranAt !== null && WAITING.has(lastRun.state)) {
    if (now - Date.parse(ranAt) < SETTLED_AFTER_MS) looks.push(SOON_MS);
  }
  return Math.min(...looks);
}

/**
 * Returns the delay before the next poll of the list, in ms: five minutes, but shortly after the next due time, and
 * every few seconds while the outcome of a run is pending.
 */
export function pollIn(commands: readonly Scheduled[] | undefined, now: number): number {
  return Math.min(POLLING_MS.customCommands, ...(commands ?? []).map((command) => nextLook(command, now)));
}
