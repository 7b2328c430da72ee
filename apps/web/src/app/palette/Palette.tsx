import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconAdjustments,
  IconBook2,
  IconDiamond,
  IconLayoutGrid,
  IconMessageHeart,
  IconServer,
  IconShieldLock,
  IconSmartHome,
  IconUserCircle,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ServerListItem } from '@tenfour/contracts';
import { copy } from '../../copy.ts';
import { type CurrentServer, useCurrentServer, useServers } from '../../data/current-server.ts';
import { useInbox } from '../../features/platform/announcements/use-inbox.ts';
import { useOpenTarget } from '../../shell/open-target.ts';
import { navAccess, SERVER_NAV } from '../../shell/server-nav.ts';
import { GO_TO, LEADER } from '../../shell/shortcuts/keymap.ts';
import { PHONE_MEDIA_QUERY } from '../../ui/FilterBar.tsx';
import { closeOverlay } from '../../ui/overlay.ts';
import { statusLook } from '../../ui/status-table.ts';
import { useBackCloses } from '../../ui/use-back-closes.ts';
import type { Entry } from './entry.ts';
import classes from './Palette.module.css';
import { PaletteList } from './PaletteList.tsx';
import { texts } from './texts.ts';
import { useGeneralActions } from './use-actions.ts';
import { useClockEntries } from './use-clock-entries.ts';
import { usePreferences } from './use-preferences.ts';

/** Shows the command palette: go to a page, find a player, run an action. It closes before an action runs. */
export function Palette({ onClose }: { onClose: () => void }) {
  const isPhone = useMediaQuery(PHONE_MEDIA_QUERY, false, { getInitialValueInEffect: false });
  useBackCloses(true, onClose);
  const current = useCurrentServer();
  const { id } = current;
  const hasClock = id !== undefined && current.permissions?.can.canViewStaffTools === true;
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={640}
      yOffset="9vh"
      fullScreen={isPhone}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={texts.title}>
        <div className={classes.body}>
          {hasClock ? (
            <WithClock current={current} serverId={id} onClose={onClose} />
          ) : (
            <Everything current={current} clock={NONE} onClose={onClose} />
          )}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

const NONE: readonly Entry[] = [];

interface PartProps {
  current: CurrentServer;
  onClose: () => void;
}

function WithClock({ serverId, ...props }: PartProps & { serverId: string }) {
  return <Everything {...props} clock={useClockEntries(serverId)} />;
}

function Everything({ current, clock, onClose }: PartProps & { clock: readonly Entry[] }) {
  const servers = useServers();
  const entries = [
    ...useGeneralActions(),
    ...usePlaces(current),
    ...useServerEntries(current, servers.data ?? []),
    ...usePreferences(),
  ];
  return (
    <PaletteList
      current={current}
      clock={clock}
      entries={entries}
      problem={servers.error && !servers.data ? { text: texts.serversFailed, retry: servers.refetch } : null}
      onClose={onClose}
      onRun={(entry) => closeOverlay(entry.run)}
    />
  );
}

const { navigation } = copy;

/** Pages outside of a server. */
const PAGES = [
  { to: '/', label: navigation.dashboard, icon: IconSmartHome, words: navigation.home },
  { to: '/account', label: navigation.account, icon: IconUserCircle },
  { to: '/alt-management', label: navigation.altManagement, icon: IconUsersGroup },
  { to: '/admin', label: navigation.adminPanel, icon: IconShieldLock, words: texts.words.admin },
  { to: '/documentation', label: navigation.documentation, icon: IconBook2 },
  { to: '/premium', label: navigation.premium, icon: IconDiamond },
  { to: '/testimonials', label: navigation.testimonials, icon: IconMessageHeart },
  { to: '/landing', label: navigation.mainPage, icon: IconLayoutGrid },
] as const;

/** Parts of pages that people search for by what they do. */
const PARTS = [
  {
    label: texts.parts.escalation,
    words: texts.words.escalation,
    flag: 'canViewServerSettings',
    to: 'settings',
    search: { section: 'moderation' },
  },
  {
    label: texts.parts.discipline,
    words: texts.words.discipline,
    flag: 'canEditServerSettings',
    to: 'staff',
    search: { view: 'management' },
  },
  {
    label: texts.parts.fields,
    words: texts.words.fields,
    flag: 'canViewServerSettings',
    to: 'settings',
    search: { section: 'moderation' },
  },
  {
    label: texts.parts.file,
    words: texts.words.file,
    flag: 'canViewServerSettings',
    to: 'settings',
    search: { section: 'data' },
  },
  {
    label: texts.parts.forms,
    words: texts.words.forms,
    flag: 'canViewStaffTools',
    to: 'applications',
    search: { view: 'forms' },
  },
] as const;

function keysTo(label: string): Pick<Entry, 'keys'> {
  const known = GO_TO.find((target) => target.label === label);
  return known ? { keys: [LEADER, known.letter] } : {};
}

/** Every place that the person may open: those of the open server, then the others. Locked ones say why. */
function usePlaces({ id, permissions }: CurrentServer): Entry[] {
  const navigate = useNavigate();
  const openTarget = useOpenTarget();
  const isStaff = useInbox().data?.open === true;
  const inServer = SERVER_NAV.flatMap((item): Entry[] => {
    const access = navAccess(item, permissions);
    if (id === undefined || access.kind === 'hidden') return [];
    const { label, icon, place, group } = item;
    const words = group ? { words: navigation.groups[group] } : {};
    const lock = access.kind === 'locked' ? { whyNot: access.reason } : {};
    const run = () => void openTarget(id, place);
    return [{ id: `place:${label}`, group: 'goTo', label, icon, run, ...words, ...keysTo(label), ...lock }];
  });
  const others = PAGES.filter(({ to }) => to !== '/admin' || isStaff).map(
    ({ to, ...page }): Entry => ({
      id: `page:${to}`,
      group: 'goTo',
      ...page,
      ...keysTo(page.label),
      run: () => void navigate({ to }),
    }),
  );
  const parts = PARTS.filter(({ flag }) => permissions?.can[flag]).map(
    ({ label, words, to, search }): Entry => ({
      ...{ id: `part:${label}`, group: 'goTo', label, words, icon: IconAdjustments },
      run: () => void navigate({ to: `/server/$id/${to}`, params: { id: id ?? '' }, search }),
    }),
  );
  return [...inServer, ...(id === undefined ? [] : parts), ...others];
}

/** The way into each of the person's servers. */
function useServerEntries({ id: current }: CurrentServer, servers: readonly ServerListItem[]): Entry[] {
  const navigate = useNavigate();
  return servers.map(({ id, name, role, isActive }) => ({
    id: `server:${id}`,
    group: 'servers',
    label: name,
    icon: IconServer,
    note: [
      statusLook('role', role).label,
      ...(isActive ? [] : [texts.suspended]),
      ...(id === current ? [texts.thisServer] : []),
    ].join(' · '),
    words: texts.words.servers,
    run: () => void navigate({ to: '/server/$id', params: { id } }),
  }));
}
