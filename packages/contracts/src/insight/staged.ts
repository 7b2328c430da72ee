import { GRANTABLE_ROLES, IMPORTED_SETTINGS, PART_KINDS } from '@tenfour/domain';
import { z } from 'zod';
import { zRole } from '../community/servers.ts';
import { zId, zMoment, zPage } from '../fields.ts';

/** Kinds of rows of an import that wait for the owner. The first two are about people. */
export const STAGED_KINDS = ['member', 'holder', 'setting', ...PART_KINDS] as const;

/** Something of a person, or a setting, that an export had and that waits for the owner. */
export const zStagedEntry = z.object({
  /** Its line of the import. */
  n: z.number().int(),
  kind: z.enum(STAGED_KINDS),
  /** As the file calls the person, the setting, or the custom role. */
  subject: z.string(),
  /** One of the four roles, of a `member`. */
  role: z.enum(GRANTABLE_ROLES).nullable(),
  /** The custom role or permission of a `holder`, by its name. */
  given: z.string().nullable(),
  /** When the role or permission ends; null for one that stays. */
  until: zMoment.nullable(),
  setting: z.enum(IMPORTED_SETTINGS).nullable(),
  /** What is set up, as JSON text: in the file, and in this server now. Null for people, and for what is new here. */
  value: z.string().nullable(),
  currentValue: z.string().nullable(),
  /** The Roblox account that the file names. */
  robloxUsername: z.string().nullable(),
  /** Who has this name here now: a member, or a person who asked to join. Null for no one. */
  person: z
    .object({
      userId: z.string(),
      isMember: z.boolean(),
      /** The role of a member. */
      role: zRole.nullable(),
      username: z.string(),
      discordId: z.string(),
      robloxUsername: z.string().nullable(),
      /** Whether they proved that the Roblox account is theirs. */
      robloxVerified: z.boolean(),
    })
    .nullable(),
});
export type StagedEntry = z.infer<typeof zStagedEntry>;

/** A page of what waits; `nextCursor` leads to the next, null at the end. */
export const zStagedEntries = z.object({
  entries: z.array(zStagedEntry),
  nextCursor: z.string().nullable(),
});
export type StagedEntries = z.infer<typeof zStagedEntries>;

export const zListStagedInput = zPage.extend({ serverId: zId, importId: zId });
export type ListStagedInput = z.infer<typeof zListStagedInput>;

export const zDecideStagedInput = z.object({
  serverId: zId,
  importId: zId,
  n: z.int32().positive(),
  decision: z.enum(['confirm', 'dismiss']),
  userId: zId
    .optional()
    .describe('The account that gets the role, as it was shown; needed to confirm an entry of a person'),
});
export type DecideStagedInput = z.infer<typeof zDecideStagedInput>;
