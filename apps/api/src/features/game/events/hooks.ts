import type { Transaction } from '../../../db/database.ts';

/** A line of the game chat that begins with a semicolon. */
export interface ChatLine {
  /** Who typed it: Roblox id, and the name, or the id again while the name is not known. */
  robloxUserId: string;
  name: string;
  text: string;
  /** Epoch ms. */
  at: number;
  /** Equal for a line that is received again, in the same message or in another one. */
  identity: string;
}

/** What other features do with the game's events. Each runs in the transaction that stores them; none may use the network. */
export interface EventHooks {
  /** Runs for the chat lines of a genuine message to an active server. `now` is epoch ms. */
  onChatLines(
    tx: Transaction,
    game: { serverId: string; gameId: string },
    lines: readonly ChatLine[],
    now: number,
  ): Promise<void>;
}
