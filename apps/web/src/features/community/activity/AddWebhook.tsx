import { Button, Switch } from '@mantine/core';
import { useEffect } from 'react';
import { copy } from '../../../copy.ts';
import { useOutage } from '../../../ui/Outage.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { useSuspended } from '../servers/use-suspended.ts';
import { texts } from './texts.ts';
import { useAddWebhook } from './use-add-webhook.ts';
import { WebhookFields } from './WebhookFields.tsx';
import classes from './Webhooks.module.css';

/** Shows the form for a webhook: event type, URL and whether it is active. What is typed outlives it. */
export function AddWebhook(props: {
  serverId: string;
  /** It is added; `wantsTest` asks for a test message. */
  onAdded: (webhookId: string, wantsTest: boolean) => void;
  onCancel: () => void;
}) {
  const { serverId, onAdded } = props;
  const blockedBy = useOutage() === null ? null : copy.common.outage.unreachable;
  const form = useAddWebhook(serverId, blockedBy, ({ id }, thenTest) => onAdded(id, thenTest));
  const { why, pending, pendingIntent } = form;
  const place = form.formProps.ref;
  const suspended = useSuspended(serverId);
  const noTest = why ?? suspended;
  useEffect(() => place.current?.querySelector('input')?.focus(), [place]);

  return (
    <Panel title={texts.add}>
      <form {...form.formProps} className={classes.form} aria-label={texts.add}>
        <WebhookFields draft={form.values} change={form.setValues} refused={form.errors.url ?? null} />
        <Switch label={texts.enabled} {...form.getInputProps('isActive', { type: 'checkbox' })} />
        <div className={classes.submit}>
          <PendingButton
            type="submit"
            pending={pending && !pendingIntent}
            blocked={why !== null}
            {...(why === null ? {} : { title: why, 'aria-description': why })}
          >
            {texts.add}
          </PendingButton>
          <PendingButton
            variant="default"
            pending={pendingIntent === true}
            blocked={noTest !== null}
            {...(noTest === null ? {} : { title: noTest, 'aria-description': noTest })}
            onClick={() => void form.submit(true)}
          >
            {texts.addAndTest}
          </PendingButton>
          <Button variant="subtle" onClick={props.onCancel}>
            {copy.common.cancel}
          </Button>
          {why === null ? null : <span className={classes.dimmed}>{why}</span>}
        </div>
      </form>
    </Panel>
  );
}
