import { type EvidenceSpace, NEAR_LIMIT } from '@tenfour/contracts';
import { formatCount } from '@tenfour/domain';
import { texts } from './texts.ts';

/** A picture is rarely smaller, in bytes: with less room than this, the next one does not fit. */
const SMALLEST = 50_000;

/** Returns a notice for people who add pictures when space for them is low, else null. */
export function spaceNotice({ server, own }: EvidenceSpace): string | null {
  const near = [
    { ...server, say: texts.spaceOfServer },
    { ...own, say: texts.ownSpace },
  ].flatMap(({ usedBytes, maxBytes, say }) =>
    maxBytes !== null && usedBytes >= maxBytes * NEAR_LIMIT ? [{ usedBytes, maxBytes, say }] : [],
  );
  const [tightest] = near.toSorted((a, b) => a.maxBytes - a.usedBytes - (b.maxBytes - b.usedBytes));
  if (!tightest) return null;
  const { usedBytes, maxBytes, say } = tightest;
  return maxBytes - usedBytes < SMALLEST ? texts.noSpace : say(megabytes(usedBytes), megabytes(maxBytes));
}

function megabytes(bytes: number): string {
  return formatCount(Math.round(bytes / 1_000_000));
}
