import { Tabs } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { POLLING_MS } from '@tenfour/contracts';
import { useMemo } from 'react';
import { copy } from '../../../copy.ts';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { type OpenServer, ServerPageGate } from '../servers/ServerGate.tsx';
import { ActivityTab } from './ActivityTab.tsx';
import classes from './LogsPage.module.css';
import { filtersOf, LOGS_TABS, type LogsSearch, type LogsTab, readLogsSearch } from './search.ts';
import { texts } from './texts.ts';
import { WebhooksTab } from './WebhooksTab.tsx';

const route = getRouteApi('/_app/server/$id/logs');

const LABELS: Readonly<Record<LogsTab, string>> = {
  webhooks: copy.webhooks.configuration,
  activity: copy.webhooks.activity,
};

/** Shows /server/$id/logs: the webhooks and the activity log. */
export function LogsPage() {
  return (
    <ServerPageGate
      allowed={({ can }) => can.canViewWebhooks}
      denied={copy.webhooks.denied}
      poll={POLLING_MS.serverOnLogs}
    >
      {(open) => <Logs {...open} />}
    </ServerPageGate>
  );
}

/** The owner has every flag, so the queries below request nothing that would be refused. */
function Logs(open: OpenServer) {
  const { id, name } = open.server;
  const search = route.useSearch();
  const filters = useMemo(() => filtersOf(search), [search]);
  const navigate = useNavigate();
  const tab: LogsTab = search.tab === 'activity' ? 'activity' : 'webhooks';

  /** What else stands in the address, an open drawer, stays. */
  function show(next: LogsSearch, replace: boolean) {
    void navigate({
      to: '/server/$id/logs',
      params: { id },
      search: ({ player }) => (player === undefined ? next : { ...next, player }),
      replace,
      resetScroll: false,
    });
  }

  return (
    <>
      <div className={classes.head}>
        <Link to="/server/$id" params={{ id }} className={classes.back}>
          <IconArrowLeft size={16} aria-hidden />
          {copy.servers.backToServer}
        </Link>
        <PageTitle title={`${copy.navigation.logs} · ${name}`}>{copy.navigation.logs}</PageTitle>
        <p className={classes.server}>{name}</p>
      </div>
      <Tabs value={tab} onChange={(value) => show(value === 'activity' ? { tab: value } : {}, false)}>
        <Tabs.List aria-label={texts.tabs}>
          {LOGS_TABS.map((value) => (
            <Tabs.Tab key={value} value={value}>
              {LABELS[value]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab} className={classes.panel}>
          {tab === 'webhooks' ? (
            <WebhooksTab {...open} highlightedWebhookId={readLogsSearch({ ...search }).webhook} />
          ) : (
            <ActivityTab
              {...open}
              filters={filters}
              onFilters={(next) => show({ tab: 'activity', ...next }, true)}
            />
          )}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
