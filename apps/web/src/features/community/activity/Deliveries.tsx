import { Drawer, NativeSelect } from '@mantine/core';
import { IconMailbox } from '@tabler/icons-react';
import type { Delivery, Webhook } from '@tenfour/contracts';
import { useMemo, useState } from 'react';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ListFooter } from '../../../ui/list/ListFooter.tsx';
import { HeldList } from '../../../ui/list/NewPill.tsx';
import { NoMatch } from '../../../ui/list/NoMatch.tsx';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { statusLook } from '../../../ui/status-table.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { useSuspended } from '../servers/use-suspended.ts';
import { texts } from './texts.ts';
import { type DeliveryState, tellFailure, useDeliveries, useWebhookChanges } from './use-webhooks.ts';
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
  const pages = useDeliveries(props.serverId, webhookId, state);
  useUnauthorized('server', pages.error);
  const deliveries = useMemo(() => pages.data?.pages.flat(), [pages.data]);
  return (
    <>
      <NativeSelect
        className={classes.stateFilter}
        label={texts.state}
        data={OPTIONS}
        value={state ?? ''}
        onChange={({ currentTarget }) => setState(STATES.find((known) => known === currentTarget.value))}
      />
      <DataRegion query={{ ...pages, data: deliveries }} skeleton={<RowsSkeleton rows={3} lines={3} flush />}>
        {(list) =>
          list.length === 0 ? (
            <Nothing filtered={state !== undefined} onClear={() => setState(undefined)} />
          ) : (
            <>
              <HeldList key={state ?? ''} items={list}>
                {(shown) => (
                  <ul className={classes.deliveries}>
                    {shown.map((delivery) => (
                      <Entry key={delivery.id} {...props} delivery={delivery} />
                    ))}
                  </ul>
                )}
              </HeldList>
              <ListFooter pages={pages} count={list.length} all={texts.deliveries(list.length)} flush />
            </>
          )
        }
      </DataRegion>
    </>
  );
}

function Nothing({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (filtered) return <NoMatch title={texts.noSuchDeliveries} clear={texts.allStates} onClear={onClear} />;
  return (
    <EmptyState
      icon={<IconMailbox size={36} stroke={1.5} aria-hidden />}
      title={texts.noDeliveries}
      description={texts.noDeliveriesText}
    />
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
        tellFailure(texts.resendFailed, error);
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
