import { Button, Switch } from '@mantine/core';
import type { Endpoint } from '@tenfour/contracts';
import { useState } from 'react';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { formatDateTime } from '../../../ui/time.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { EndpointForm } from './EndpointForm.tsx';
import { EndpointLog } from './EndpointLog.tsx';
import classes from './Endpoints.module.css';
import { texts } from './texts.ts';
import { useEndpointChanges } from './use-endpoints.ts';

export interface SecretProps {
  serverId: string;
  /** Shows a secret this once. */
  setSecret: (secret: string) => void;
}

type RowProps = SecretProps & { endpoint: Endpoint };

/** One endpoint: where it sends, how that goes, its switch and what can be done with it. */
export function EndpointRow({ endpoint, ...props }: RowProps) {
  const { serverId } = props;
  const host = new URL(endpoint.url).host;
  const { update } = useEndpointChanges();
  const [open, setOpen] = useState<'log' | 'edit' | null>(null);
  const toggle = (part: 'log' | 'edit') => setOpen(open === part ? null : part);
  const isActive = update.isPending ? (update.variables.isActive ?? endpoint.isActive) : endpoint.isActive;
  const ref = { serverId, endpointId: endpoint.id };
  return (
    <li className={classes.row} aria-label={host}>
      <div className={classes.head}>
        <code className={classes.url}>{endpoint.url}</code>
        <Switch
          aria-label={texts.enabledOf(host)}
          checked={isActive}
          onChange={(event) => update.mutate({ ...ref, isActive: event.currentTarget.checked })}
        />
      </div>
      <Facts endpoint={endpoint} />
      <div className={classes.actions}>
        <Button size="xs" variant="default" aria-expanded={open === 'log'} onClick={() => toggle('log')}>
          {texts.log}
        </Button>
        <SendTest serverId={serverId} endpoint={endpoint} host={host} />
        <Button size="xs" variant="default" aria-expanded={open === 'edit'} onClick={() => toggle('edit')}>
          {texts.edit}
        </Button>
        <Confirmed {...props} endpoint={endpoint} step="rotate" />
        <Confirmed {...props} endpoint={endpoint} step="remove" />
      </div>
      {open === 'log' ? <EndpointLog serverId={serverId} endpoint={endpoint} /> : null}
      {open === 'edit' ? (
        <EndpointForm
          initial={endpoint}
          pending={update.isPending}
          submit={texts.save}
          onCancel={() => setOpen(null)}
          onSubmit={({ url, ...values }) =>
            update.mutate(
              // An unchanged URL needs no second factor.
              { ...ref, ...values, ...(url === endpoint.url && !endpoint.isAsleep ? {} : { url }) },
              {
                onSuccess: () => {
                  setOpen(null);
                  toastSuccess(texts.saved);
                },
              },
            )
          }
        />
      ) : null}
    </li>
  );
}

/** Events, owner and how sending goes. */
function Facts({ endpoint }: Pick<RowProps, 'endpoint'>) {
  const { description, events, disabledCode, failingSince, oldSecretUntil, waiting } = endpoint;
  const problem = disabledCode !== null ? texts[disabledCode] : endpoint.isAsleep ? texts.asleep : null;
  return (
    <>
      <p className={classes.hint}>
        {description === '' ? null : `${description} · `}
        {events === null ? texts.allEvents : texts.eventCount(events.length)}
        {endpoint.isActive || disabledCode !== null ? null : ` · ${texts.off}`}
        {waiting === 0 ? null : ` · ${texts.waiting(waiting)}`}
        {' · '}
        {endpoint.lastAttemptAt === null ? (
          texts.neverSent
        ) : (
          <>
            {texts.lastAttempt} <RelativeTime at={endpoint.lastAttemptAt} />
            {endpoint.lastStatus === null ? null : ` (HTTP ${endpoint.lastStatus})`}
          </>
        )}
        {failingSince === null ? null : (
          <>
            {` · ${texts.failingSince} `}
            <RelativeTime at={failingSince} />
          </>
        )}
        {oldSecretUntil === null ? null : ` · ${texts.oldSecret} ${formatDateTime(oldSecretUntil)}`}
      </p>
      {problem === null ? null : <p className={classes.problem}>{problem}</p>}
    </>
  );
}

function SendTest({ serverId, endpoint, host }: Omit<RowProps, 'setSecret'> & { host: string }) {
  const { test } = useEndpointChanges();
  return (
    <PendingButton
      size="xs"
      variant="default"
      aria-label={texts.testOf(host)}
      pending={test.isPending}
      blocked={!endpoint.isActive}
      onClick={() =>
        test.mutate({ serverId, endpointId: endpoint.id }, { onSuccess: () => toastSuccess(texts.tested) })
      }
    >
      {texts.test}
    </PendingButton>
  );
}

/** Asks once more in place: programs have to learn the new secret, and a deleted endpoint receives nothing. */
function Confirmed({ serverId, endpoint, setSecret, step }: RowProps & { step: 'rotate' | 'remove' }) {
  const [isSure, setSure] = useState(false);
  const { rotate, remove } = useEndpointChanges();
  const ref = { serverId, endpointId: endpoint.id };

  function run() {
    setSure(false);
    if (step === 'rotate') rotate.mutate(ref, { onSuccess: ({ secret }) => setSecret(secret) });
    else remove.mutate(ref, { onSuccess: () => toastSuccess(texts.removed) });
  }

  return isSure ? (
    <Button size="xs" color="danger" onClick={run}>
      {texts[`${step}Sure`]}
    </Button>
  ) : (
    <PendingButton
      size="xs"
      variant="default"
      pending={rotate.isPending || remove.isPending}
      onClick={() => setSure(true)}
    >
      {texts[step]}
    </PendingButton>
  );
}
