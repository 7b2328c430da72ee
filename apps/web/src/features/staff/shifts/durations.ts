const HOUR_MS = 3_600_000;
const WEEK_MINUTES = 7 * 24 * 60;

const two = (value: number): string => String(value).padStart(2, '0');

/** "01:24:07", for a timer. `ms` below zero counts as nothing. */
export function formatTimer(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  return [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
}

/** "6:10", hours and minutes, cut off. */
export function formatHours(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}`;
}

/** Required minutes as hours: "10", "7:30". */
export function formatRequired(minutes: number): string {
  return minutes % 60 === 0 ? String(minutes / 60) : formatHours(minutes * 60_000);
}

/** "6:10 of 10 h"; without a requirement "6:10 h"; where a leave takes all of it "6:10 h, on leave". */
export function quotaWords(workedMs: number, requiredMinutes: number | null): string {
  const worked = formatHours(workedMs);
  if (requiredMinutes === 0) return `${worked} h, on leave`;
  return requiredMinutes === null ? `${worked} h` : `${worked} of ${formatRequired(requiredMinutes)} h`;
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
