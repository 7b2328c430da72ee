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
