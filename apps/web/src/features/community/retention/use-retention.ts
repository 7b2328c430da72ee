import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Retention } from '@tenfour/contracts';
import type { RetentionKind } from '@tenfour/domain';
import { useState } from 'react';
import { humanise, serverMessageOr } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { type Drafts, texts } from './texts.ts';

type Row = Retention['kinds'][number];

/** Returns the days that a typed text means: null for the default, undefined for what is beyond the bounds. */
export function daysIn(typed: string, { minDays, maxDays }: Row): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const days = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return days >= minDays && days <= maxDays ? days : undefined;
}

/** Returns whether `days` deletes earlier than what applies now. */
export function isShorter(days: number | null | undefined, row: Row): days is number {
  const now = row.days ?? row.defaultDays;
  return days !== null && days !== undefined && (now === null || days < now);
}

/** How long the server stores its records, and what was typed for it and not saved. */
export function useRetention(serverId: string) {
  const queryClient = useQueryClient();
  const query = useQuery(trpc.retention.get.queryOptions({ serverId }));
  const [drafts, setDrafts] = useState<Drafts>({});
  const [hold, setHold] = useState<boolean | null>(null);
  const discard = () => {
    setDrafts({});
    setHold(null);
  };
  const update = useMutation(
    trpc.retention.update.mutationOptions({
      onSuccess: (retention) => {
        queryClient.setQueryData(trpc.retention.get.queryKey({ serverId }), retention);
        discard();
        toastSuccess(texts.saved);
      },
      onError: (error) => {
        if (handleUnauthorized('server', error)) return;
        toastError(texts.failed, serverMessageOr(error, humanise(error)));
      },
    }),
  );
  const changed = (query.data?.kinds ?? []).flatMap((row) => {
    const typed = drafts[row.kind];
    const days = typed === undefined ? row.days : daysIn(typed, row);
    return days === row.days ? [] : [{ kind: row.kind, days }];
  });
  const isHeld = hold ?? query.data?.hold ?? false;
  const isDirty = changed.length > 0 || isHeld !== query.data?.hold;
  return {
    query,
    drafts,
    hold: isHeld,
    setHold,
    setDays: (kind: RetentionKind, typed: string) => setDrafts((others) => ({ ...others, [kind]: typed })),
    discard,
    isDirty,
    canSave: isDirty && changed.every(({ days }) => days !== undefined),
    saving: update.isPending,
    save: () =>
      update.mutate({
        serverId,
        hold: isHeld,
        choices: Object.fromEntries(changed.map(({ kind, days }) => [kind, days ?? null])),
      }),
  };
}

/** What a shorter period of one kind deletes; asked while it is typed. */
export function useLoss(serverId: string, kind: RetentionKind, days: number) {
  return useQuery(trpc.retention.preview.queryOptions({ serverId, kind, days }, { staleTime: 60_000 })).data;
}
