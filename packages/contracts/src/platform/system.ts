import { z } from 'zod';

/** What any page may know of the installation before anybody signs in. */
export const zPublicConfig = z.object({
  productName: z.string(),
  /** Discord invite behind every "Join Discord"; null while it is not set up. */
  communityInviteUrl: z.url().nullable(),
});
export type PublicConfig = z.infer<typeof zPublicConfig>;

export interface SystemService {
  config(): PublicConfig;
}
