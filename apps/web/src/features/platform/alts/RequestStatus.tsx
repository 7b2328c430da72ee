import { Skeleton } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import type { AltRequest } from '@tenfour/contracts';
import { altsCopy } from '../../../copy/alts.ts';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import classes from './Alts.module.css';
import { accountsIn } from './accounts-in.ts';
import details from './Details.module.css';
import { texts } from './texts.ts';
import { useAltRequests } from './use-alts.ts';

/** What became of one's own requests: In Progress, Approved or Denied, with the reason and who decided. */
export function RequestStatus() {
  const requests = useAltRequests();
  useUnauthorized('dashboard', requests.error);
  return (
    <Panel title={altsCopy.status} flush>
      <div className={requests.data && !requests.error ? undefined : classes.padded}>
        <DataRegion query={requests} skeleton={<Skeleton height={90} />}>
          {(found) =>
            found.length === 0 ? (
              <EmptyState icon={IconInbox} title={texts.noRequests} />
            ) : (
              <ul className={classes.list}>
                {found.map((request) => (
                  <OwnRequest key={request.id} request={request} />
                ))}
              </ul>
            )
          }
        </DataRegion>
      </div>
    </Panel>
  );
}

function OwnRequest({ request }: { request: AltRequest }) {
  return (
    <li className={classes.request}>
      <div className={classes.requestHead}>
        <span className={classes.name}>{request.serverName}</span>
        <StatusBadge kind="altRequest" value={request.status} />
      </div>
      <p className={classes.dimmed}>
        {texts.altCount(accountsIn(request.altAccounts).length)} · {request.timeRequested} · {texts.joinCode}{' '}
        <code>{request.joinCode}</code> · <RelativeTime at={request.createdAt} />
      </p>
      <Outcome request={request} />
    </li>
  );
}

/** Shows the reason for a decision and who made it; nothing while the request is pending. */
export function Outcome({ request }: { request: AltRequest }) {
  if (request.status === 'pending') return null;
  return (
    <dl className={details.list}>
      <div>
        <dt>{texts.reason}</dt>
        <dd className={classes.reason}>{request.staffReason}</dd>
      </div>
      <div>
        <dt>{texts.reviewer}</dt>
        <dd>
          {request.staffUser?.username ?? texts.noReviewer}
          {request.decidedAt ? (
            <>
              , <RelativeTime at={request.decidedAt} />
            </>
          ) : null}
        </dd>
      </div>
    </dl>
  );
}
