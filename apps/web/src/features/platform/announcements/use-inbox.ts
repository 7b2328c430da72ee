import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Inbox, POLLING_MS } from '@tenfour/contracts';
import { humanise } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { toastError } from '../../../ui/toast.ts';
import { texts } from './texts.ts';

/** Returns the viewer's alerts; new ones arrive over the live stream. */
export function useAlerts() {
  return useQuery(trpc.alerts.inbox.queryOptions(undefined, { refetchInterval: POLLING_MS.announcements }));
}

/** Marks one alert, or everything up to one, as read, and refetches them. */
export function useReadingAlerts() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: trpc.alerts.inbox.queryKey() });
  const options = { onSettled, onError: reportFailure };
  return {
    one: useMutation(trpc.alerts.markRead.mutationOptions(options)),
    all: useMutation(trpc.alerts.markAllRead.mutationOptions(options)),
  };
}

function reportFailure(error: unknown): void {
  if (!handleUnauthorized('dashboard', error)) toastError(texts.failed, humanise(error));
}

/** Returns the viewer's announcements. Viewers without any fetch once; new ones arrive over the live stream. */
export function useInbox() {
  return useQuery(
    trpc.announcements.inbox.queryOptions(undefined, {
      refetchInterval: ({ state }) => (state.data?.open ? POLLING_MS.announcements : false),
    }),
  );
}

/**
 * Marks one announcement, or everything up to one, as read, and refetches the inbox. A single one shows as read
 * immediately, and as unread again when that fails.
 */
export function useReading() {
  const client = useQueryClient();
  const queryKey = trpc.announcements.inbox.queryKey();
  const onSettled = () => client.invalidateQueries({ queryKey });
  return {
    one: useMutation(
      trpc.announcements.markRead.mutationOptions({
        onMutate: ({ id }) => {
          const before = client.getQueryData(queryKey);
          client.setQueryData(queryKey, (inbox) => inbox && withRead(inbox, id, new Date().toISOString()));
          return before;
        },
        onError: (error, _input, before) => {
          if (before) client.setQueryData(queryKey, before);
          reportFailure(error);
        },
        onSettled,
      }),
    ),
    all: useMutation(trpc.announcements.markAllRead.mutationOptions({ onSettled, onError: reportFailure })),
  };
}

function withRead(inbox: Inbox, id: string, at: string): Inbox {
  const isNew = inbox.announcements.some((one) => one.id === id && one.readAt === null);
  if (!isNew) return inbox;
  const announcements = inbox.announcements.map((one) => (one.id === id ? { ...one, readAt: at } : one));
  return { ...inbox, unread: inbox.unread - 1, announcements };
}
