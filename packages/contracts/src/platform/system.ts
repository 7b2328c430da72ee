import { z } from 'zod';

/** Configuration that pages can see before sign-in. */
export const zPublicConfig = z.object({
  productName: z.string(),
  /** Discord invite behind every "Join Discord"; null while it is not set up. */
  communityInviteUrl: z.url().nullable(),
});
export type PublicConfig = z.infer<typeof zPublicConfig>;

export interface SystemService {
  config(): PublicConfig;
}
