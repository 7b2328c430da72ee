import { formatHours } from '@tenfour/domain';

const HOUR_MS = 3_600_000;
const WEEK_MINUTES = 7 * 24 * 60;

/** Returns required minutes as the hours that people type: "10", "7:30". */
export function typedHours(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return minutes % 60 === 0 ? String(hours) : `${hours}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Formats required minutes: "10h", "7h 30m". */
export function formatRequired(minutes: number): string {
  return formatHours(minutes * 60_000);
}

/** Formats progress: "6h 10m of 10h", without a requirement "6h 10m", where a leave takes all of it "6h 10m, on leave". */
export function formatQuota(workedMs: number, requiredMinutes: number | null): string {
  const worked = formatHours(workedMs);
  if (requiredMinutes === 0) return `${worked}, on leave`;
  return requiredMinutes === null ? worked : `${worked} of ${formatRequired(requiredMinutes)}`;
}

/** How much of what is required is done, 0 to 100. */
export function percentOf(workedMs: number, requiredMinutes: number): number {
  return requiredMinutes === 0 ? 100 : Math.min(100, (workedMs / (requiredMinutes * 60_000)) * 100);
}

/** Whether the required hours are reached. */
export function isReached(workedMs: number, requiredMinutes: number): boolean {
  return workedMs >= requiredMinutes * 60_000;
}

/** The full hours that a chart's scale ends at. */
export function scaleTop(values: readonly number[]): number {
  return Math.max(1, Math.ceil(Math.max(0, ...values) / HOUR_MS)) * HOUR_MS;
}

/** Minutes from what was typed as weekly hours: "10", "7.5", "7,5", "7:30". Null for empty, undefined for nonsense. */
export function parseWeeklyHours(typed: string): number | null | undefined {
  const text = typed.trim().replace(',', '.');
  if (text === '') return null;
  const clock = /^(\d{1,3}):([0-5]\d)$/.exec(text);
  const minutes = clock ? Number(clock[1]) * 60 + Number(clock[2]) : decimalMinutes(text);
  return minutes === undefined || minutes < 1 || minutes > WEEK_MINUTES ? undefined : minutes;
}

function decimalMinutes(text: string): number | undefined {
  return /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 60) : undefined;
}
