import { useQuery } from '@tanstack/react-query';
import type { PublicConfig } from '@tenfour/contracts';
import { trpc } from './trpc.ts';

/** The configuration of this installation; undefined while it is not known. */
export function usePublicConfig(): PublicConfig | undefined {
  return useQuery(trpc.system.config.queryOptions()).data;
}

/** The Discord invite of every "Join Discord"; null while it is not set up or not known. */
export function useCommunityInvite(): string | null {
  return usePublicConfig()?.communityInviteUrl ?? null;
}
