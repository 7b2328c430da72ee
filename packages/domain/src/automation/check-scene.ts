import type { Player } from '../community/identity.ts';
import type { Role } from '../community/roles.ts';

/** A vehicle as a check sees it. */
export interface CheckedVehicle {
  model: string;
  /** Null for the standard one. */
  livery: string | null;
  plate: string | null;
}

/** The community's member whose verified Roblox account a player has. */
export interface CheckedAccount {
  /** Null for a person who is not a member. */
  role: Role | null;
  onDuty: boolean;
  /** What Discord last said about them; null while that is not known, or is too old. */
  discord: DiscordStanding | null;
}

export interface DiscordStanding {
  /** Null for a person who is not in the Discord server. */
  roleIds: readonly string[] | null;
  /** When Discord said so, epoch ms. */
  at: number;
}

/** A player of a reading, with what is known about them without asking anyone. */
export interface CheckedPlayer {
  player: Player;
  team: string | null;
  /** Whether they have a rank in the game or own it. */
  hasRank: boolean;
  /** Null while the vehicles of the game are not known. */
  vehicles: readonly CheckedVehicle[] | null;
  /** Null without a verified account. */
  account: CheckedAccount | null;
  /** When the Roblox account was created, epoch ms; null while that is not known. */
  createdAt: number | null;
  /** Another server of the owner in which they are banned; null for none. */
  bannedIn: string | null;
}

/** What is known of the Discord server. */
export interface CheckedGuild {
  /** The ids of its roles; null while they are not known, or too old. */
  roleIds: ReadonlySet<string> | null;
  /** When Discord listed them, epoch ms. */
  at: number;
}

export interface CheckScene {
  /** Epoch ms. */
  now: number;
  /** Null without a connected Discord server. */
  guild: CheckedGuild | null;
}
