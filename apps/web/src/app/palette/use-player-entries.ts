import { useDebouncedValue } from '@mantine/hooks';
import { IconGavel, IconUser } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { MAX_LENGTH, type PlayerSuggestion } from '@tenfour/contracts';
import { isRobloxUsername, usernameKey } from '@tenfour/domain';
import type { CurrentServer } from '../../data/current-server.ts';
import { trpc } from '../../data/trpc.ts';
import { oneMoreOpened } from '../../features/community/identity/drawer-address.ts';
import { pressWhenRendered } from '../../shell/shortcuts/press.ts';
import type { Entry } from './entry.ts';
import { nameIn } from './find.ts';
import { texts } from './texts.ts';

/** How long typing rests before names are asked for, in ms. */
const ASK_AFTER_MS = 150;

/** Maximum number of players offered, and of players offered a punishment directly. */
const PLAYERS_MAX = 6;
const PUNISH_MAX = 3;

/** Players for what is typed, with the state of the search for them. */
export interface PlayerSearch {
  entries: Entry[];
  searching: boolean;
  failed: boolean;
  retry: () => void;
}

function noteOf({ from, activeCount }: PlayerSuggestion): { note?: string } {
  const parts = [from === 'online' ? texts.online : '', activeCount > 0 ? texts.active(activeCount) : ''];
  const note = parts.filter((part) => part !== '').join(' · ');
  return note === '' ? {} : { note };
}

/** What can be done with players: look at them in the drawer, or begin a punishment. */
function usePlayerActions(serverId: string | undefined, mayPunish: boolean) {
  const navigate = useNavigate();
  const open = (name: string): Entry => ({
    id: `player:${usernameKey(name)}`,
    group: 'players',
    label: name,
    icon: IconUser,
    run: () =>
      void navigate({
        to: '.',
        search: (before) => ({ ...before, player: name }),
        state: oneMoreOpened,
        resetScroll: false,
      }),
  });
  const punish = (name: string): Entry[] => {
    if (serverId === undefined || !mayPunish) return [];
    const run = () => {
      const params = { id: serverId };
      void navigate({ to: '/server/$id/punishments', params, search: { punish: name } });
      pressWhenRendered('punish-reason');
    };
    const label = texts.punish(name);
    return [{ id: `punish:${usernameKey(name)}`, group: 'players', label, icon: IconGavel, run }];
  };
  return { open, punish };
}

/** Players of the open server whose name begins with what is typed: in the game, then in its history. */
export function usePlayerEntries({ id, permissions }: CurrentServer, typed: string): PlayerSearch {
  const may = permissions?.can.canViewPunishments === true;
  const { name, verb } = nameIn(typed);
  const [asked] = useDebouncedValue(name, ASK_AFTER_MS);
  const enabled = may && asked !== '' && !asked.startsWith(':') && asked.length <= MAX_LENGTH.robloxUsername;
  const found = useQuery(
    trpc.players.suggest.queryOptions(
      { serverId: id ?? '', q: asked },
      { enabled, staleTime: 15_000, placeholderData: keepPreviousData },
    ),
  );
  const actions = usePlayerActions(id, permissions?.can.canEditPunishments === true);
  const fits = (one: PlayerSuggestion) => usernameKey(one.robloxUsername).includes(usernameKey(name));
  const players = enabled && name !== '' ? (found.data ?? []).filter(fits).slice(0, PLAYERS_MAX) : [];
  const names = players.map(({ robloxUsername }) => robloxUsername);
  const isNew =
    verb !== null && isRobloxUsername(name) && !names.some((one) => usernameKey(one) === usernameKey(name));
  const opens = players.map((player) => ({ ...actions.open(player.robloxUsername), ...noteOf(player) }));
  const lookUp = may && isNew ? [{ ...actions.open(name), label: texts.lookUp(name) }] : [];
  const punishes = [...names.slice(0, PUNISH_MAX), ...(may && isNew ? [name] : [])].flatMap(actions.punish);
  return {
    entries: verb === 'punish' ? [...punishes, ...opens, ...lookUp] : [...opens, ...lookUp, ...punishes],
    searching: may && name !== '' && (name !== asked || (enabled && found.isFetching)),
    failed: enabled && found.isError,
    retry: () => void found.refetch(),
  };
}
