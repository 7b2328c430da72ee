import { usernameKey } from '../community/identity.ts';

/** An account in a game's ban list. The name can be empty. */
export interface GameBan {
  robloxUserId: string;
  robloxUsername: string;
}

/** What turns a stored ban list into the one that was read. */
export interface BanListChange {
  /** New or renamed. */
  upserted: GameBan[];
  /** Roblox user ids. */
  removed: string[];
}

/** Compares a ban list as it is stored with the one that was read. */
export function compareBanLists(stored: readonly GameBan[], read: readonly GameBan[]): BanListChange {
  const before = new Map(stored.map(({ robloxUserId, robloxUsername }) => [robloxUserId, robloxUsername]));
  const listed = new Set(read.map(({ robloxUserId }) => robloxUserId));
  return {
    upserted: read.filter(({ robloxUserId, robloxUsername }) => before.get(robloxUserId) !== robloxUsername),
    removed: stored.flatMap(({ robloxUserId }) => (listed.has(robloxUserId) ? [] : [robloxUserId])),
  };
}

/** The player of a recorded ban. The id is null unless it is confirmed. */
export interface BannedPlayer {
  robloxUserId: string | null;
  robloxUsername: string;
}

/** Returns whether a recorded ban is of the account in the game's list: by id where it is confirmed, by name otherwise. */
export function isSameBan(recorded: BannedPlayer, { robloxUserId, robloxUsername }: GameBan): boolean {
  if (recorded.robloxUserId !== null) return recorded.robloxUserId === robloxUserId;
  const key = usernameKey(robloxUsername);
  return key !== '' && usernameKey(recorded.robloxUsername) === key;
}
