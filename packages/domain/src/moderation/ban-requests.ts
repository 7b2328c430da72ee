/** States of a request for a ban; all but `open` are final. */
export const BAN_REQUEST_STATES = ['open', 'approved', 'declined', 'withdrawn', 'expired'] as const;
export type BanRequestState = (typeof BAN_REQUEST_STATES)[number];

export const BAN_REQUEST_VOTES = ['for', 'against'] as const;
export type BanRequestVote = (typeof BAN_REQUEST_VOTES)[number];

/** How long a request stays open, in ms. */
export const BAN_REQUEST_OPEN_MS = 7 * 24 * 60 * 60_000;

export const BAN_REQUEST_LIMITS = {
  /** In a server: open ones of a person and of everyone, and those of a person in 24 hours, which alert others. */
  openPerPerson: 5,
  openPerServer: 100,
  perPersonDay: 30,
  comments: 100,
  note: 1_000,
  comment: 1_000,
  decision: 500,
  /** Most votes that a server can ask for; 0 leaves the decision to admins. */
  votesNeeded: 10,
} as const;

/** What decides who can act on a request. */
export interface BanRequestFacts {
  askedBy: string;
  /** The account to ban; null while only the name is known. */
  robloxUserId: string | null;
  state: BanRequestState;
  /** Epoch ms. */
  expiresAt: number;
}

/** A person who could act on a request, with their rights of now. */
export interface BanRequestActor {
  id: string;
  /** Their verified Roblox account. */
  robloxUserId: string | null;
  /** Whether they can record bans. */
  canBan: boolean;
  isAdmin: boolean;
}

/** Returns the state of a request at `now` (epoch ms): an open one is over once its time is. */
export function banRequestStateAt(
  { state, expiresAt }: Pick<BanRequestFacts, 'state' | 'expiresAt'>,
  now: number,
): BanRequestState {
  return state === 'open' && expiresAt <= now ? 'expired' : state;
}

/** Returns why a person can't vote on an open request, as a sentence; null when they can. */
export function banVoteObstacle(
  request: BanRequestFacts,
  actor: BanRequestActor,
  votesNeeded: number,
): string | null {
  if (votesNeeded === 0) return 'This server doesn’t vote on bans: an admin decides.';
  return partyObstacle(request, actor);
}

/** Returns why a person can't decide an open request alone, as a sentence; null when they can. */
export function banDecisionObstacle(request: BanRequestFacts, actor: BanRequestActor): string | null {
  return partyObstacle(request, actor) ?? (actor.isAdmin ? null : 'Only admins decide alone.');
}

function partyObstacle(
  { askedBy, robloxUserId }: BanRequestFacts,
  { id, canBan, ...actor }: BanRequestActor,
): string | null {
  if (!canBan) return 'This needs the permission to edit punishments.';
  if (id === askedBy) return 'Another person has to decide what you asked for.';
  const isOwnAccount = robloxUserId !== null && robloxUserId === actor.robloxUserId;
  return isOwnAccount ? 'This request is about your own account.' : null;
}
