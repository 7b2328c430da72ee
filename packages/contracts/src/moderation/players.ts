import { z } from 'zod';
import type { Viewer } from '../community/viewer.ts';
import { zClientId, zId, zMoment, zNewPlayerName, zPage, zText } from '../fields.ts';
import { zVehicle } from '../game/panel.ts';
import { MAX_LENGTH } from '../limits.ts';
import { zPunishment, zRenamedTo } from './punishments.ts';

/** Records of earlier versions can have any name, and still have to be found. */
const zUsername = zText.trim().min(1).max(MAX_LENGTH.robloxUsername);

export const zPlayerRef = z.object({ serverId: zId, username: zUsername });
export type OnPlayer = z.infer<typeof zPlayerRef>;

/** What staff decided about records of a name without a confirmed account: they are an account's, or not. */
export const PLAYER_MATCHES = ['joined', 'split'] as const;

/** A name of an account, and the records of this name that have no confirmed account. */
const zPlayerName = z.object({
  name: z.string(),
  /** When the account was last seen with it; null for its present name and for one it was never seen with. */
  until: zMoment.nullable(),
  /** How many of these records are the player's; once they are split, how many were. */
  records: z.number().int(),
  match: z.object({ id: z.string(), kind: z.enum(PLAYER_MATCHES) }).nullable(),
});
export type PlayerName = z.infer<typeof zPlayerName>;

/** A name that has records without an account, and the account that Roblox found by it. */
const zPossibleMatch = z.object({ name: z.string(), robloxUserId: z.string(), robloxUsername: z.string() });
export type PossibleMatch = z.infer<typeof zPossibleMatch>;

/** A server's overview of a player. */
export const zPlayerProfile = z.object({
  robloxUsername: z.string(),
  robloxUserId: z.string().nullable(),
  /** Whether Roblox knows the name; `unknown` when it did not answer. */
  exists: z.enum(['yes', 'no', 'unknown']),
  /** Set when an account has given this name up, and its records are not shown here. */
  renamedTo: zRenamedTo.nullable(),
  /** In the game right now; null when unknown, or for viewers without access to the game. */
  online: z
    .object({
      team: z.string().nullable(),
      callsign: z.string().nullable(),
      permission: z.string(),
      vehicles: z.array(zVehicle),
    })
    .nullable(),
  gameKnown: z.boolean(),
  counts: z.object({
    warning: z.number().int(),
    kick: z.number().int(),
    strike: z.number().int(),
    ban: z.number().int(),
    /** Active now, of any type. */
    active: z.number().int(),
  }),
  /** Whether the next record, unless it is a ban anyway, becomes one. */
  nextIsAutoBan: z.boolean(),
  /** The active ban that lasts longest; `until` null is permanent. */
  banned: z
    .object({
      until: zMoment.nullable(),
      reason: z.string(),
      /** Whether an active ban was carried out in the game. */
      inGame: z.enum(['yes', 'sending', 'no']),
    })
    .nullable(),
  /** Null for viewers who cannot see mod calls. */
  calls: z.object({ reporter: z.number().int(), reported: z.number().int() }).nullable(),
  /** When a snapshot last showed them; null for never, or for viewers who cannot see the game. */
  lastSeenAt: zMoment.nullable(),
  notes: z.number().int(),
  /** Text of the newest note marked BOLO; null for none. */
  bolo: z.string().nullable(),
  /** The present name first, then former ones, newest first; empty while no account is known. */
  names: z.array(zPlayerName),
  /**
   * Names whose records could be this account's, or accounts that this name could be of: Roblox found them, nothing
   * counts by it, and staff can join them.
   */
  possible: z.array(zPossibleMatch),
});
export type PlayerProfile = z.infer<typeof zPlayerProfile>;

/** Filters of the timeline. */
export const TIMELINE_FILTERS = ['punishments', 'mod-calls', 'game', 'notes'] as const;

/** Newest first, without the parts that the viewer cannot see. */
export const zTimelineInput = zPage.extend({
  serverId: zId,
  username: zUsername,
  part: z.enum(TIMELINE_FILTERS).optional(),
});
export type TimelineInput = z.infer<typeof zTimelineInput>;

const zEntry = { id: z.string(), createdAt: zMoment };
const zOther = { otherUsername: z.string(), otherRobloxUserId: z.string().nullable() };

