import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  BANS_AT_ONCE,
  type Ban,
  type BanView,
  cursorAfter,
  LIST_DEFAULT,
  POLLING_MS,
} from '@tenfour/contracts';
import { useState } from 'react';
import { api, trpc } from '../../../data/trpc.ts';
import { handleUnauthorized, useUnauthorized } from '../../../data/unauthorized.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { nextCursorOf, usePagedList } from '../../../ui/list/use-paged-list.ts';
import { toast, toastSuccess } from '../../../ui/toast.ts';
import { toastReason } from '../../../ui/toast-reason.tsx';
import { toastUndo } from '../../../ui/toast-undo.tsx';
import { texts } from './texts.ts';

const every = { refetchInterval: POLLING_MS.attention };

/** How the game's list compares, as far as it is searched; asking keeps the game watched. */
export function useBansStatus(serverId: string, search: string) {
  const input = { serverId, ...(search === '' ? {} : { search }) };
  const status = useQuery(
    trpc.bans.status.queryOptions(input, { ...every, placeholderData: keepPreviousData }),
  );
  useUnauthorized('server', status.error);
  return status;
}

/** One view by pages. */
export function useBans(serverId: string, view: BanView, search: string) {
  const bans = useInfiniteQuery(
    trpc.bans.list.infiniteQueryOptions(
      { serverId, view, limit: LIST_DEFAULT, ...(search === '' ? {} : { search }) },
      { getNextPageParam: nextCursorOf(LIST_DEFAULT, cursorAfter), ...every },
    ),
  );
  useUnauthorized('server', bans.error);
  return usePagedList(bans);
}

/** What can be done with bans. */
export type BanAction = 'import' | 'send' | 'ignore' | 'showAgain';

/** Which bans: the chosen ones, or all of the view, loaded or not. */
export type ChosenBans = readonly Ban[] | 'all';

/** What became of bans so far. */
interface Outcome {
  done: number;
  skipped?: number;
  unconfirmed?: number;
  waiting?: number;
}

interface Acted extends Required<Outcome> {
  handled: Ban[];
}

interface ActOptions {
  /** Of imported bans. */
  reason?: string;
  onDone?: () => void;
}

/**
 * Imports, sends and ignores bans in as many calls as it takes; one action at a time. `onActed` is called with the ids of
 * those that something was done with.
 */
export function useBanActions(serverId: string, view: BanView, onActed: (ids: readonly string[]) => void) {
  const queryClient = useQueryClient();
  const run = useSingleFlight();
  const [pending, setPending] = useState<BanAction | null>(null);
  const calls = {
    import: useMutation(trpc.bans.import.mutationOptions()),
    send: useMutation(trpc.bans.send.mutationOptions()),
    ignore: useMutation(trpc.bans.ignore.mutationOptions()),
  };

  async function call(action: BanAction, bans: readonly Ban[], reason: string): Promise<Outcome> {
    const robloxUserIds = bans.flatMap(({ inGame, id }) => (inGame ? [id] : []));
    const punishmentIds = bans.flatMap(({ inGame, id }) => (inGame ? [] : [id]));
    if (action === 'import') {
      const { imported, skipped } = await calls.import.mutateAsync({ serverId, robloxUserIds, reason });
      return { done: imported, skipped };
    }
    if (action === 'send') {
      const { queued, ...left } = await calls.send.mutateAsync({ serverId, punishmentIds });
      return { done: queued, ...left };
    }
    const ignored = action === 'ignore';
    const ids = { robloxUserIds, punishmentIds };
    return { done: (await calls.ignore.mutateAsync({ serverId, ...ids, ignored })).changed };
  }

  async function act(
    action: BanAction,
    bans: AsyncIterable<readonly Ban[]>,
    reason: string,
    acted: Acted,
  ): Promise<void> {
    for await (const some of bans) {
      const outcome = await call(action, some, reason);
      acted.handled.push(...some);
      for (const part of ['done', 'skipped', 'unconfirmed', 'waiting'] as const)
        acted[part] += outcome[part] ?? 0;
      if (acted.waiting > 0) break;
    }
  }

  function report(action: BanAction, { done, handled, ...left }: Acted): void {
    const [title, message] = [texts[DONE[action]](done), texts.left(left)];
    if (done === 0) toast({ title, message });
    else if (action !== 'ignore') toastSuccess(title, message);
    else toastUndo({ title, message, label: texts.undo, onUndo: () => start('showAgain', handled) });
  }

  function start(action: BanAction, chosen: ChosenBans, { reason = '', onDone }: ActOptions = {}): void {
    run(async () => {
      const acted: Acted = { done: 0, skipped: 0, unconfirmed: 0, waiting: 0, handled: [] };
      setPending(action);
      try {
        await act(action, batches(serverId, view, chosen), reason, acted);
        report(action, acted);
        onDone?.();
      } catch (error) {
        const done = acted.done === 0 ? null : texts[DONE[action]](acted.done);
        if (!handleUnauthorized('server', error)) toastReason(texts.failed(done), '', error);
      } finally {
        setPending(null);
        onActed(acted.handled.map(({ id }) => id));
        void queryClient.invalidateQueries(trpc.bans.pathFilter());
      }
    });
  }

  return { pending, start };
}

const DONE = { import: 'imported', send: 'sent', ignore: 'ignored', showAgain: 'shown' } as const;

/** The chosen bans in the portions that one call takes. */
async function* batches(serverId: string, view: BanView, chosen: ChosenBans): AsyncGenerator<readonly Ban[]> {
  if (chosen !== 'all') {
    for (let from = 0; from < chosen.length; from += BANS_AT_ONCE)
      yield chosen.slice(from, from + BANS_AT_ONCE);
    return;
  }
  let cursor: string | undefined;
  do {
    const page: Ban[] = await api.bans.list.query({ serverId, view, limit: BANS_AT_ONCE, cursor });
    if (page.length > 0) yield page;
    cursor = nextCursorOf(BANS_AT_ONCE, cursorAfter)(page);
  } while (cursor !== undefined);
}
