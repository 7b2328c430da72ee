import { useDebouncedValue } from '@mantine/hooks';
import {
  IconAlertTriangle,
  IconBolt,
  IconDoorExit,
  IconEye,
  IconGavel,
  IconHistory,
  IconMessage,
  IconNote,
  IconUser,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { MAX_LENGTH, type PlayerSuggestion } from '@tenfour/contracts';
import { hasWords, isRobloxUsername, usernameKey } from '@tenfour/domain';
import type { CurrentServer } from '../../data/current-server.ts';
import { trpc } from '../../data/trpc.ts';
import { oneMoreOpened } from '../../features/community/identity/drawer-address.ts';
import { isSentByDefault } from '../../features/moderation/punishments/enforcement.ts';
import { texts as recordTexts } from '../../features/moderation/punishments/texts.ts';
import { pressWhenRendered } from '../../shell/shortcuts/press.ts';
import { formatDate } from '../../ui/time.ts';
import type { Entry } from './entry.ts';
import { nameIn } from './find.ts';
import { texts } from './texts.ts';
import { commandProblem } from './use-actions.ts';

/** How long typing rests before names are asked for, in ms. */
const ASK_AFTER_MS = 150;

/** Maximum number of players offered, and of those with an action beside the name. */
const PLAYERS_MAX = 6;
const ACTED_MAX = 3;

/** Players for what is typed, with the state of the search for them. */
export interface PlayerSearch {
  entries: Entry[];
  searching: boolean;
  failed: boolean;
  retry: () => void;
}

function noteOf({ from, activeCount, formerly }: PlayerSuggestion): { note?: string } {
  const parts = [
    formerly ? recordTexts.formerName(formerly.name, formatDate(formerly.until)) : '',
    from === 'online' ? texts.online : '',
    activeCount > 0 ? texts.active(activeCount) : '',
  ];
  const note = parts.filter((part) => part !== '').join(' · ');
  return note === '' ? {} : { note };
}

type Action = Exclude<ReturnType<typeof nameIn>['verb'], 'open' | null>;

const ICONS: Readonly<Record<Action, Entry['icon']>> = {
  punish: IconGavel,
  warning: IconAlertTriangle,
  kick: IconDoorExit,
  strike: IconBolt,
  ban: IconGavel,
  pm: IconMessage,
  note: IconNote,
  bolo: IconEye,
  history: IconHistory,
};

/** The controls of the drawer that are pressed in turn once it is open. */
const DRAWER_KEYS = {
  note: ['player-notes', 'player-note'],
  bolo: ['player-notes', 'player-bolo', 'player-note'],
  history: ['player-punishments'],
};

/** What can be done with players: look at them in the drawer, punish, message or note them. */
function usePlayerActions({ id, server, permissions }: CurrentServer) {
  const navigate = useNavigate();
  const rules = useQueryClient().getQueryData(trpc.servers.get.queryKey({ serverId: id ?? '' }));
  const show = (name: string) =>
    navigate({
      to: '.',
      search: (before) => ({ ...before, player: name }),
      state: oneMoreOpened,
      resetScroll: false,
    });
  const open = (name: string): Entry => ({
    id: `player:${usernameKey(name)}`,
    group: 'players',
    label: name,
    icon: IconUser,
    run: () => void show(name),
  });

  function perform(serverId: string, verb: Action, name: string): void {
    const params = { id: serverId };
    if (verb === 'pm') {
      void navigate({ to: '/server/$id', params, search: { tab: 'ingame', command: `:pm ${name} ` } });
    } else if (verb === 'note' || verb === 'bolo' || verb === 'history') {
      void show(name);
      DRAWER_KEYS[verb].forEach(pressWhenRendered);
    } else {
      const type = verb === 'punish' ? {} : { type: verb };
      void navigate({ to: '/server/$id/punishments', params, search: { punish: name, ...type } });
      pressWhenRendered('punish-reason');
    }
  }

  /** Empty where the role or the server does not allow it. */
  const act = (verb: Action, name: string): Entry[] => {
    if (id === undefined || !server || !permissions) return [];
    const isAllowed =
      verb === 'history' ||
      (verb === 'pm' ? commandProblem(permissions, server) === null : permissions.can.canEditPunishments);
    if (!isAllowed) return [];
    const inGame = (verb === 'kick' || verb === 'ban') && isSentByDefault(rules, verb) ? verb : null;
    const look = { label: (inGame ? texts.sent[inGame] : texts.verbs[verb])(name), icon: ICONS[verb] };
    return [
      { id: `${verb}:${usernameKey(name)}`, group: 'players', ...look, run: () => perform(id, verb, name) },
    ];
  };
  return { open, act };
}

/** Players of the open server whose name has the typed words: in the game, then in its history. */
export function usePlayerEntries(current: CurrentServer, typed: string): PlayerSearch {
  const { id, permissions } = current;
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
  const actions = usePlayerActions(current);
  const fits = (one: PlayerSuggestion) => hasWords(one.formerly?.name ?? one.robloxUsername, name);
  const players = enabled && name !== '' ? (found.data ?? []).filter(fits).slice(0, PLAYERS_MAX) : [];
  const isNew = may && verb !== null && isRobloxUsername(name) && players.length === 0;
  const opens = players.map((player) => ({ ...actions.open(player.robloxUsername), ...noteOf(player) }));
  const lookUp = isNew ? [{ ...actions.open(name), label: texts.lookUp(name) }] : [];
  const isAsked = verb !== null && verb !== 'open';
  const act = (one: string) => actions.act(isAsked ? verb : 'punish', one);
  const known = isAsked
    ? players.flatMap((player) =>
        act(player.robloxUsername).map((entry) => ({ ...entry, ...noteOf(player) })),
      )
    : players.slice(0, ACTED_MAX).flatMap(({ robloxUsername }) => act(robloxUsername));
  const acts = isNew ? act(name) : known;
  return {
    // With a verb each player is there once.
    entries: isAsked && acts.length > 0 ? acts : [...opens, ...lookUp, ...acts],
    searching: may && name !== '' && (name !== asked || (enabled && found.isFetching)),
    failed: enabled && found.isError,
    retry: () => void found.refetch(),
  };
}
