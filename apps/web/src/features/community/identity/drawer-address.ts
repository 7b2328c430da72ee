import { type HistoryState, useNavigate, useRouter } from '@tanstack/react-router';
import { MAX_LENGTH } from '@tenfour/contracts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many players were opened on top of the page below, so that closing goes back to exactly that. */
    playersOpened?: number;
    /** The mod call that the open player is from. */
    call?: string | undefined;
    /** Whether the entry before led to the composer, which returns to it. */
    leadsBack?: boolean | undefined;
    /** What was recorded for the mod call that the address names, as its resolution. */
    resolution?: string | undefined;
    /** The punishment to record was carried out in the game already, by this command and with this reason. */
    sentToGame?: { reason: string; commandId: string } | undefined;
  }
}

/** The search of every server page: `?player=` names the player in the drawer. */
export interface PlayerSearch {
  player?: string;
}

/** Reads `?player=`. The drawer is closed without a name. A name of digits arrives as a number. */
export function readPlayerSearch(search: Record<string, unknown>): PlayerSearch {
  const { player } = search;
  const text = typeof player === 'number' ? String(player) : player;
  const name = typeof text === 'string' ? text.trim().slice(0, MAX_LENGTH.robloxUsername) : '';
  return name === '' ? {} : { player: name };
}

/** The state of the address that opens one more player, for a `call` or for the one that is in the state. */
export function oneMoreOpened(
  { playersOpened = 0, ...before }: HistoryState,
  call = before.call,
): HistoryState {
  return { playersOpened: playersOpened + 1, ...(call === undefined ? {} : { call }) };
}

/** Opens the drawer of a player over the page, as a link to them does. */
export function useOpenDrawer(): (name: string) => void {
  const navigate = useNavigate();
  return (name) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, player: name }),
      state: (before) => oneMoreOpened(before),
      resetScroll: false,
    });
}

/**
 * Closes the drawer. Where it was opened from the page, it goes back to that page's own entry, so that Back does not
 * open it again; an address that came with a player loses the name.
 */
export function useCloseDrawer(): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  return () => {
    const { playersOpened = 0 } = router.state.location.state;
    if (playersOpened > 0) {
      router.history.go(-playersOpened);
      return;
    }
    void navigate({
      to: '.',
      search: ({ player: _closed, ...rest }) => rest,
      replace: true,
      resetScroll: false,
    });
  };
}
