import { Skeleton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ConfigurationWarning, PlatformSummary } from '@tenfour/contracts';
import { formatCount } from '@tenfour/domain';
import type { ReactNode } from 'react';
import { adminCopy } from '../../../copy/admin.ts';
import { DataRegion, type RegionQuery } from '../../../ui/DataRegion.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import classes from './Platform.module.css';
import { texts } from './texts.ts';

const { cards } = adminCopy;

/** Shows the totals and what may need attention, each with a link. */
export function SummaryCards({ summary }: { summary: RegionQuery<PlatformSummary> }) {
  return (
    <DataRegion query={summary} skeleton={<Skeleton height={120} />}>
      {(totals) => (
        <>
          <ConfigurationWarnings warnings={totals.warnings} />
          <dl className={classes.cards}>
            <Card label={cards.servers}>{formatCount(totals.totalServers)}</Card>
            <Card label={cards.users}>{formatCount(totals.totalUsers)}</Card>
            <Card label={cards.staff} note={totals.staffMembers === null ? cards.superOnly : null}>
              {totals.staffMembers === null ? texts.nothing : formatCount(totals.staffMembers)}
            </Card>
          </dl>
          <Extras totals={totals} />
        </>
      )}
    </DataRegion>
  );
}

function Card(props: { label: string; note?: string | null; children: ReactNode }) {
  return (
    <div className={classes.card}>
      <dt>{props.label}</dt>
      <dd>
        <span className={classes.value}>{props.children}</span>
        {props.note ? <span className={classes.note}>{props.note}</span> : null}
      </dd>
    </div>
  );
}

function Extras({ totals }: { totals: PlatformSummary }) {
  return (
    <ul className={classes.extras}>
      <li data-some={totals.pendingAltRequests > 0 || undefined}>
        <Link to="/admin" search={{ tab: 'alt-requests' }} resetScroll={false}>
          {texts.cards.altRequests(totals.pendingAltRequests)}
        </Link>
      </li>
      <li data-some={totals.suspendedServers > 0 || undefined}>
        <Link to="/admin" search={{ tab: 'servers', status: 'suspended' }} resetScroll={false}>
          {texts.cards.suspended(totals.suspendedServers)}
        </Link>
      </li>
      <li data-some={totals.failedLogins > 0 || undefined}>
        <Link to="/admin" search={{ failed: true }} resetScroll={false}>
          {texts.cards.failedLogins(totals.failedLogins)}
        </Link>
      </li>
    </ul>
  );
}

/** Lists what the operator should change in the environment; nothing where all is well. */
function ConfigurationWarnings({ warnings }: { warnings: readonly ConfigurationWarning[] }) {
  if (warnings.length === 0) return null;
  return (
    <Panel title={texts.configuration} flush>
      <ul className={classes.lines}>
        {warnings.map(({ code, message }) => (
          <li key={code} className={classes.warning}>
            <IconAlertTriangle size={18} aria-hidden />
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
