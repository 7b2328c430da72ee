import { ActionIcon, Button, Menu, Switch } from '@mantine/core';
import {
  IconAlertTriangle,
  IconDots,
  IconEye,
  IconHistory,
  IconPencil,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import type { Webhook } from '@tenfour/contracts';
import { lowerFirst } from '@tenfour/domain';
import { useEffect, useEffectEvent, useRef } from 'react';
import { copy } from '../../../copy.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { type Hold, useOffline } from '../../../ui/use-offline.ts';
import { useSuspended } from '../servers/use-suspended.ts';
import { LastDelivery } from './LastDelivery.tsx';
import { RevealedUrl, useRevealed } from './RevealedUrl.tsx';
import { TestResult } from './TestResult.tsx';
import { texts, WEBHOOK_TEXTS } from './texts.ts';
import { useTest } from './use-test.ts';
import { showFailure, useWebhookChanges } from './use-webhooks.ts';
import classes from './Webhooks.module.css';
import { nameOf, needsAddress } from './webhook-draft.ts';

interface RowProps {
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

/** One webhook: what it posts and where, how that goes, its switch and its menu. */
export function WebhookRow(props: RowProps) {
  const { serverId, webhook, mayEdit } = props;
  const place = usePointedAt(props.isHighlighted);
  const name = nameOf(webhook);
  const test = useTest(serverId, webhook);
  useFirstTest(props.wantsTest, () => {
    props.onTesting();
    test.send();
  });
  const activity = useSwitch(serverId, webhook);
  const url = useRevealed(props);
  const { isOffline } = useOffline();
  const locked = isOffline ? copy.common.outage.unreachable : mayEdit ? null : texts.readOnly;
  const offFor = activity.on ? null : webhook.disabledReason;
  const isDead = offFor !== null && needsAddress(webhook);
  return (
    <li ref={place} tabIndex={-1} className={classes.card} data-pointed={props.isHighlighted || undefined}>
      <div className={classes.head}>
        <div className={classes.what}>
          <h3 className={classes.name}>{WEBHOOK_TEXTS[webhook.type]}</h3>
          {url.shown === null ? (
            <code title={webhook.webhookUrl}>{webhook.webhookUrl.replace(/^.*\/webhooks\//, '…/')}</code>
          ) : (
            <RevealedUrl {...{ serverId, webhook, name }} url={url.shown} onHide={url.hide} />
          )}
          <LastDelivery webhook={webhook} said={test.result?.message ?? null} />
        </div>
        {isDead ? null : (
          <Switch
            aria-label={texts.enabledOf(name)}
            aria-busy={activity.pending}
            checked={activity.on}
            disabled={locked !== null}
            {...(locked === null ? {} : { title: locked })}
            onChange={(event) => activity.set(event.currentTarget.checked)}
          />
        )}
        <RowMenu {...props} name={name} onTest={test.send} onReveal={url.shown === null ? url.show : null} />
      </div>
      {offFor === null ? null : (
        <div className={classes.off}>
          <IconAlertTriangle size={18} aria-hidden />
          <p>
            <strong>{texts.switchedOff}:</strong> {offFor.startsWith('Discord') ? offFor : lowerFirst(offFor)}
          </p>
          {isDead && mayEdit ? (
            <Button size="xs" variant="default" aria-label={texts.replaceUrlOf(name)} onClick={props.onEdit}>
              {texts.replaceUrl}
            </Button>
          ) : null}
        </div>
      )}
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

type MenuProps = RowProps & { name: string; onTest: () => void; onReveal: (() => void) | null };

/** What can be done with a webhook; viewers who may not edit see its deliveries. */
function RowMenu({ mayEdit, ...props }: MenuProps) {
  const stopped = useSuspended(props.serverId);
  const { hold, unless } = useOffline();
  const testHold: Hold = stopped === null ? hold : { ...hold, 'aria-disabled': true, title: stopped };
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={texts.actionsOf(props.name)}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayEdit ? (
          <Menu.Item
            leftSection={<IconSend size={16} aria-hidden />}
            {...testHold}
            onClick={stopped === null ? unless(props.onTest) : undefined}
          >
            {texts.test}
          </Menu.Item>
        ) : null}
        <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={props.onLog}>
          {texts.log}
        </Menu.Item>
        {mayEdit ? <ChangeItems {...props} /> : null}
      </Menu.Dropdown>
    </Menu>
  );
}

function ChangeItems({ onReveal, onEdit, onRemove }: Pick<MenuProps, 'onReveal' | 'onEdit' | 'onRemove'>) {
  return (
    <>
      {onReveal === null ? null : (
        <Menu.Item leftSection={<IconEye size={16} aria-hidden />} onClick={onReveal}>
          {texts.reveal}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
        {texts.edit}
      </Menu.Item>
      <Menu.Item
        c="var(--mantine-color-error)"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={onRemove}
      >
        {texts.delete}
      </Menu.Item>
    </>
  );
}
