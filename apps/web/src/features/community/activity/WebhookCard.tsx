import { Switch } from '@mantine/core';
import { IconAlertTriangle, IconHistory, IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import type { Webhook } from '@tenfour/contracts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { copy } from '../../../copy.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { useOffline } from '../../../ui/use-offline.ts';
import { useSuspended } from '../servers/use-suspended.ts';
import { LastDelivery } from './LastDelivery.tsx';
import { SecretUrl } from './SecretUrl.tsx';
import { TestResult } from './TestResult.tsx';
import { texts, WEBHOOK_TEXTS } from './texts.ts';
import { useTest } from './use-test.ts';
import { showFailure, useWebhookChanges } from './use-webhooks.ts';
import classes from './Webhooks.module.css';
import { nameOf, needsAddress } from './webhook-draft.ts';

interface CardProps {
  serverId: string;
  webhook: Webhook;
  mayEdit: boolean;
  /** Whether the address of the page names it, or it was added with a test. */
  isHighlighted: boolean;
  /** It was added with a test, which is not under way yet. */
  wantsTest: boolean;
  onTesting: () => void;
  onEdit: () => void;
  onLog: () => void;
  onRemove: () => void;
}

/** One webhook: what it tells, where to, whether it does, and what can be done about it. */
export function WebhookCard(props: CardProps) {
  const { serverId, webhook, mayEdit } = props;
  const { label, summary } = WEBHOOK_TEXTS[webhook.type];
  const place = usePointedAt(props.isHighlighted);
  const name = nameOf(webhook);
  const test = useTest(serverId, webhook);
  useFirstTest(props.wantsTest, () => {
    props.onTesting();
    test.send();
  });
  const activity = useSwitch(serverId, webhook);
  const { isOffline } = useOffline();
  const locked = isOffline ? copy.common.outage.unreachable : mayEdit ? null : texts.readOnly;
  const offFor = activity.on ? null : webhook.disabledReason;
  return (
    <li ref={place} tabIndex={-1} className={classes.card} data-pointed={props.isHighlighted || undefined}>
      <div className={classes.head}>
        <div className={classes.what}>
          <h3 className={classes.name}>{label}</h3>
          <span className={classes.dimmed}>{summary}</span>
        </div>
        <Switch
          label={texts.enabled}
          labelPosition="left"
          aria-label={texts.enabledOf(name)}
          aria-busy={activity.pending}
          checked={activity.on}
          disabled={locked !== null}
          {...(locked === null ? {} : { title: locked })}
          onChange={(event) => activity.set(event.currentTarget.checked)}
        />
      </div>
      <SecretUrl serverId={serverId} webhook={webhook} mayEdit={mayEdit} />
      {offFor === null ? null : (
        <SwitchedOff
          label={name}
          reason={offFor}
          isAddress={needsAddress(webhook)}
          onEdit={props.onEdit}
          mayEdit={mayEdit}
          pending={activity.pending}
          onSwitchOn={() => activity.set(true)}
        />
      )}
      <LastDelivery webhook={webhook} said={test.result?.message ?? null} />
      <Actions {...props} label={name} testing={test.pending} onTest={test.send} />
      <TestResult result={test.result} above={offFor} />
    </li>
  );
}

/** On or off. It shows the way it is going while the call is under way, and falls back when that fails. */
function useSwitch(serverId: string, webhook: Webhook) {
  const { update } = useWebhookChanges(serverId);
  const once = useSingleFlight();
  const asked = update.isPending ? update.variables.isActive : undefined;

  function set(isActive: boolean) {
    once(async () => {
      try {
        await update.mutateAsync({ serverId, webhookId: webhook.id, isActive });
        toastSuccess(copy.webhooks.updated);
      } catch (error) {
        showFailure(copy.webhooks.updateFailed, error);
      }
    });
  }

  return { on: asked ?? webhook.isActive, pending: update.isPending, set };
}

/** Sends the test that was asked for with the webhook itself. */
function useFirstTest(wanted: boolean, send: () => void) {
  const begin = useEffectEvent(send);
  useEffect(() => {
    if (wanted) begin();
  }, [wanted]);
}

/** Brings what the address names into sight and the focus to it, once. */
function usePointedAt(isHighlighted: boolean) {
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isHighlighted) return;
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.focus({ preventScroll: true });
  }, [isHighlighted]);
  return place;
}

function SwitchedOff(props: {
  label: string;
  reason: string;
  isAddress: boolean;
  mayEdit: boolean;
  pending: boolean;
  onSwitchOn: () => void;
  onEdit: () => void;
}) {
  const locked = { blocked: !props.mayEdit, ...(props.mayEdit ? {} : { title: texts.readOnly }) };
  return (
    <div className={classes.off}>
      <IconAlertTriangle size={18} aria-hidden />
      <p>
        <strong>{texts.switchedOff}:</strong> {props.reason}
        {props.isAddress ? ` ${texts.newAddressNeeded}` : null}
      </p>
      {props.isAddress ? (
        <PendingButton
          size="xs"
          variant="default"
          aria-label={texts.newAddressOf(props.label)}
          pending={false}
          {...locked}
          onClick={props.onEdit}
        >
          {texts.newAddress}
        </PendingButton>
      ) : null}
      <PendingButton
        size="xs"
        variant="default"
        aria-label={texts.switchOnOf(props.label)}
        pending={props.pending}
        {...locked}
        onClick={props.onSwitchOn}
      >
        {texts.switchOn}
      </PendingButton>
    </div>
  );
}

function Actions(props: CardProps & { label: string; testing: boolean; onTest: () => void }) {
  const { label, mayEdit, testing } = props;
  const stopped = useSuspended(props.serverId);
  const locked = mayEdit ? {} : { title: texts.readOnly, 'aria-description': texts.readOnly };
  const common = { size: 'xs', variant: 'default', pending: false } as const;
  return (
    <div className={classes.actions}>
      <PendingButton
        {...common}
        {...(mayEdit && stopped !== null ? { title: stopped, 'aria-description': stopped } : locked)}
        pending={testing}
        blocked={!mayEdit || stopped !== null}
        aria-label={texts.testOf(label)}
        leftSection={<IconSend size={14} aria-hidden />}
        onClick={props.onTest}
      >
        {texts.test}
      </PendingButton>
      <PendingButton
        {...common}
        aria-label={texts.logOf(label)}
        leftSection={<IconHistory size={14} aria-hidden />}
        onClick={props.onLog}
      >
        {texts.log}
      </PendingButton>
      <PendingButton
        {...common}
        {...locked}
        blocked={!mayEdit}
        aria-label={texts.editOf(label)}
        leftSection={<IconPencil size={14} aria-hidden />}
        onClick={props.onEdit}
      >
        {texts.edit}
      </PendingButton>
      <PendingButton
        {...common}
        {...locked}
        blocked={!mayEdit}
        aria-label={texts.deleteOf(label)}
        leftSection={<IconTrash size={14} aria-hidden />}
        onClick={props.onRemove}
      >
        {texts.delete}
      </PendingButton>
    </div>
  );
}
