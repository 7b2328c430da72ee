import { NativeSelect } from '@mantine/core';
import { IconMailbox } from '@tabler/icons-react';
import { ENDPOINT_LOG_DAYS, type Endpoint, type EndpointDelivery } from '@tenfour/contracts';
import { useState } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DataList } from '../../../ui/list/DataList.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { statusLook } from '../../../ui/status-table.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import classes from './Endpoints.module.css';
import { PROBLEM_TEXTS, texts } from './texts.ts';
import { useEndpointChanges, useEndpointLog } from './use-endpoints.ts';

const DAY_MS = 24 * 60 * 60_000;

/** The states of deliveries, as the badges of webhooks name them. */
const BADGES = { pending: 'waiting', sent: 'sent', failed: 'failed' } as const;
const STATES = ['pending', 'sent', 'failed'] as const;
const OPTIONS = [
  { value: '', label: texts.allStates },
  ...STATES.map((state) => ({ value: state, label: statusLook('delivery', BADGES[state]).label })),
];

interface LogProps {
  serverId: string;
  endpoint: Pick<Endpoint, 'id' | 'isActive'>;
}

/** What was sent to an endpoint, with replays of one event and of all that failed. */
export function EndpointLog({ serverId, endpoint }: LogProps) {
  const ref = { serverId, endpointId: endpoint.id };
  const [state, setState] = useState<EndpointDelivery['state'] | undefined>(undefined);
  const { replayFailed } = useEndpointChanges();
  const since = () => new Date(Date.now() - ENDPOINT_LOG_DAYS * DAY_MS).toISOString();
  return (
    <div className={classes.log}>
      <div className={classes.filters}>
        <NativeSelect
          aria-label={texts.log}
          data={OPTIONS}
          value={state ?? ''}
          onChange={({ currentTarget }) => setState(STATES.find((known) => known === currentTarget.value))}
        />
        <PendingButton
          variant="default"
          pending={replayFailed.isPending}
          blocked={!endpoint.isActive}
          onClick={() =>
            replayFailed.mutate(
              { ...ref, since: since() },
              { onSuccess: ({ count }) => toastSuccess(texts.replayed(count)) },
            )
          }
        >
          {texts.replayFailedOnes}
        </PendingButton>
      </div>
      <DataList
        list={useEndpointLog(ref, state)}
        filters={state}
        skeleton={{ rows: 3, lines: 2 }}
        empty={<EmptyState icon={IconMailbox} title={texts.noDeliveries} />}
        noMatch={
          state !== undefined && {
            title: texts.noSuch,
            clear: texts.allStates,
            onClear: () => setState(undefined),
          }
        }
        end={texts.end}
        region={{ label: texts.log, mah: '24rem' }}
        flush
      >
        {(deliveries) => (
          <ul className={classes.list}>
            {deliveries.map((delivery) => (
              <Entry key={delivery.id} serverId={serverId} endpoint={endpoint} delivery={delivery} />
            ))}
          </ul>
        )}
      </DataList>
    </div>
  );
}

function Entry({ serverId, endpoint, delivery }: LogProps & { delivery: EndpointDelivery }) {
  const { replay } = useEndpointChanges();
  const { type, state, attempts, status, durationMs, problem, nextAttemptAt } = delivery;
  const facts = [
    ...(attempts === 0 ? [] : [texts.attempts(attempts)]),
    ...(status === null ? [] : [`HTTP ${status}`]),
    ...(durationMs === null ? [] : [`${durationMs} ms`]),
  ];
  return (
    <li className={classes.entry} data-row={delivery.id}>
      <code className={classes.type}>{type}</code>
      <StatusBadge kind="delivery" value={BADGES[state]} />
      {state === 'pending' ? null : (
        <PendingButton
          size="compact-sm"
          variant="default"
          className={classes.action}
          aria-label={texts.replayOf(type)}
          pending={replay.isPending}
          blocked={!endpoint.isActive}
          onClick={() =>
            replay.mutate(
              { serverId, endpointId: endpoint.id, deliveryId: delivery.id },
              { onSuccess: () => toastSuccess(texts.replayed(1)) },
            )
          }
        >
          {texts.replay}
        </PendingButton>
      )}
      <span className={`${classes.hint} ${classes.facts}`}>
        <RelativeTime at={delivery.finishedAt ?? delivery.createdAt} />
        {facts.map((fact) => ` · ${fact}`)}
        {attempts === 0 || nextAttemptAt === null ? null : (
          <>
            {` · ${texts.nextAttempt} `}
            <RelativeTime at={nextAttemptAt} />
          </>
        )}
      </span>
      {problem === null ? null : (
        <span className={`${classes.hint} ${classes.facts}`}>{PROBLEM_TEXTS[problem]}</span>
      )}
    </li>
  );
}
