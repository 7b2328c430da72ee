import { formatCount } from '@tenfour/domain';

/** How many characters before the limit a field begins to count: a tenth of it. */
function nearOf(most: number): number {
  return Math.max(5, Math.ceil(most / 10));
}

/** How full a field for at most `most` characters is, in words; null while there is room, and when more was pasted. */
export function fullness(length: number, most: number): string | null {
  if (most - length > nearOf(most) || length > most) return null;
  return `${formatCount(length)} of ${formatCount(most)} characters`;
}

/**
 * Returns what screen readers announce about the length: three times at most, because a count at every key would drown
 * out the typed text. Empty while there is room.
 */
export function fullnessShown(length: number, most: number): string {
  const left = most - length;
  const step = [0, Math.floor(nearOf(most) / 10), nearOf(most)].find((one) => left <= one);
  if (step === undefined || left < 0) return '';
  return step === 0 ? 'No characters left' : `At most ${formatCount(step)} characters left`;
}
