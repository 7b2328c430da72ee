import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  cursorAfter,
  type Import,
  type ImportRowState,
  type ImportSource,
  LIST_DEFAULT,
} from '@tenfour/contracts';
import { humanise } from '../../../data/errors.ts';
import { expectWritten } from '../../../data/failed-answer.ts';
import { trpc } from '../../../data/trpc.ts';
import { nextCursorOf, usePagedList } from '../../../ui/list/use-paged-list.ts';
import { toastError } from '../../../ui/toast.ts';
import { texts } from './texts.ts';

/** How often an import that is under way is looked at where live updates do not come, in ms. */
const UNDER_WAY_MS = 2_000;
const AT_REST_MS = 30_000;

const MOVING: readonly Import['status'][] = ['reading', 'importing', 'undoing'];

/** Returns whether an automatic step of the import is running. */
export function isMoving({ status }: Pick<Import, 'status'>): boolean {
  return MOVING.includes(status);
}

const WAITING: readonly Import['status'][] = ['uploading', 'mapping', 'reading', 'ready'];

/** Whether it was neither imported nor refused yet. */
export function isWaiting({ status }: Pick<Import, 'status'>): boolean {
  return WAITING.includes(status);
}

/** A server's imports, newest first, by pages. */
export function useImports(serverId: string) {
  return usePagedList(
    useInfiniteQuery(
      trpc.imports.list.infiniteQueryOptions(
        { serverId, limit: LIST_DEFAULT },
        {
          getNextPageParam: nextCursorOf(LIST_DEFAULT, cursorAfter),
          refetchInterval: (query) =>
            query.state.data?.pages.flat().some(isMoving) ? UNDER_WAY_MS : AT_REST_MS,
        },
      ),
    ),
  );
}

/** The lines of an import in a state, by pages. */
export function useImportRows(
  ref: { serverId: string; importId: string },
  state: ImportRowState | null,
  { moving }: { moving: boolean },
) {
  return useInfiniteQuery(
    trpc.imports.rows.infiniteQueryOptions(
      { ...ref, limit: LIST_DEFAULT, ...(state === null ? {} : { state }) },
      {
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
        refetchInterval: moving ? UNDER_WAY_MS : false,
      },
    ),
  );
}

/** What an import holds for the owner, by pages. */
export function useStaged(ref: { serverId: string; importId: string }) {
  return useInfiniteQuery(
    trpc.imports.staged.infiniteQueryOptions(
      { ...ref, limit: LIST_DEFAULT },
      { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined, refetchInterval: AT_REST_MS },
    ),
  );
}

/** Provides the decision about one entry of it. A failure is shown, and the list is refetched after each. */
export function useDecide() {
  const queryClient = useQueryClient();
  return useMutation(
    trpc.imports.decide.mutationOptions({
      onError: (error: unknown) => toastError(texts.decideFailed, humanise(error)),
      onSettled: () => void queryClient.invalidateQueries(trpc.imports.pathFilter()),
    }),
  );
}

/** Provides the mutations of imports. Each error is shown, and the list is refetched after each. */
export function useImportSteps() {
  const queryClient = useQueryClient();
  const callbacks = {
    onError: (error: unknown) => toastError(texts.failedTo, humanise(error)),
    onSettled: () => void queryClient.invalidateQueries(trpc.imports.pathFilter()),
  };
  return {
    map: useMutation(trpc.imports.map.mutationOptions(callbacks)),
    start: useMutation(trpc.imports.start.mutationOptions(callbacks)),
    stop: useMutation(trpc.imports.stop.mutationOptions(callbacks)),
    undo: useMutation(trpc.imports.undo.mutationOptions(callbacks)),
    discard: useMutation(trpc.imports.discard.mutationOptions(callbacks)),
  };
}

/** Begins an import and sends its file; a file that is refused leaves no draft behind. */
export function useUpload(serverId: string) {
  const queryClient = useQueryClient();
  const begin = useMutation(trpc.imports.begin.mutationOptions());
  const discard = useMutation(trpc.imports.discard.mutationOptions());
  return useMutation({
    mutationFn: async ({ source, file }: { source: ImportSource; file: File }) => {
      const { id } = await begin.mutateAsync({ serverId, source, fileName: file.name.slice(0, 200) });
      try {
        await send(
          `/api/servers/${encodeURIComponent(serverId)}/imports/${encodeURIComponent(id)}/file`,
          file,
        );
      } catch (error) {
        await discard.mutateAsync({ serverId, importId: id }).catch(() => undefined);
        throw error;
      }
    },
    onSettled: () => void queryClient.invalidateQueries(trpc.imports.pathFilter()),
  });
}

/** Throws as the client of the procedures does, `"<status>: <body>"`. */
async function send(address: string, file: File): Promise<void> {
  const form = new FormData();
  form.append('file', file);
  await expectWritten(await fetch(address, { method: 'PUT', body: form }));
}
