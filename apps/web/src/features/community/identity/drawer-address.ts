import { type HistoryState, useNavigate, useRouter } from '@tanstack/react-router';
import { MAX_LENGTH } from '@tenfour/contracts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many players were opened on top of the page below, so that closing goes back to exactly that. */
    playersOpened?: number;
  }
}

/** What every page of a server has in its address: in `?player=` whom the drawer shows (ux.md 1.2). */
export interface PlayerSearch {
  player?: string;
}

/** Reads `?player=`; without a name nobody is open. A name of digits arrives as a number. */
export function readPlayerSearch(search: Record<string, unknown>): PlayerSearch {
  const { player } = search;
  const text = typeof player === 'number' ? String(player) : player;
  const name = typeof text === 'string' ? text.trim().slice(0, MAX_LENGTH.robloxUsername) : '';
  return name === '' ? {} : { player: name };
}

/** The state of the address that opens one more player. */
export function oneMoreOpened({ playersOpened = 0 }: HistoryState): HistoryState {
  return { playersOpened: playersOpened + 1 };
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
