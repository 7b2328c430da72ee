export type { VotedSession, VotePosts } from './votes/deliver.ts';
export type { VotePlaces } from './votes/places.ts';
export { createPublicVotes, type PublicVotes } from './votes/public-votes.ts';
export type { VoteRow } from './votes/vote-row.ts';
