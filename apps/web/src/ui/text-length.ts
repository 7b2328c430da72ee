import { formatCount } from '@tenfour/domain';

/** How many characters before the limit a field begins to count: a tenth of it. */
function nearOf(most: number): number {
  return Math.max(5, Math.ceil(most / 10));
}

/** How full a field for at most `most` characters is, in words; null while there is room. */
export function fullness(length: number, most: number): string | null {
  if (most - length > nearOf(most)) return null;
  const said = `${formatCount(length)} of ${formatCount(most)} characters`;
  return length < most ? said : `${said}: nothing more fits.`;
}

/**
 * Returns what screen readers announce about the length: three times at most, because a count at every key would drown
 * out the typed text. Empty while there is room.
 */
export function fullnessShown(length: number, most: number): string {
  const left = most - length;
  const step = [0, Math.floor(nearOf(most) / 10), nearOf(most)].find((one) => left <= one);
  if (step === undefined) return '';
  return step === 0
    ? `At most ${formatCount(most)} characters: nothing more fits.`
    : `No more than ${formatCount(step)} characters left.`;
}
