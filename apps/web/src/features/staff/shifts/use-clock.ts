import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Shift } from '@tenfour/contracts';
import { plural, type ShiftButtons, type ShiftStatus, shiftButtons } from '@tenfour/domain';
import { useState } from 'react';
import { copy } from '../../../copy.ts';
import { humanise, parseError } from '../../../data/errors.ts';
import { useUser } from '../../../data/session.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { toastUndo } from '../../../ui/toast-undo.tsx';
import type { sentFields } from '../../community/record-fields/typed-fields.ts';
import { clockLead } from './live-shift.ts';
import { recapText } from './recap.ts';
import { texts } from './texts.ts';
import { useReturnCalls } from './use-return-calls.ts';
import { useCurrentShift, useShiftChanged } from './use-shifts.ts';

/** The four buttons of variant A. */
export type ClockAction = keyof ShiftButtons;

const ACTIONS: readonly ClockAction[] = ['clockIn', 'break', 'resume', 'clockOut'];

/** What a clock-out did with the viewer's calls, shown with the recap of the shift, and what can be done about it. */
interface Handover {
  note: string;
  label: string;
  run: () => void;
}

const STATUS_AFTER: Readonly<Record<Exclude<ClockAction, 'clockIn'>, ShiftStatus>> = {
  break: 'on_break',
  resume: 'on_duty',
  clockOut: 'off_duty',
};

const { shifts } = copy;

function failed(sentence: string, error: unknown): void {
  if (!handleUnauthorized('server', error)) toastError(sentence, humanise(error));
}

/** Whether a press of any place of the page is on its way; known before the next paint. */
function useUnderWay(): () => boolean {
  const queryClient = useQueryClient();
  const keys = [trpc.shifts.clockIn.mutationKey(), trpc.shifts.setStatus.mutationKey()];
  return () => keys.some((mutationKey) => queryClient.isMutating({ mutationKey }) > 0);
}

/**
 * Returns the viewer's clock in a server: the shift, which actions are possible, and how to take them, with toasts.
 * Instances on one page share their state, and a second press while one is in flight is dropped.
 */
export function useClock(serverId: string, { asksForFields = false } = {}) {
  const [asked, setAsked] = useState<{ problem: string; handover: Handover | undefined } | null>(null);
  const queryClient = useQueryClient();
  const query = useCurrentShift(serverId);
  const changed = useShiftChanged(serverId, useUser().id);
  const isUnderWay = useUnderWay();
  const returnCalls = useReturnCalls(serverId);
  const answer = { onSuccess: changed.put, onSettled: changed.refresh };
  const clockIn = useMutation(trpc.shifts.clockIn.mutationOptions(answer));
  const setStatus = useMutation(trpc.shifts.setStatus.mutationOptions(answer));
  const shift = query.data ?? null;
  const buttons = shiftButtons(shift?.status ?? null);

  async function start(typeId: string | null) {
    try {
      await clockIn.mutateAsync({ serverId, ...(typeId ? { typeId } : {}) });
      toastSuccess(shifts.clockedIn);
    } catch (error) {
      failed(shifts.clockInFailed, error);
    }
  }

  async function step(status: ShiftStatus, handover: Handover | undefined) {
    const out = status === 'off_duty';
    try {
      if (out) return await clockOut(undefined, handover);
      await setStatus.mutateAsync({ serverId, status });
      toastSuccess(shifts.statusUpdated);
    } catch (error) {
      if (out && asksForFields && parseError(error).field === 'fields') {
        return setAsked({ problem: humanise(error), handover });
      }
      failed(out ? shifts.clockOutFailed : shifts.statusFailed, error);
    }
  }

  async function clockOut(fields: SentFields, handover: Handover | undefined) {
    const { id } = await setStatus.mutateAsync({
      ...{ serverId, status: 'off_duty' },
      ...(fields === undefined ? {} : { fields }),
    });
    setAsked(null);
    notifyClockedOut(await readRecap(id), handover ?? (await readCallsLeft()));
  }

  /** Returns the recap of a shift in words. Null where there is nothing to tell, or it cannot be read. */
  async function readRecap(shiftId: string): Promise<string | null> {
    try {
      const options = trpc.shifts.detail.queryOptions({ serverId, shiftId }, { staleTime: 0, retry: false });
      return recapText(await queryClient.fetchQuery(options));
    } catch {
      return null;
    }
  }

  /** Offers to return the calls that the viewer still holds; undefined without any, or when they cannot be read. */
  async function readCallsLeft(): Promise<Handover | undefined> {
    try {
      const options = trpc.modCalls.summary.queryOptions({ serverId }, { staleTime: 0, retry: false });
      const { mine } = await queryClient.fetchQuery(options);
      if (mine === 0) return undefined;
      return {
        note: texts.callsLeft(plural(mine, 'call')),
        label: texts.returnCalls,
        run: () => void returnLeft(),
      };
    } catch {
      return undefined;
    }
  }

  async function returnLeft() {
    try {
      const { length } = await returnCalls();
      toastSuccess(texts.handedOver(plural(length, 'call')));
    } catch (error) {
      failed(texts.handOverFailed, error);
    }
  }

  return {
    query,
    shift,
    lead: leadOf(shift, query.dataUpdatedAt),
    buttons,
    offered: ACTIONS.filter((action) => buttons[action]),
    pending: pendingOf(clockIn.isPending, setStatus.isPending ? setStatus.variables.status : null),
    /** The clock-out that waits for what the server requires; null for none. */
    asked,
    cancel: () => setAsked(null),
    /** Clocks out with what was asked for. Rejects if it is refused again. */
    clockOut: (fields: SentFields) => clockOut(fields, asked?.handover),
    failed: (error: unknown) => failed(shifts.clockOutFailed, error),
    /** Returns to the shift that just ended, as it was. Rejects if it could not be resumed. */
    async reenter(status: ShiftStatus) {
      await setStatus.mutateAsync({ serverId, status: 'on_duty' });
      if (status === 'on_break') await setStatus.mutateAsync({ serverId, status });
    },
    press: (action: ClockAction, typeId: string | null = null, handover?: Handover) => {
      if (isUnderWay()) return;
      void (action === 'clockIn' ? start(typeId) : step(STATUS_AFTER[action], handover));
    },
  };
}

type SentFields = ReturnType<typeof sentFields>;

/** One's own clock, as the places of a page that show it share it. */
export type Clock = ReturnType<typeof useClock>;

function notifyClockedOut(recap: string | null, handover: Handover | undefined): void {
  if (handover === undefined) {
    toastSuccess(shifts.clockedOut, recap);
    return;
  }
  const message = [handover.note, recap].filter((part) => part !== null).join(' · ');
  toastUndo({ title: shifts.clockedOut, message, label: handover.label, onUndo: handover.run });
}

function leadOf(shift: Shift | null, receivedAt: number): number {
  return clockLead(shift ? [shift] : [], receivedAt);
}

function pendingOf(clockIn: boolean, to: ShiftStatus | null): ClockAction | null {
  if (clockIn) return 'clockIn';
  if (to === null) return null;
  return to === 'on_break' ? 'break' : to === 'on_duty' ? 'resume' : 'clockOut';
}
