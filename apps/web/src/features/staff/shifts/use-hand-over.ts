import { plural } from '@tenfour/domain';
import { parseError } from '../../../data/errors.ts';
import { useCallCounts } from '../../../data/server-queries.ts';
import { useUser } from '../../../data/session.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { showFailure, useCallChanges } from '../../moderation/mod-calls/use-mod-calls.ts';
import { texts } from './texts.ts';
import type { Clock } from './use-clock.ts';

/**
 * Returns how many calls the viewer would hand over by clocking out, and the action that returns them to the queue
 * before it ends the shift. The shift goes on when a call could not be returned.
 */
export function useHandOver(serverId: string, clock: Clock) {
  const isOpen = clock.buttons.clockOut;
  const { mine } = useCallCounts(serverId, isOpen);
  const me = useUser().id;
  const { readQueue, release } = useCallChanges(serverId);
  const once = useSingleFlight();

  /** Releases a call; another moderator may have closed it meanwhile. */
  async function giveBack(modCallId: string): Promise<boolean> {
    try {
      await release.mutateAsync({ modCallId });
      return true;
    } catch (error) {
      if (parseError(error).code !== 'CONFLICT') throw error;
      return false;
    }
  }

  async function run(): Promise<void> {
    let returned = 0;
    try {
      for (const { id, claimedBy } of await readQueue()) {
        if (claimedBy?.id === me && (await giveBack(id))) returned += 1;
      }
    } catch (error) {
      return showFailure(texts.handOverFailed, error);
    }
    clock.press('clockOut', null, texts.handedOver(plural(returned, 'call')));
  }

  return { calls: isOpen ? mine : 0, run: () => void once(run) };
}