/** One thing that happened. `createdAt` and `id` order the timeline and make its cursor. */
export const zTimelineEntry = z.discriminatedUnion('kind', [
  z.object({ ...zEntry, kind: z.literal('punishment'), punishment: zPunishment }),
  z.object({
    ...zEntry,
    kind: z.literal('mod-call'),
    as: z.enum(['reporter', 'reported']),
    ...zOther,
    reason: z.string(),
    status: z.string(),
    resolution: z.string().nullable(),
    modCallId: z.string(),
  }),
  z.object({ ...zEntry, kind: z.enum(['join', 'leave']) }),
  z.object({ ...zEntry, ...zOther, kind: z.enum(['kill', 'death']) }),
  z.object({ ...zEntry, kind: z.literal('command'), command: z.string() }),
  z.object({
    ...zEntry,
    kind: z.literal('note'),
    noteId: z.string(),
    text: z.string(),
    bolo: z.boolean(),
    by: z.string(),
    byId: z.string(),
    editedAt: zMoment.nullable(),
  }),
]);
export type TimelineEntry = z.infer<typeof zTimelineEntry>;

const zNoteText = zText.trim().min(1, 'Please write the note.').max(MAX_LENGTH.note);

export const zPlayerNote = z.object({
  id: z.string(),
  robloxUsername: z.string(),
  /** Null while the note is about a name. */
  robloxUserId: z.string().nullable(),
  text: z.string(),
  /** Staff are alerted when this player joins the game, where the automation `bolo` is on. */
  bolo: z.boolean(),
  by: z.string(),
  byId: z.string(),
  createdAt: zMoment,
  updatedAt: zMoment,
});
export type PlayerNote = z.infer<typeof zPlayerNote>;

export const zAddNoteInput = zPlayerRef.extend({
  username: zNewPlayerName(),
  text: zNoteText,
  bolo: z.boolean().default(false),
  clientId: zClientId,
});
export type AddNoteInput = z.infer<typeof zAddNoteInput>;
export const zNoteRef = z.object({ serverId: zId, noteId: zId });
/** Omitted fields stay unchanged. */
export const zUpdateNoteInput = zNoteRef.extend({ text: zNoteText.optional(), bolo: z.boolean().optional() });
export type UpdateNoteInput = z.infer<typeof zUpdateNoteInput>;

/** Names that begin with the first typed word and have the others in order, from the game, then from this server's history. */
export const zSuggestInput = z.object({
  serverId: zId,
  q: zText.trim().min(1).max(MAX_LENGTH.robloxUsername),
});
export const zSuggestion = z.object({
  robloxUsername: z.string(),
  robloxUserId: z.string().nullable(),
  from: z.enum(['online', 'history']),
  activeCount: z.number().int(),
  /** A former name that fits what is typed, where the present one does not. */
  formerly: z.object({ name: z.string(), until: zMoment }).nullable(),
});
export type PlayerSuggestion = z.infer<typeof zSuggestion>;

/** Joins the records of a name that have no confirmed account to an account, or splits them from it. */
export const zMatchPlayerInput = z.object({
  serverId: zId,
  robloxUserId: z.string().regex(/^\d{1,20}$/, 'A Roblox id has digits only.'),
  name: zUsername,
  kind: z.enum(PLAYER_MATCHES),
});
export type MatchPlayerInput = z.infer<typeof zMatchPlayerInput>;
export const zMatchRef = z.object({ serverId: zId, matchId: zId });
export const zPlayerMatch = z.object({ id: z.string() });

export interface PlayersService {
  profile(viewer: Viewer, username: string): Promise<PlayerProfile>;
  timeline(viewer: Viewer, input: TimelineInput): Promise<TimelineEntry[]>;
  suggest(viewer: Viewer, q: string): Promise<PlayerSuggestion[]>;
  addNote(viewer: Viewer, input: AddNoteInput): Promise<PlayerNote>;
  /** For one's own notes; admins and the owner can also change others'. */
  updateNote(viewer: Viewer, input: UpdateNoteInput): Promise<PlayerNote>;
  removeNote(viewer: Viewer, noteId: string): Promise<void>;
  /** Repeated or reversed, there is one decision per name and account. */
  match(viewer: Viewer, input: MatchPlayerInput): Promise<{ id: string }>;
  /** Undoes a decision. */
  removeMatch(viewer: Viewer, matchId: string): Promise<void>;
}
