import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { AnalyticsInput } from '@tenfour/contracts';
import { dayNameOf } from '@tenfour/domain';
import { copy } from '../../../copy.ts';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { useChosenTabInView } from '../../../ui/use-chosen-tab-in-view.ts';
import { type OpenServer, ServerPageGate } from '../../community/servers/ServerGate.tsx';
import classes from './Analytics.module.css';
import {
  ANALYTICS_TABS,
  type AnalyticsSearch,
  type AnalyticsTab,
  inputOf,
  readAnalyticsSearch,
  type StaffSort,
} from './address.ts';
import { ChartPanel } from './ChartPanel.tsx';
import { Controls } from './Controls.tsx';
import { StaffTable } from './StaffTable.tsx';
import { TimeChart } from './TimeChart.tsx';
import { texts } from './texts.ts';
import {
  useBusiestHours,
  useCommandsChart,
  useKillsChart,
  usePlayersChart,
  usePunishmentsChart,
  useResponsesChart,
  useStaffAnalytics,
  useTrafficChart,
} from './use-analytics.ts';
import { WeekHeat } from './WeekHeat.tsx';

/** /server/$id/analytics: how the server and its staff did, over days that stand in the address. */
export function AnalyticsPage() {
  return (
    <ServerPageGate
      allowed={({ can }) => can.canViewStaffTools}
      denied={copy.common.noPermission('staff tools')}
    >
      {(open) => (
        <>
          <PageTitle title={`${texts.title} · ${open.server.name}`}>{texts.title}</PageTitle>
          <Analytics {...open} />
        </>
      )}
    </ServerPageGate>
  );
}

const LABELS: Readonly<Record<AnalyticsTab, string>> = { server: texts.server, staff: texts.staff };

function Analytics({ server }: OpenServer) {
  const search = readAnalyticsSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const tab = search.tab ?? 'server';
  const list = useChosenTabInView(tab, ANALYTICS_TABS.length);
  const input = inputOf(server.id, search);

  function show(next: AnalyticsSearch) {
    void navigate({
      to: '/server/$id/analytics',
      params: { id: server.id },
      search: readAnalyticsSearch({ ...next }),
      resetScroll: false,
      replace: next.tab === search.tab,
    });
  }

  return (
    <div className={classes.page}>
      <Controls search={search} today={dayNameOf(Date.now(), server.timezone)} onChange={show} />
      <p className={classes.zone}>{texts.zone(server.timezone)}</p>
      <Tabs
        value={tab}
        onChange={(value) => show({ ...search, tab: value === 'staff' ? 'staff' : 'server' })}
      >
        <Tabs.List ref={list} aria-label={texts.title} mb="md">
          {ANALYTICS_TABS.map((value) => (
            <Tabs.Tab key={value} value={value}>
              {LABELS[value]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          {tab === 'staff' ? (
            <StaffCharts
              input={input}
              sort={search.sort ?? 'hours'}
              onSort={(sort) => show({ ...search, sort })}
            />
          ) : (
            <ServerCharts input={input} />
          )}
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}

function ServerCharts({ input }: { input: AnalyticsInput }) {
  const { titles } = texts;
  return (
    <div className={`${classes.charts} tf-in-turn`}>
      <ChartPanel title={titles.players} path="players" input={input} useChart={usePlayersChart}>
        {(chart) => <TimeChart name="players" chart={chart} compare={input.compare} />}
      </ChartPanel>
      <ChartPanel title={texts.busiest} path="busiest-hours" input={input} useChart={useBusiestHours}>
        {(chart) => <WeekHeat chart={chart} />}
      </ChartPanel>
      <ChartPanel title={titles.traffic} path="joins" input={input} useChart={useTrafficChart}>
        {(chart) => <TimeChart name="traffic" chart={chart} compare={input.compare} />}
      </ChartPanel>
      <ChartPanel title={titles.commands} path="commands" input={input} useChart={useCommandsChart}>
        {(chart) => <TimeChart name="commands" chart={chart} compare={input.compare} />}
      </ChartPanel>
      <ChartPanel title={titles.kills} path="kills" input={input} useChart={useKillsChart}>
        {(chart) => <TimeChart name="kills" chart={chart} compare={input.compare} />}
      </ChartPanel>
      <ChartPanel title={titles.punishments} path="punishments" input={input} useChart={usePunishmentsChart}>
        {(chart) => <TimeChart name="punishments" chart={chart} compare={input.compare} />}
      </ChartPanel>
      <ChartPanel title={titles.responses} path="responses" input={input} useChart={useResponsesChart}>
        {(chart) => <TimeChart name="responses" chart={chart} compare={input.compare} />}
      </ChartPanel>
    </div>
  );
}

function StaffCharts(props: { input: AnalyticsInput; sort: StaffSort; onSort: (sort: StaffSort) => void }) {
  const { input, sort, onSort } = props;
  return (
    <ChartPanel title={texts.performance} path="staff" input={input} flush useChart={useStaffAnalytics}>
      {(staff) => <StaffTable staff={staff} sort={sort} onSort={onSort} />}
    </ChartPanel>
  );
}
