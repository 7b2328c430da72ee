import type { PublicConfig, SystemService } from '@tenfour/contracts';

/** Answers what the pages may know of this installation. */
export function createSystemService(config: PublicConfig): SystemService {
  const { productName, communityInviteUrl } = config;
  return { config: () => ({ productName, communityInviteUrl }) };
}
