import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CommandRun, type CustomCommand, encodeCursor } from '@tenfour/contracts';
import { humanise, parseError } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { nextCursorOf, usePagedList } from '../../../ui/list/use-paged-list.ts';
import { toastError } from '../../../ui/toast.ts';
import { pollIn } from './schedule.ts';
import { texts } from './texts.ts';

/** Runs per page of the log. */
export const RUNS_PAGE = 20;
/** While the log is open it is read again this often, in ms. */
const LOG_POLL_MS = 10_000;

/** The list by name: every 5 minutes, and shortly after something was due. */
export function useCustomCommands(serverId: string) {
  return useQuery(
    trpc.customCommands.list.queryOptions(
      { serverId },
      { refetchInterval: (query) => pollIn(query.state.data, Date.now()) },
    ),
  );
}

function cursorAfterRun({ dueAt, id }: CommandRun): string {
  return encodeCursor({ at: Date.parse(dueAt), id });
}

/** The run log of one command, newest due time first, by pages. */
export function useRuns(serverId: string, customCommandId: string) {
  return usePagedList(
    useInfiniteQuery(
      trpc.customCommands.runs.infiniteQueryOptions(
        { serverId, customCommandId, limit: RUNS_PAGE },
        { getNextPageParam: nextCursorOf(RUNS_PAGE, cursorAfterRun), refetchInterval: LOG_POLL_MS },
      ),
    ),
  );
}

/** As the server orders them, so that nothing jumps when the list is read again. */
function byName(a: CustomCommand, b: CustomCommand): number {
  if (a.name !== b.name) return a.name < b.name ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

/** Shows why a change failed: the sentence, then the reason. A missing command is reported as deleted. */
export function showFailure(sentence: string, error: unknown): void {
  if (handleUnauthorized('server', error)) return;
  toastError(sentence, parseError(error).status === 404 ? texts.gone : humanise(error));
}

/**
 * Provides the three mutations. The list shows an answer immediately and is refetched after each, even a failed one.
 */
export function useCommandChanges(serverId: string) {
  const queryClient = useQueryClient();
  const key = trpc.customCommands.list.queryKey({ serverId });
  const onSettled = () =>
    void queryClient.invalidateQueries(trpc.customCommands.list.queryFilter({ serverId }));

  function put(command: CustomCommand) {
    queryClient.setQueryData(
      key,
      (list) => list && [...list.filter(({ id }) => id !== command.id), command].toSorted(byName),
    );
  }

  function drop(customCommandId: string) {
    queryClient.setQueryData(key, (list) => list?.filter(({ id }) => id !== customCommandId));
  }

  return {
    create: useMutation(trpc.customCommands.create.mutationOptions({ onSuccess: put, onSettled })),
    update: useMutation(trpc.customCommands.update.mutationOptions({ onSuccess: put, onSettled })),
    remove: useMutation(
      trpc.customCommands.remove.mutationOptions({
        onSuccess: (_done, { customCommandId }) => drop(customCommandId),
        onSettled,
      }),
    ),
  };
}
