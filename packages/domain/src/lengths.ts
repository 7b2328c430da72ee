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
