import type { Handle, Transaction } from '../../../db/database.ts';

/** What other features do when a server changes. Each runs in the transaction of the change; none may use the network. */
export interface ServerHooks {
  /** Runs after the setting "Message warned players in the game" was switched by the user `by`. `at` is epoch ms. */
  onPmWarningsSwitched(
    tx: Transaction,
    switched: { serverId: string; enabled: boolean; at: number; by: string },
  ): Promise<void>;
}

/** What a server shows of its game. */
export interface GameDetails {
  /** Returns whether the game last accepted a command, and when (epoch ms); null before the first one. */
  commandAccess(handle: Handle, gameId: string): Promise<{ allowed: boolean; at: number } | null>;
  /** Returns the Roblox ids of the players in the game; null without a recent snapshot. */
  playersIn(gameId: string): Promise<ReadonlySet<string> | null>;
}
