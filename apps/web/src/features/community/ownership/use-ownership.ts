import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnershipTransfer } from '@tenfour/contracts';
import { humanise } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized, type UnauthorizedKind } from '../../../data/unauthorized.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { dialogs } from '../../../ui/dialogs.ts';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { texts } from './texts.ts';

/** Returns the open transfers that the viewer takes part in. */
export function useTransfers(): readonly OwnershipTransfer[] {
  return useQuery(trpc.ownership.list.queryOptions()).data ?? [];
}

/** Returns what the viewer can do about ownership; everything it may change is read again afterwards. */
export function useOwnershipSteps(kind: UnauthorizedKind) {
  const queryClient = useQueryClient();
  const once = useSingleFlight();
  const optionsOf = (failed: string) => ({
    onError: (error: unknown) => {
      if (!handleUnauthorized(kind, error)) toastError(failed, humanise(error));
    },
    onSettled: () => {
      for (const part of [trpc.ownership, trpc.servers, trpc.members])
        void queryClient.invalidateQueries(part.pathFilter());
    },
  });
  const offer = useMutation(trpc.ownership.offer.mutationOptions(optionsOf(texts.failed.offer)));
  const accept = useMutation(trpc.ownership.accept.mutationOptions(optionsOf(texts.failed.accept)));
  const decline = useMutation(trpc.ownership.decline.mutationOptions(optionsOf(texts.failed.decline)));
  const cancel = useMutation(trpc.ownership.cancel.mutationOptions(optionsOf(texts.failed.cancel)));

  async function askAndOffer(server: { id: string; name: string }, person: { id: string; name: string }) {
    const sure = await dialogs.confirm({
      title: texts.offerAsk(server.name, person.name),
      text: texts.offerText,
      confirmLabel: texts.offer,
      danger: true,
    });
    if (!sure) return;
    await offer.mutateAsync({ serverId: server.id, userId: person.id });
    toastSuccess(texts.offered, texts.offeredTo(person.name));
  }

  async function askAndAccept({ id, serverId, serverName, owner }: OwnershipTransfer) {
    const sure = await dialogs.confirm({
      title: texts.acceptAsk(serverName),
      text: texts.acceptText(owner.username),
      confirmLabel: texts.accept,
    });
    if (!sure) return;
    await accept.mutateAsync({ serverId, transferId: id });
    toastSuccess(texts.accepted(serverName));
  }

  return {
    offer: (...input: Parameters<typeof askAndOffer>) => once(() => askAndOffer(...input)),
    accept: (transfer: OwnershipTransfer) => once(() => askAndAccept(transfer)),
    decline: ({ id, serverId }: OwnershipTransfer) =>
      once(async () => {
        await decline.mutateAsync({ serverId, transferId: id });
        toastSuccess(texts.declined);
      }),
    cancel: ({ id, serverId, stage }: OwnershipTransfer) =>
      once(async () => {
        await cancel.mutateAsync({ serverId, transferId: id });
        toastSuccess(stage === 'offered' ? texts.canceled : texts.objected);
      }),
    accepting: accept.isPending,
    declining: decline.isPending,
    pending: offer.isPending || accept.isPending || decline.isPending || cancel.isPending,
  };
}
