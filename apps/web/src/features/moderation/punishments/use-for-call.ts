import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { MAX_LENGTH, type Punishment } from '@tenfour/contracts';
import { useRef } from 'react';
import { trpc } from '../../../data/trpc.ts';
import { queueInput, useForgetCall } from '../mod-calls/use-mod-calls.ts';
import type { Prefill } from './ComposerArea.tsx';
import type { PunishmentsSearch } from './search.ts';
import { texts } from './texts.ts';
import type { Opening } from './use-opening.ts';

/**
 * Reads the mod call that a record is for, and leads back to it or to the page that led here. `call` is its id, if the
 * address has one.
 */
export function useForCall(serverId: string, call: string | undefined, maySee: boolean) {
  const navigate = useNavigate();
  const forget = useForgetCall();
  const takeWayBack = useWayBack();
  const sentToGame = useLocation({ select: ({ state }) => state.sentToGame });
  const asks = call !== undefined && maySee;
  const queue = useQuery(trpc.modCalls.list.queryOptions(queueInput(serverId), { enabled: asks }));
  return {
    /** Returns what the composer begins with; nothing until the call is read. */
    prefill({ punish: name, type }: PunishmentsSearch): Prefill | undefined {
      const read = asks ? queue.data?.find(({ id }) => id === call) : undefined;
      if ((asks && queue.isPending) || (name === undefined && read === undefined)) return undefined;
      return { name, type: name === undefined ? undefined : type, call: read, sentToGame };
    },
    /** Goes back to the call, to be resolved with what was recorded; without one to the page that led here. */
    goBack({ punishmentType, robloxUsername, reason }: Punishment) {
      if (!asks) {
        takeWayBack();
        return;
      }
      void navigate({
        to: '/server/$id/staff',
        params: { id: serverId },
        search: { tab: 'mod-calls', call },
        state: {
          resolution: `${texts.done[punishmentType]} ${robloxUsername}: ${reason}`.slice(
            0,
            MAX_LENGTH.reason,
          ),
        },
      });
    },
    /** The composer's opening, which goes back or forgets the call when it is closed. */
    closing: (opening: Opening): Opening => ({
      ...opening,
      close() {
        opening.close();
        if (!takeWayBack() && call !== undefined) forget();
      },
    }),
  };
}

/**
 * Returns what takes the way back to the page that led here, and whether there is one. It is taken once: recording
 * closes the composer as well.
 */
function useWayBack(): () => boolean {
  const { history } = useRouter();
  const entry = useLocation({ select: ({ state }) => (state.leadsBack ? state.__TSR_key : undefined) });
  const taken = useRef<string>(undefined);
  return () => {
    if (entry === undefined) return false;
    if (taken.current !== entry) history.back();
    taken.current = entry;
    return true;
  };
}
