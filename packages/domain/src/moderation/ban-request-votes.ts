import type { BanRequestVote } from './ban-requests.ts';

/** Counts votes. Only those whose voters could vote now count: rights can be lost after voting. */
export function countBanVotes(
  votes: readonly { vote: BanRequestVote; counts: boolean }[],
): Record<BanRequestVote, number> {
  const counted = votes.filter(({ counts }) => counts);
  const inFavor = counted.filter(({ vote }) => vote === 'for').length;
  return { for: inFavor, against: counted.length - inFavor };
}

/** Returns what votes decide; null while neither side has enough. With both, the ban isn't certain enough. */
export function outcomeOfBanVotes(
  votes: Record<BanRequestVote, number>,
  votesNeeded: number,
): 'approved' | 'declined' | null {
  if (votesNeeded === 0) return null;
  if (votes.against >= votesNeeded) return 'declined';
  return votes.for >= votesNeeded ? 'approved' : null;
}

/** Returns whether an active ban lasts at least as long as a ban of `duration` minutes from `now` (epoch ms) would. */
export function coversBan(
  ban: { until: number | null } | null,
  duration: number | null,
  now: number,
): boolean {
  if (ban === null) return false;
  if (ban.until === null) return true;
  return duration !== null && ban.until >= now + duration * 60_000;
}
