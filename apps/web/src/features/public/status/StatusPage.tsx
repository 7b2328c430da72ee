import { useQuery } from '@tanstack/react-query';
import type { ServiceStatus, SystemStatus } from '@tenfour/contracts';
import { formatShortDate } from '@tenfour/domain';
import { trpc } from '../../../data/trpc.ts';
import largeTitle from '../../../ui/LargeTitle.module.css';
import { LinkProblem } from '../../../ui/LinkProblem.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { DayTable } from './DayTable.tsx';
import { ServiceRow } from './ServiceRow.tsx';
import classes from './StatusPage.module.css';
import { texts } from './texts.ts';

const DAY_MS = 24 * 60 * 60_000;
const REFRESH_MS = 60_000;

/** /status: how the product and what it depends on are doing, and how the last 90 days were, or all there are. */
export function StatusPage() {
  const query = useQuery(
    trpc.system.status.queryOptions(undefined, { retry: false, refetchInterval: REFRESH_MS }),
  );
  const { data, error } = query;
  return (
    <div className={classes.page} aria-busy={query.isPending}>
      <PageTitle title={texts.title} className={largeTitle.title}>
        {data ? headlineOf(data) : error ? texts.failed : texts.title}
      </PageTitle>
      {data ? <History status={data} /> : null}
      {error && !data ? (
        <LinkProblem
          error={error}
          missing={texts.failed}
          className={classes.note}
          onRetry={() => void query.refetch()}
        />
      ) : null}
    </div>
  );
}

function History({ status }: { status: SystemStatus }) {
  const { since, firstDay } = status;
  const first = Date.parse(firstDay);
  const empty = since === null ? 0 : Math.max(0, Math.floor((Date.parse(since) - first) / DAY_MS));
  const services = status.services.map((one) => ({ ...one, days: one.days.slice(empty) }));
  const days = services[0]?.days.map((_, at) => formatShortDate(first + (empty + at) * DAY_MS, 'UTC')) ?? [];
  return (
    <>
      <p className={classes.note}>{texts.checked}</p>
      <ul className={classes.services}>
        {services.map((service) => (
          <ServiceRow key={service.service} status={service} days={days} isWhole={empty === 0} />
        ))}
      </ul>
      <DayTable services={services} days={days} />
    </>
  );
}

function headlineOf({ state, services }: SystemStatus): string {
  if (state === 'operational') return texts.allWell;
  const troubled = services.filter(hasProblem).map(({ service }) => texts.services[service]);
  return troubled.length === 0
    ? texts.waiting
    : texts.problems(new Intl.ListFormat('en', { type: 'conjunction' }).format(troubled));
}

function hasProblem({ state }: ServiceStatus): boolean {
  return state === 'down' || state === 'degraded';
}
