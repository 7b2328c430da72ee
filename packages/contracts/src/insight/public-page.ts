import { z } from 'zod';
import { zMoment, zText } from '../fields.ts';

const zCount = z.number().int();

/** What everyone sees of a server that has a public page. Holds no ids, and no name but one that its owner chose. */
export const zPublicPage = z.object({
  /** The current one. Another than the one asked for after a rename. */
  slug: z.string(),
  serverName: z.string(),
  /** The session that runs now; null while none does. */
  running: z.object({ since: zMoment, full: z.boolean(), low: z.boolean() }).nullable(),
  /** The next planned session. `host` only where the server shows it. */
  next: z.object({ plannedAt: zMoment, host: z.string().nullable() }).nullable(),
  /** Of the last reading; null when there is none of the last minutes. */
  players: z.object({ now: zCount, max: zCount, asOf: zMoment }).nullable(),
  joinUrl: z.string().nullable(),
  applyUrl: z.string().nullable(),
  appealUrl: z.string(),
});
export type PublicPage = z.infer<typeof zPublicPage>;

export const zPublicPageRef = z.object({ slug: zText.trim().toLowerCase().min(1).max(100) });

export interface PublicPageService {
  /** Throws `NOT_FOUND` for a server without a public page, as for one that does not exist. */
  get(slug: string): Promise<PublicPage>;
}
