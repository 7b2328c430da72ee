import { useQuery } from '@tanstack/react-query';
import { trpc } from './trpc.ts';

/** The Discord invite of every "Join Discord"; null while it is not set up or not known. */
export function useCommunityInvite(): string | null {
  const config = useQuery(trpc.system.config.queryOptions());
  return config.data?.communityInviteUrl ?? null;
}
