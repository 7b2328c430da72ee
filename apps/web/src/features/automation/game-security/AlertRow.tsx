import { Button } from '@mantine/core';
import type { SecurityAlert } from '@tenfour/contracts';
import { useId, useState } from 'react';
import { humanise } from '../../../data/errors.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { Evidence } from './Evidence.tsx';
import classes from './GameSecurity.module.css';
import { texts } from './texts.ts';
import { useAlertChanges } from './use-security.ts';

/** One alert: what happened, what can be done about it, and on demand what it rests on. */
export function AlertRow(props: {
  serverId: string;
  alert: SecurityAlert;
  maySend: boolean;
  /** Called after it has left its list. */
  onGone: () => void;
}) {
  const { serverId, alert, maySend } = props;
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <li className={classes.row} data-row={alert.id} data-state={alert.state}>
      <div className={classes.head}>
        {alert.state === 'resolved' ? null : <StatusBadge kind="securityAlert" value={alert.state} />}
        <span className={classes.rule}>{texts.rules[alert.rule]}</span>
        <span className={classes.when}>
          <RelativeTime at={alert.lastAt} />
        </span>
      </div>
      <p className={classes.summary}>{alert.summary}</p>
      <p className={classes.facts}>
        {texts.events(alert.events)}
        {alert.actor.userId === null ? null : ` · ${texts.fromHere}`}
        {alert.state === 'open' || alert.handledBy === null
          ? null
          : ` · ${texts.handled(alert.state, alert.handledBy)}`}
      </p>
      <div className={classes.actions}>
        <Actions {...props} />
        <Button
          size="compact-sm"
          variant="default"
          aria-expanded={open}
          aria-controls={id}
          aria-label={texts.detailsOf(alert.summary)}
          onClick={() => setOpen(!open)}
        >
          {texts.details}
        </Button>
      </div>
      <div id={id}>{open ? <Evidence serverId={serverId} alert={alert} maySend={maySend} /> : null}</div>
    </li>
  );
}

function Actions({
  serverId,
  alert,
  onGone,
}: {
  serverId: string;
  alert: SecurityAlert;
  onGone: () => void;
}) {
  const { acknowledge, resolve } = useAlertChanges();
  const once = useSingleFlight();
  if (alert.state === 'resolved') return null;
  const input = { serverId, alertId: alert.id };
  const fail = (title: string, error: unknown) => {
    if (!handleUnauthorized('server', error)) toastError(title, humanise(error));
  };
  const onAcknowledge = async () => {
    try {
      await acknowledge.mutateAsync(input);
      toastSuccess(texts.acknowledged, alert.summary);
    } catch (error) {
      fail(texts.acknowledgeFailed, error);
    }
  };
  const onResolve = async () => {
    try {
      await resolve.mutateAsync(input);
      toastSuccess(texts.resolved, alert.summary);
      onGone();
    } catch (error) {
      fail(texts.resolveFailed, error);
    }
  };
  return (
    <>
      {alert.state === 'open' ? (
        <PendingButton
          size="compact-sm"
          pending={acknowledge.isPending}
          aria-label={`${texts.acknowledge}: ${alert.summary}`}
          onClick={() => once(onAcknowledge)}
        >
          {texts.acknowledge}
        </PendingButton>
      ) : null}
      <PendingButton
        size="compact-sm"
        variant={alert.state === 'open' ? 'default' : 'filled'}
        pending={resolve.isPending}
        aria-label={`${texts.resolve}: ${alert.summary}`}
        onClick={() => once(onResolve)}
      >
        {texts.resolve}
      </PendingButton>
    </>
  );
}
