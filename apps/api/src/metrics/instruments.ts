import { Counter, Histogram, type Registry } from 'prom-client';
import {
  commandOutcomes,
  deliveryOutcomes,
  dueWork,
  failedSignIns,
  liveChanges,
  refusals,
  shedRequests,
  writeTurns,
} from './instrumentation.ts';

/** Upper bounds of requests' durations, in seconds. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Upper bounds of how long a write waits for its turn on SQLite, in seconds. */
const TURN_BUCKETS = [0.0001, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];

/** What requests and calls to others are counted in. Labels are few by design: never an id, a name or a raw path. */
export interface Durations {
  http: Histogram<'method' | 'route' | 'status'>;
  upstream: Histogram<'upstream' | 'outcome'>;
}

/** The durations of what is answered and asked. */
export function createDurations(registry: Registry): Durations {
  const registers = [registry];
  return {
    http: new Histogram({
      name: 'tenfour_http_request_duration_seconds',
      help: 'Answered requests by method, pattern of the route and status; live streams are not among them.',
      labelNames: ['method', 'route', 'status'],
      buckets: REQUEST_BUCKETS,
      registers,
    }),
    upstream: new Histogram({
      name: 'tenfour_upstream_request_duration_seconds',
      help: 'Calls to Discord, Roblox, the game and the file storage until the head of the answer, by outcome.',
      labelNames: ['upstream', 'outcome'],
      buckets: REQUEST_BUCKETS,
      registers,
    }),
  };
}

/** Counts what the instrumentation channels publish. Returns the function that stops it. */
export function countMetrics(registry: Registry): () => void {
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name: `tenfour_${name}`, help, labelNames, registers: [registry] });

  const refused = counter('refusals_total', 'Refused calls and pages by the code of the error.', ['code']);
  const failed = counter('sign_in_failures_total', 'Sign-ins with Discord that came to nothing.', ['reason']);
  const shed = counter('shed_requests_total', 'Requests turned away because there was too much to do.', [
    'reason',
  ]);
  const due = counter('due_rows_total', 'Rows of due work that were claimed, handled, and that failed.', [
    'kind',
    'step',
  ]);
  const delivered = counter('deliveries_total', 'Deliveries that a message to Discord carried, by outcome.', [
    'outcome',
  ]);
  const commands = counter('commands_total', 'Commands to games by what became of them.', ['state']);
  const changes = counter('live_changes_total', 'Changes that open pages heard of.', []);
  const turns = new Histogram({
    name: 'tenfour_sqlite_write_wait_seconds',
    help: 'How long writes waited for their turn on SQLite.',
    buckets: TURN_BUCKETS,
    registers: [registry],
  });

  const ends = [
    refusals.hear((item) => refused.inc(item)),
    failedSignIns.hear((item) => failed.inc(item)),
    shedRequests.hear((item) => shed.inc(item)),
    dueWork.hear(({ kind, step, count }) => due.inc({ kind, step }, count)),
    deliveryOutcomes.hear(({ outcome, count }) => delivered.inc({ outcome }, count)),
    commandOutcomes.hear((item) => commands.inc(item)),
    liveChanges.hear(({ streams }) => streams > 0 && changes.inc()),
    writeTurns.hear(({ waitedMs }) => turns.observe(waitedMs / 1_000)),
  ];
  return () => {
    for (const end of ends) end();
  };
}
