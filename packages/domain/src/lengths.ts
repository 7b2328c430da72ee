const UNITS = [
  ['day', 1_440],
  ['hour', 60],
  ['minute', 1],
] as const;

/** Formats a length within a sentence: "45 minutes", "1 hour 30 minutes", "14 days". */
export function lengthInWords(minutes: number): string {
  let left = minutes;
  const parts = UNITS.flatMap(([unit, length]) => {
    const count = Math.floor(left / length);
    left -= count * length;
    return count > 0 ? [count === 1 ? `1 ${unit}` : `${count} ${unit}s`] : [];
  });
  return parts.length === 0 ? '0 minutes' : parts.join(' ');
}

const UNIT_MINUTES: Readonly<Record<string, number>> = { m: 1, h: 60, d: 1_440, w: 10_080 };

const PART = /(\d{1,7})\s*(minutes?|mins?|hours?|hrs?|days?|weeks?|[mhdw])(?![a-z])[\s,]*(?:and\s+)?/gy;

/**
 * Minutes of a typed length: `90`, `45m`, `1h 30m`, `2 days and 4 hours`, `1w`. Null for anything else and for
 * lengths below a minute.
 */
export function readLength(text: string): number | null {
  const typed = text.trim().toLowerCase();
  if (/^\d{1,7}$/.test(typed)) return Number(typed) || null;
  let minutes = 0;
  let at = 0;
  for (const part of typed.matchAll(PART)) {
    minutes += Number(part[1]) * (UNIT_MINUTES[part[2]?.charAt(0) ?? ''] ?? 0);
    at = part.index + part[0].length;
  }
  return at === typed.length && minutes > 0 ? minutes : null;
}
