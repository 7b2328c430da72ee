import { Drawer, NativeSelect } from '@mantine/core';
import { IconMailbox } from '@tabler/icons-react';
import type { Delivery, Webhook } from '@tenfour/contracts';
import { useState } from 'react';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DataList } from '../../../ui/list/DataList.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { statusLook } from '../../../ui/status-table.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { useBackCloses } from '../../../ui/use-back-closes.ts';
import { useSuspended } from '../servers/use-suspended.ts';
import { texts } from './texts.ts';
import { type DeliveryState, showFailure, useDeliveries, useWebhookChanges } from './use-webhooks.ts';
import classes from './Webhooks.module.css';
import { nameOf } from './webhook-draft.ts';

const STATES = ['waiting', 'sent', 'failed', 'given_up'] as const satisfies readonly DeliveryState[];

const OPTIONS = [
  { value: '', label: texts.allStates },
  ...STATES.map((state) => ({ value: state, label: statusLook('delivery', state).label })),
];

interface DeliveriesProps {
  serverId: string;
  mayEdit: boolean;
}

interface EntryProps extends DeliveriesProps {
  /** What is off sends nothing once more either. */
  isActive: boolean;
}

/** The messages of one webhook and what became of each; `webhook` null closes it. */
export function Deliveries(props: DeliveriesProps & { webhook: Webhook | null; onClose: () => void }) {
  const { webhook, onClose, ...common } = props;
  useBackCloses(webhook !== null, onClose);
  return (
    <Drawer
      opened={webhook !== null}
      onClose={onClose}
      position="right"
      transitionProps={{ duration: 0 }}
      title={webhook ? texts.logTitle(nameOf(webhook)) : ''}
    >
      {webhook ? (
        <Log key={webhook.id} {...common} webhookId={webhook.id} isActive={webhook.isActive} />
      ) : null}
    </Drawer>
  );
}

function Log({ webhookId, ...props }: EntryProps & { webhookId: string }) {
  const [state, setState] = useState<DeliveryState | undefined>(undefined);
  return (
    <>
      <NativeSelect
        className={classes.stateFilter}
        label={texts.state}
        data={OPTIONS}
        value={state ?? ''}
        onChange={({ currentTarget }) => setState(STATES.find((known) => known === currentTarget.value))}
      />
      <DataList
        list={useDeliveries(props.serverId, webhookId, state)}
        filters={state}
        skeleton={{ rows: 3, lines: 3 }}
        empty={<EmptyState icon={IconMailbox} title={texts.noDeliveries} />}
        noMatch={
          state !== undefined && {
            title: texts.noSuchDeliveries,
            clear: texts.allStates,
            onClear: () => setState(undefined),
          }
        }
        end={texts.deliveries}
        flush
      >
        {(deliveries) => (
          <ul className={classes.deliveries}>
            {deliveries.map((delivery) => (
              <Entry key={delivery.id} {...props} delivery={delivery} />
            ))}
          </ul>
        )}
      </DataList>
    </>
  );
}

function Entry({ delivery, ...props }: EntryProps & { delivery: Delivery }) {
  const { title, description, state, attempts, problem } = delivery;
  return (
    <li className={classes.delivery} data-row={delivery.id}>
      <span className={classes.deliveryTitle}>{title}</span>
      <StatusBadge kind="delivery" value={state} />
      <span className={classes.wide}>{description}</span>
      <span className={`${classes.wide} ${classes.dimmed}`}>
        <RelativeTime at={delivery.finishedAt ?? delivery.createdAt} />
        {attempts === 0 ? null : ` · ${texts.attempts(attempts)}`}
        {delivery.resendOf === null ? null : ` · ${texts.copyOfEarlier}`}
      </span>
      {problem === null || state === 'sent' ? null : <span className={classes.wide}>{problem}</span>}
      {state === 'waiting' ? null : <Resend {...props} delivery={delivery} />}
    </li>
  );
}

function Resend({ serverId, mayEdit, isActive, delivery }: EntryProps & { delivery: Delivery }) {
  const { resend } = useWebhookChanges(serverId);
  const once = useSingleFlight();
  const stopped = useSuspended(serverId);
  const why = !mayEdit ? texts.readOnly : isActive ? stopped : texts.resendOff;

  function send() {
    once(async () => {
      try {
        await resend.mutateAsync({ serverId, webhookId: delivery.webhookId, deliveryId: delivery.id });
        toastSuccess(texts.resent);
      } catch (error) {
        showFailure(texts.resendFailed, error);
      }
    });
  }

  return (
    <div className={classes.wide}>
      <PendingButton
        size="compact-sm"
        variant="default"
        aria-label={texts.resendOf(delivery.title)}
        pending={resend.isPending}
        blocked={why !== null}
        {...(why === null ? {} : { title: why, 'aria-description': why })}
        onClick={send}
      >
        {texts.resend}
      </PendingButton>
    </div>
  );
}
