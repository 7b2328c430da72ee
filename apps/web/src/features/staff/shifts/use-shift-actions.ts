import { useMutation } from '@tanstack/react-query';
import type { Shift, ShiftB } from '@tenfour/contracts';
import { FORGOTTEN_AFTER_MS, formatHours, type ShiftAction } from '@tenfour/domain';
import { copy } from '../../../copy.ts';
import { humanise } from '../../../data/errors.ts';
import { useUser } from '../../../data/session.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { dialogs } from '../../../ui/dialogs.ts';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { fromB, timesAt } from './live-shift.ts';
import { texts } from './texts.ts';
import { useShiftChanged } from './use-shifts.ts';

/** Says what of another person's shift counts if it ends now; longer ones wait for a confirmation. */
function endText(shift: Shift): string {
  const { workedMs } = timesAt(shift, Date.now());
  const worked = formatHours(workedMs);
  return workedMs > FORGOTTEN_AFTER_MS ? texts.endWaits(worked) : texts.workedSoFar(worked);
}

/**
 * Provides the actions of variant B: start the viewer's shift; break, resume or end a listed one. `open` shows the
 * details of a shift, where it can be corrected.
 */
export function useShiftActions(serverId: string, open?: (shiftId: string) => void) {
  const userId = useUser().id;
  const changed = useShiftChanged(serverId, userId);
  const once = useSingleFlight();

  function fail(sentence: string, error: unknown) {
    // These two show the server's message below the sentence.
    if (!handleUnauthorized('server', error)) toastError(sentence, humanise(error));
  }

  const onSettled = changed.refresh;
  const put = (shift: ShiftB) => changed.put(fromB(shift));

  const start = useMutation(
    trpc.shifts.start.mutationOptions({
      onSuccess: (shift) => {
        put(shift);
        toastSuccess(texts.started);
      },
      onError: (error) => fail(copy.shifts.startFailed, error),
      onSettled,
    }),
  );

  const act = useMutation(
    trpc.shifts.act.mutationOptions({
      onSuccess: (shift, { action }) => {
        put(shift);
        toastSuccess(action === 'end' ? texts.ended : texts.updated);
      },
      onError: (error) => fail(copy.shifts.updateFailed, error),
      onSettled,
    }),
  );

  async function askAndAct(shift: Shift, action: ShiftAction) {
    if (action === 'end' && shift.userId !== userId) {
      const meant = await dialogs.confirm({
        title: texts.endTitle(shift.username),
        text: endText(shift),
        ...(open ? { instead: { label: texts.correctInstead, run: () => open(shift.id) } } : {}),
        confirmLabel: texts.end,
        danger: true,
      });
      if (!meant) return;
    }
    await act.mutateAsync({ shiftId: shift.id, action });
  }

  return {
    starting: start.isPending,
    start: (typeId: string | null) =>
      once(() => start.mutateAsync({ serverId, ...(typeId ? { typeId } : {}) })),
    /** What is on its way: which shift, and what with it. */
    pending: act.isPending ? act.variables : null,
    act: (shift: Shift, action: ShiftAction) => once(() => askAndAct(shift, action)),
  };
}

/** The actions, as the list and its rows share them. */
export type ShiftActions = ReturnType<typeof useShiftActions>;
