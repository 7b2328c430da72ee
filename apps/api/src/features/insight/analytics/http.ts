import {
  ANALYTICS_SERIES,
  type AnalyticsChart,
  type AnalyticsChartName,
  type AnalyticsLines,
  type BusiestHours,
  type StaffAnalytics,
  zBusiestHours,
  zCommandsChart,
  zKillsChart,
  zPlayersChart,
  zPunishmentsChart,
  zResponsesChart,
  zStaffAnalytics,
  zTrafficChart,
} from '@tenfour/contracts';
import { wallTimeAt } from '@tenfour/domain';
import type { FastifyInstance } from 'fastify';
import type { ContextOf } from '../../../http/trpc/context.ts';
import { callProcedure } from '../../../http/trpc/trpc.ts';
import {
  type Cell,
  type Columns,
  csvFileName,
  type ExportDeps,
  inputOf,
  nameOfServer,
  sendCsv,
} from '../exports/index.ts';

/** What a column of a chart is called, with its unit. */
const HEADINGS: Readonly<Record<AnalyticsChartName, readonly string[]>> = {
  players: ['Players on average', 'Players at most'],
  traffic: ['Joins', 'Leaves'],
  kills: ['Kills'],
  commands: ['In the game', 'Panel', 'Bot', 'Scheduled', 'Automations', 'API'],
  punishments: ['Warnings', 'Kicks', 'Bans', 'Strikes'],
  responses: [
    'Seconds to claim, median',
    'Seconds to claim, slowest tenth',
    'Seconds from claim to close, median',
    'Seconds from claim to close, slowest tenth',
  ],
};

const ZCHARTS = {
  players: zPlayersChart,
  traffic: zTrafficChart,
  kills: zKillsChart,
  commands: zCommandsChart,
  punishments: zPunishmentsChart,
  responses: zResponsesChart,
} as const;

/** The last part of each chart's address. */
const PATHS: Readonly<Record<AnalyticsChartName, string>> = {
  players: 'players',
  traffic: 'joins',
  kills: 'kills',
  commands: 'commands',
  punishments: 'punishments',
  responses: 'responses',
};

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Formats a time as "2026-11-21 18:00", which spreadsheets read, on the clocks of a zone. */
export function localTime(moment: string, timeZone: string): string {
  return wallTimeAt(Date.parse(moment), timeZone).replace('T', ' ');
}

type Row = Cell[];

function asColumns(headings: readonly string[]): Columns<Row> {
  return headings.map((heading, place) => [heading, (row) => row[place] ?? null]);
}

/** A table for a file, with all rows, since there are a few hundred at most. */
interface Table {
  headings: string[];
  rows: Row[];
}

function tableOf(name: AnalyticsChartName, chart: AnalyticsChart): Table {
  const { timeZone, previous } = chart;
  const units = HEADINGS[name];
  const cells = (lines: AnalyticsLines | null, step: number): Row =>
    ANALYTICS_SERIES[name].map((key) => {
      const value = lines?.series.find((series) => series.key === key)?.values[step] ?? null;
      return name === 'responses' && value !== null ? Math.round(value / 1_000) : value;
    });
  return {
    headings: [
      `From (${timeZone})`,
      'From (ISO 8601)',
      ...units,
      ...(previous ? ['Compared with (ISO 8601)', ...units.map((unit) => `${unit}, before`)] : []),
    ],
    rows: chart.steps.map((from, step) => [
      localTime(from, timeZone),
      from,
      ...cells(chart, step),
      ...(previous ? [previous.steps[step] ?? null, ...cells(previous, step)] : []),
    ]),
  };
}

function weekTable({ timeZone, hours, previous }: BusiestHours): Table {
  return {
    headings: [
      'Weekday',
      `Hour (${timeZone})`,
      'Players on average',
      ...(previous ? ['Players on average, before'] : []),
    ],
    rows: hours.flatMap((day, weekday) =>
      day.map((players, hour) => [
        WEEKDAYS[weekday] ?? '',
        `${String(hour).padStart(2, '0')}:00`,
        players,
        ...(previous ? [previous.hours[weekday]?.[hour] ?? null] : []),
      ]),
    ),
  };
}

const PERFORMANCE = [
  'Hours worked',
  'Hours required',
  'Calls claimed',
  'Calls handled',
  'Punishments',
  'Seconds to claim, median',
] as const;

function performanceCells(line: StaffAnalytics['people'][number]['before']): Row {
  if (line === null) return PERFORMANCE.map(() => null);
  const hours = (ms: number | null) => (ms === null ? null : Math.round(ms / 36_000) / 100);
  const { medianClaimMs } = line;
  return [
    hours(line.workedMs),
    hours(line.requiredMs),
    line.callsClaimed,
    line.callsHandled,
    line.punishments,
    medianClaimMs === null ? null : Math.round(medianClaimMs / 1_000),
  ];
}

function staffTable({ people }: StaffAnalytics): Table {
  const compared = people.some(({ before }) => before !== null);
  return {
    headings: [
      'Name',
      'Role',
      ...PERFORMANCE,
      ...(compared ? PERFORMANCE.map((heading) => `${heading}, before`) : []),
    ],
    rows: people.map(({ username, role, now, before }) => [
      username,
      role ?? 'has left',
      ...performanceCells(now),
      ...(compared ? performanceCells(before) : []),
    ]),
  };
}

/** Adds downloads of a server's charts for spreadsheets, with the figures and the permission of the chart itself. */
export function addAnalyticsExports(
  app: FastifyInstance,
  contextOf: ContextOf,
  deps: Omit<ExportDeps, 'labelsOf'>,
): void {
  function add(path: string, procedure: string, read: (answer: unknown) => Table): void {
    app.route({
      method: 'GET',
      url: `/api/servers/:id/analytics/${path}/export.csv`,
      exposeHeadRoute: false,
      async handler(request, reply) {
        const input = inputOf(request);
        const ctx = contextOf(request, reply, 'rest');
        const answer = await callProcedure({ path: `analytics.${procedure}`, type: 'query', input, ctx });
        const { headings, rows } = read(answer);
        const name = csvFileName(path, await nameOfServer(deps.database.handle, input.serverId), deps.now());
        return sendCsv(reply, name, asColumns(headings), async () => ({ rows, next: null }));
      },
    });
  }

  for (const name of Object.keys(ZCHARTS) as AnalyticsChartName[]) {
    add(PATHS[name], name, (answer) => tableOf(name, ZCHARTS[name].parse(answer)));
  }
  add('busiest-hours', 'busiestHours', (answer) => weekTable(zBusiestHours.parse(answer)));
  add('staff', 'staff', (answer) => staffTable(zStaffAnalytics.parse(answer)));
}
