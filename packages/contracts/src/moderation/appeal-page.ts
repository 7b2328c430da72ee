import { appealSlugProblem } from '@tenfour/domain';
import { z } from 'zod';
import type { Account, Viewer } from '../community/viewer.ts';
import { zClientId, zId, zText } from '../fields.ts';
import { zAppealText, zPublicAppeal } from './appeals.ts';

/** A server's appeal page as any visitor sees it. */
export const zAppealPage = z.object({
  /** The current one; null while the page is off. Another than the one asked for after a rename. */
  slug: z.string().nullable(),
  serverName: z.string(),
  /** Suspended servers accept no appeals. */
  isSuspended: z.boolean(),
});
type AppealPage = z.infer<typeof zAppealPage>;

/** A punishment of the signed-in player, with its newest appeal. */
export const zOwnPunishment = zPublicAppeal.extend({ punishmentId: z.string() });
type OwnPunishment = z.infer<typeof zOwnPunishment>;

/** The signed-in player's punishments on one server: active ones, and those they appealed. */
export const zOwnPunishments = z.object({
  /** The verified Roblox account; null without one, and then nothing is listed. */
  robloxUsername: z.string().nullable(),
  punishments: z.array(zOwnPunishment),
});
type OwnPunishments = z.infer<typeof zOwnPunishments>;

/** The address of a server's appeal page, and that of its public page; null while the appeal page is off. */
export const zAppealAddress = z.object({
  slug: z.string().nullable(),
  url: z.string().nullable(),
  publicUrl: z.string().nullable(),
});
type AppealAddress = z.infer<typeof zAppealAddress>;

const zSlug = zText.trim().toLowerCase().min(1).max(100);

export const zAppealSlugRef = z.object({ slug: zSlug });
export const zOwnAppealInput = z.object({
  slug: zSlug,
  punishmentId: zId,
  text: zAppealText,
  clientId: zClientId,
});
type OwnAppealInput = z.infer<typeof zOwnAppealInput>;

export const zSetAppealAddressInput = z.object({
  serverId: zId,
  /** Null switches the page off. */
  slug: z
    .string()
    .trim()
    .toLowerCase()
    .superRefine((slug, context) => {
      const message = appealSlugProblem(slug);
      if (message !== null) context.addIssue({ code: 'custom', message });
    })
    .nullable(),
});
type SetAppealAddressInput = z.infer<typeof zSetAppealAddressInput>;

export interface AppealPageService {
  /** Throws `NOT_FOUND` for a slug that no server has or had, and for a deleted server. */
  get(slug: string): Promise<AppealPage>;
  /** Lists the caller's own punishments by verified Roblox account. Throws `NOT_FOUND` while the page is off. */
  punishments(account: Account, slug: string): Promise<OwnPunishments>;
  /** Submits an appeal as `appeals.submit` does. Throws `NOT_FOUND` for a punishment that isn't the caller's. */
  submit(account: Account, input: OwnAppealInput): Promise<OwnPunishment>;
  /** Adds a message to the caller's open appeal. */
  write(account: Account, input: OwnAppealInput): Promise<OwnPunishment>;
  address(viewer: Viewer): Promise<AppealAddress>;
  /**
   * Sets the slug. The previous one redirects. Throws `CONFLICT` for a slug of another server, also a former one, and
   * `REFUSED` after too many changes.
   */
  setAddress(viewer: Viewer, input: SetAppealAddressInput): Promise<AppealAddress>;
}
