import { IconArrowBackUp } from '@tabler/icons-react';
import { plural } from '@tenfour/domain';
import { copy } from '../../../copy.ts';
import { useCallCounts } from '../../../data/server-queries.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { showFailure, useCallChanges } from '../../moderation/mod-calls/use-mod-calls.ts';
import { texts } from './texts.ts';
import type { Clock } from './use-clock.ts';
import { succeeds, useReturnCalls } from './use-return-calls.ts';

/**
 * Returns the action that returns the viewer's claimed calls to the queue and then ends the shift, null without calls.
 * The shift goes on when a call could not be returned. Both can be undone together.
 */
export function useHandOver(serverId: string, clock: Clock) {
  const isOpen = clock.buttons.clockOut;
  const { mine } = useCallCounts(serverId, isOpen);
  const { claim } = useCallChanges(serverId);
  const returnCalls = useReturnCalls(serverId);
  const once = useSingleFlight();

  async function run(): Promise<void> {
    let returned: string[];
    const status = clock.shift?.status ?? 'on_duty';
    try {
      returned = await returnCalls();
    } catch (error) {
      return showFailure(texts.handOverFailed, error);
    }
    clock.press('clockOut', null, {
      note: texts.handedOver(plural(returned.length, 'call')),
      label: texts.undo,
      run: () => void once(() => undo(returned, status)),
    });
  }

  async function undo(modCallIds: readonly string[], status: Parameters<Clock['reenter']>[0]): Promise<void> {
    let claimed = 0;
    try {
      await clock.reenter(status);
      for (const modCallId of modCallIds) {
        if (await succeeds(claim.mutateAsync({ modCallId }))) claimed += 1;
      }
      toastSuccess(copy.shifts.statusUpdated, texts.reclaimed(plural(claimed, 'call')));
    } catch (error) {
      showFailure(texts.undoFailed, error);
    }
  }

  if (!isOpen || mine === 0) return null;
  return { label: texts.handOver(plural(mine, 'call')), icon: IconArrowBackUp, run: () => void once(run) };
}
