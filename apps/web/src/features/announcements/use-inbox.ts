import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { POLLING_MS } from '@tenfour/contracts';
import { humanise } from '../../data/errors.ts';
import { trpc } from '../../data/trpc.ts';
import { handleUnauthorized } from '../../data/unauthorized.ts';
import { toastError } from '../../ui/toast.ts';
import { texts } from './texts.ts';

/** One's announcements. Whoever has no bell is asked once: that they got one is told live. */
export function useInbox() {
  return useQuery(
    trpc.announcements.inbox.queryOptions(undefined, {
      refetchInterval: ({ state }) => (state.data?.open ? POLLING_MS.announcements : false),
    }),
  );
}

/** Marks one, or everything up to one, as read; the bell is asked again after it. */
export function useReading() {
  const client = useQueryClient();
  const after = {
    onSettled: () => client.invalidateQueries({ queryKey: trpc.announcements.inbox.queryKey() }),
    onError: (error: unknown) => {
      if (!handleUnauthorized('dashboard', error)) toastError(texts.failed, humanise(error));
    },
  };
  return {
    one: useMutation(trpc.announcements.markRead.mutationOptions(after)),
    all: useMutation(trpc.announcements.markAllRead.mutationOptions(after)),
  };
}
