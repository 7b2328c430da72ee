import { Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { Panel, PlatformSummary } from '@tenfour/contracts';
import { formatCount } from '@tenfour/domain';
import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react';
import { adminCopy } from '../../../copy/admin.ts';
import { copy } from '../../../copy.ts';
import { lazyNamed } from '../../../data/lazy.ts';
import { LoadingText } from '../../../ui/LoadingText.tsx';
import tabRow from '../../../ui/TabRow.module.css';
import { useChosenTabInView } from '../../../ui/use-chosen-tab-in-view.ts';
import { AnnouncementsTab } from './AnnouncementsTab.tsx';
import { CreateLogTab } from './CreateLogTab.tsx';
import classes from './Platform.module.css';
import { ServersTab } from './ServersTab.tsx';
import { SettingsTab } from './SettingsTab.tsx';
import { StaffLogsTab } from './StaffLogsTab.tsx';
import { StaffTab } from './StaffTab.tsx';
import { SummaryCards } from './SummaryCards.tsx';
import {
  ADMIN_TABS,
  type AdminSearch,
  type AdminTab,
  readAdminSearch,
  readLogFilters,
  readServerFilters,
} from './search.ts';
import { texts } from './texts.ts';
import { useSummary } from './use-platform.ts';

const AltRequestsTab = lazyNamed(() => import('../alts/AltRequestsTab.tsx'), 'AltRequestsTab');

const route = getRouteApi('/_app/admin');

/** From here on the tabs stand beside their content. */
const WIDE = '(min-width: 75em)';

/** What stands beside the name of a tab: how many there are, or how many wait. */
function countsOf(summary: PlatformSummary | undefined): Partial<Record<AdminTab, number>> {
  if (!summary) return {};
  return {
    'alt-requests': summary.pendingAltRequests,
    servers: summary.totalServers,
    ...(summary.staffMembers === null ? {} : { staff: summary.staffMembers }),
  };
}

/** Shows the panel of a signed-in admin: totals, and exactly seven tabs. */
export function AdminPanel({ panel }: { panel: Panel }) {
  // Read once more: the router leaves in the address what the page's own reading drops.
  const { tab = 'logs' } = readAdminSearch({ ...route.useSearch() });
  const navigate = useNavigate();
  const wide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const summary = useSummary();
  const list = useChosenTabInView(tab);
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // The form that opened the panel has gone, with the focus.
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, []);

  function show(next: AdminSearch, replace: boolean) {
    void navigate({ to: '/admin', search: next, replace, resetScroll: false });
  }

  /** Home and End move the focus alone; here they open what they lead to, as the arrows do. */
  function openOuter({ key }: KeyboardEvent) {
    const outer = key === 'Home' ? ADMIN_TABS[0] : key === 'End' ? ADMIN_TABS.at(-1) : undefined;
    if (outer && outer !== tab) show(readAdminSearch({ tab: outer }), false);
  }

  return (
    <div ref={place} tabIndex={-1} className={`${classes.panel} tf-in-turn`}>
      <SummaryCards summary={summary} />
      <Tabs
        value={tab}
        onChange={(value) => show(readAdminSearch({ tab: value }), false)}
        orientation={wide ? 'vertical' : 'horizontal'}
        className={classes.tabs}
        classNames={{ tabLabel: classes.tabLabel ?? '' }}
      >
        <Tabs.List
          ref={list}
          aria-label={copy.navigation.adminPanel}
          className={`${classes.list} ${tabRow.fades}`}
        >
          {ADMIN_TABS.map((value) => (
            <Tabs.Tab
              key={value}
              value={value}
              rightSection={<Count of={value} summary={summary.data} />}
              onKeyDown={openOuter}
            >
              {adminCopy.tabs[value]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab} className={classes.content}>
          <Content tab={tab} panel={panel} show={show} />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}

function Count({ of, summary }: { of: AdminTab; summary: PlatformSummary | undefined }) {
  const count = countsOf(summary)[of];
  if (count === undefined || (of === 'alt-requests' && count === 0)) return null;
  return (
    <span className={classes.count} data-waiting={of === 'alt-requests' || undefined}>
      {formatCount(count)}
      <span className="tf-visually-hidden"> {of === 'alt-requests' ? texts.waiting : texts.inAll}</span>
    </span>
  );
}

function Content(props: {
  tab: AdminTab;
  panel: Panel;
  show: (next: AdminSearch, replace: boolean) => void;
}): ReactNode {
  const { tab, panel, show } = props;
  const search = route.useSearch();
  const logs = useMemo(() => readLogFilters({ ...search }), [search]);
  const servers = useMemo(() => readServerFilters({ ...search }), [search]);

  switch (tab) {
    case 'logs':
      return <StaffLogsTab filters={logs} onFilters={(next) => show(next, true)} />;
    case 'create-log':
      return <CreateLogTab accountId={panel.accountId} />;
    case 'staff':
      return <StaffTab panel={panel} />;
    case 'announcements':
      return <AnnouncementsTab panel={panel} />;
    case 'alt-requests':
      return (
        <Suspense fallback={<LoadingText text={copy.common.loading} />}>
          <AltRequestsTab accountId={panel.accountId} />
        </Suspense>
      );
    case 'servers':
      return (
        <ServersTab
          panel={panel}
          filters={servers}
          onFilters={(next) => show({ tab: 'servers', ...next }, true)}
        />
      );
    case 'settings':
      return <SettingsTab panel={panel} />;
  }
}
