import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AltAccess, POLLING_MS } from '@tenfour/contracts';
import { useRef } from 'react';
import { api, trpc } from '../../../data/trpc.ts';

/** Whether the page is open. Asked at every visit: a key may have been added since the last one. */
export function useAltAccess() {
  return useQuery(
    trpc.alts.access.queryOptions(undefined, {
      refetchOnMount: 'always',
      refetchInterval: POLLING_MS.servers,
    }),
  );
}

/** One's own requests, newest first. */
export function useAltRequests() {
  return useQuery(trpc.alts.list.queryOptions(undefined, { refetchInterval: POLLING_MS.altRequests }));
}

/**
 * Runs a call that carries a secret as a mutation that remembers neither what it sends nor what it answers: React Query
 * would keep both for minutes.
 */
export function useSecretCall<Secret>(call: (secret: Secret) => Promise<void>) {
  const secret = useRef<{ value: Secret } | null>(null);
  const mutation = useMutation({
    gcTime: 0,
    mutationFn: async () => {
      if (secret.current) await call(secret.current.value);
    },
  });

  async function run(value: Secret): Promise<void> {
    secret.current = { value };
    try {
      await mutation.mutateAsync();
    } finally {
      secret.current = null;
    }
  }

  return { run, isPending: mutation.isPending };
}

/** Opens the page with the page password. `run` rejects as the API refuses. */
export function useUnlock() {
  const queryClient = useQueryClient();
  return useSecretCall(async (password: string) => {
    const access: AltAccess = await api.alts.unlock.mutate({ password });
    queryClient.setQueryData(trpc.alts.access.queryKey(), access);
  });
}
