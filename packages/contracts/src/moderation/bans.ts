import { z } from 'zod';
import type { Viewer } from '../community/viewer.ts';
import { zId, zMoment, zPage, zText } from '../fields.ts';
import { BANS_AT_ONCE, MAX_LENGTH } from '../limits.ts';
import { BAN_VIEWS } from './ban-views.ts';
import { zEnforcement } from './punishments.ts';

/** A ban in the game's list, on record, or both. */
export const zBan = z.object({
  /** The Roblox user id of a ban in the game; the punishment's id where it is on record only. */
  id: z.string(),
  /** When it was first read in the game; for a ban on record only, when it was recorded. */
  createdAt: zMoment,
  inGame: z.boolean(),
  robloxUsername: z.string(),
  /** Null where a record has no confirmed account. */
  robloxUserId: z.string().nullable(),
  /** The former name that a search found; null where it found the shown one. */
  formerly: z.string().nullable(),
  /** The newest recorded ban of the player that is in force; null without one. */
  record: z
    .object({
      punishmentId: z.string(),
      reason: z.string(),
      issuedBy: z.string(),
      createdAt: zMoment,
      enforcement: zEnforcement,
    })
    .nullable(),
});
export type Ban = z.infer<typeof zBan>;

/** How the game's ban list compares with the bans on record. */
export const zBansStatus = z.object({
  /** When the game's list was last read; null before the first time. */
  readAt: zMoment.nullable(),
  /** Why it could not be read, in words for the screen. */
  problem: z.object({ kind: z.string(), message: z.string() }).nullable(),
  /** How many each view lists of what is searched for, up to `BANS_COUNTED_MAX`. */
  counts: z.record(z.enum(BAN_VIEWS), z.number().int()),
});
export type BansStatus = z.infer<typeof zBansStatus>;

/** A part of the player's name or of a former one, or their Roblox id. */
const zBanSearch = zText.max(MAX_LENGTH.search).optional();

export const zBansStatusInput = z.object({ serverId: zId, search: zBanSearch });
export type BansStatusInput = z.infer<typeof zBansStatusInput>;

export const zListBansInput = zPage.extend({
  serverId: zId,
  view: z.enum(BAN_VIEWS).default('game'),
  search: zBanSearch,
});
export type ListBansInput = z.infer<typeof zListBansInput>;

const zBanIds = z.array(zId).max(BANS_AT_ONCE);

export const zImportBansInput = z.object({
  serverId: zId,
  robloxUserIds: zBanIds.min(1),
  reason: zText.trim().min(1, 'Enter a reason.').max(MAX_LENGTH.reason),
});
export type ImportBansInput = z.infer<typeof zImportBansInput>;

/** `skipped`: on record already, unbanned since, or without a name. */
export const zImportedBans = z.object({ imported: z.number().int(), skipped: z.number().int() });
export type ImportedBans = z.infer<typeof zImportedBans>;

export const zSendBansInput = z.object({ serverId: zId, punishmentIds: zBanIds.min(1) });
export type SendBansInput = z.infer<typeof zSendBansInput>;

/**
 * `skipped`: sent already, banned in the game or ended since. `unconfirmed`: no confirmed account, so the command could
 * hit another player. `waiting`: not queued because too many bans are.
 */
export const zSentBans = z.object({
  queued: z.number().int(),
  skipped: z.number().int(),
  unconfirmed: z.number().int(),
  waiting: z.number().int(),
});
export type SentBans = z.infer<typeof zSentBans>;

export const zIgnoreBansInput = z.object({
  serverId: zId,
  /** Bans that are in the game only. */
  robloxUserIds: zBanIds.default([]),
  /** Bans that are on record only. */
  punishmentIds: zBanIds.default([]),
  /** False to show them again. */
  ignored: z.boolean(),
});
export type IgnoreBansInput = z.infer<typeof zIgnoreBansInput>;

export const zIgnoredBans = z.object({ changed: z.number().int() });
export type IgnoredBans = z.infer<typeof zIgnoredBans>;

/** Compares the game's ban list with the bans on record. Changes throw `REFUSED` without a key. */
export interface BansService {
  status(viewer: Viewer, input: BansStatusInput): Promise<BansStatus>;
  /** Lists the newest first. */
  list(viewer: Viewer, input: ListBansInput): Promise<Ban[]>;
  /** Records bans of the game for the viewer. */
  import(viewer: Viewer, input: ImportBansInput): Promise<ImportedBans>;
  /** Queues the commands that ban these players in the game. */
  send(viewer: Viewer, input: SendBansInput): Promise<SentBans>;
  /** Sets differences aside until they change. */
  ignore(viewer: Viewer, input: IgnoreBansInput): Promise<IgnoredBans>;
}
