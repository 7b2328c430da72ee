/** What other features use of this one. */
export { queueSessionEvent } from './messages/outbox.ts';
export {
  claimedPost,
  DUE_SESSION_POSTS,
  type PendingSessionPost,
  type PlacedEvent,
  type PlacedMessage,
  type PostsStore,
  postsStore,
} from './messages/posts-store.ts';
export { type NamedInDiscord, type StoredTemplate, templatesStore } from './messages/templates-store.ts';
export { sampleValues, valuesAt } from './messages/values.ts';
export { seriesStore } from './series/store.ts';
export { type SessionRow, sessionsLock } from './session-row.ts';
export { hostsAmong, requireHost, sessionSettings } from './settings.ts';
export { requireCommands } from './start-commands.ts';
export { sessionsStore } from './store.ts';
export type { VotedSession, VotePosts } from './votes/deliver.ts';
export type { VotePlaces } from './votes/places.ts';
export { createPublicVotes, type PublicVotes } from './votes/public-votes.ts';
export type { VoteRow } from './votes/vote-row.ts';
