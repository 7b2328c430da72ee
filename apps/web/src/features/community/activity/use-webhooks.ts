import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { cursorAfter, type Delivery, POLLING_MS, type Webhook } from '@tenfour/contracts';
import { humanise, parseError } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { nextCursorOf, usePagedList } from '../../../ui/list/use-paged-list.ts';
import { toastError } from '../../../ui/toast.ts';
import { texts } from './texts.ts';

/** Deliveries per page. */
export const DELIVERIES_PAGE = 20;

/** While the deliveries of a webhook are open they are read again this often, in ms. */
const DELIVERIES_POLL_MS = 10_000;

/** What a delivery can have come to. */
export type DeliveryState = Delivery['state'];

/** Returns a server's webhooks, oldest first, polled every 3 minutes. */
export function useWebhooks(serverId: string) {
  return useQuery(trpc.webhooks.list.queryOptions({ serverId }, { refetchInterval: POLLING_MS.webhooks }));
}

/** The messages of one webhook, newest first, by pages; of one state or of all. */
export function useDeliveries(serverId: string, webhookId: string, state: DeliveryState | undefined) {
  return usePagedList(
    useInfiniteQuery(
      trpc.webhooks.deliveries.infiniteQueryOptions(
        { serverId, webhookId, limit: DELIVERIES_PAGE, ...(state ? { state } : {}) },
        {
          getNextPageParam: nextCursorOf(DELIVERIES_PAGE, cursorAfter),
          refetchInterval: DELIVERIES_POLL_MS,
        },
      ),
    ),
  );
}

/** Why something failed, as a sentence for people: the name that the API has for the address is not one of theirs. */
export function reasonOf(error: unknown): string {
  return humanise(error).replace(/^webhookUrl: /, '');
}

/** Shows why a request failed: the sentence, then the reason. A missing webhook is reported as deleted. */
export function showFailure(sentence: string, error: unknown): void {
  if (handleUnauthorized('server', error)) return;
  toastError(sentence, parseError(error).status === 404 ? texts.gone : reasonOf(error));
}

/** Changes webhooks. Lists show an answer immediately and are refetched after each change, even a failed one. */
export function useWebhookChanges(serverId: string) {
  const queryClient = useQueryClient();
  const key = trpc.webhooks.list.queryKey({ serverId });
  const onSettled = () => {
    void queryClient.invalidateQueries(trpc.webhooks.pathFilter());
    void queryClient.invalidateQueries(trpc.activity.pathFilter());
    void queryClient.invalidateQueries(trpc.servers.attention.queryFilter({ serverId }));
  };

  function put(webhook: Webhook) {
    queryClient.setQueryData(key, (list) => {
      if (!list) return list;
      const isKnown = list.some(({ id }) => id === webhook.id);
      return isKnown ? list.map((each) => (each.id === webhook.id ? webhook : each)) : [...list, webhook];
    });
  }

  function drop(webhookId: string) {
    queryClient.setQueryData(key, (list) => list?.filter(({ id }) => id !== webhookId));
  }

  return {
    create: useMutation(trpc.webhooks.create.mutationOptions({ onSuccess: put, onSettled })),
    update: useMutation(trpc.webhooks.update.mutationOptions({ onSuccess: put, onSettled })),
    remove: useMutation(
      trpc.webhooks.remove.mutationOptions({
        onSuccess: (_done, { webhookId }) => drop(webhookId),
        onSettled,
      }),
    ),
    test: useMutation(trpc.webhooks.test.mutationOptions({ onSettled })),
    resend: useMutation(trpc.webhooks.resend.mutationOptions({ onSettled })),
  };
}

/** Reveals the full URL on demand. It leaves the cache once no component shows it. */
export function useReveal() {
  return useMutation(trpc.webhooks.reveal.mutationOptions({ gcTime: 0 }));
}
