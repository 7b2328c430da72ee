import { Switch } from '@mantine/core';
import { copy } from '../../../copy.ts';
import { useOutage } from '../../../ui/Outage.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { useKeptFocus } from '../../../ui/use-kept-focus.ts';
import { useSuspended } from '../servers/use-suspended.ts';
import { texts } from './texts.ts';
import { useAddWebhook } from './use-add-webhook.ts';
import { WebhookFields } from './WebhookFields.tsx';
import classes from './Webhooks.module.css';

/** Shows the form for a webhook: event type, URL and whether it is active. It is locked for viewers who cannot edit. */
export function AddWebhook(props: {
  serverId: string;
  mayEdit: boolean;
  /** It is added and wants a test message. */
  onTest: (webhookId: string) => void;
}) {
  const { serverId, mayEdit, onTest } = props;
  const isOffline = useOutage() !== null;
  const blockedBy = isOffline ? copy.common.outage.unreachable : mayEdit ? null : texts.readOnly;
  const form = useAddWebhook(serverId, blockedBy, ({ id }, thenTest) =>
    thenTest ? onTest(id) : place.current?.querySelector('input')?.focus(),
  );
  const { why, pending, pendingIntent } = form;
  const place = form.formProps.ref;
  const suspended = useSuspended(serverId);
  const noTest = why ?? suspended;
  const keptFocus = useKeptFocus(place, !mayEdit);

  return (
    <Panel title={texts.form}>
      <form {...form.formProps} {...keptFocus} className={classes.form} aria-label={texts.form}>
        <WebhookFields
          draft={form.values}
          change={form.setValues}
          refused={form.errors.url ?? null}
          disabled={!mayEdit}
        />
        <Switch
          label={texts.enabled}
          disabled={!mayEdit}
          {...form.getInputProps('isActive', { type: 'checkbox' })}
        />
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
          {why === null ? null : <span className={classes.dimmed}>{why}</span>}
        </div>
        <details className={classes.howTo}>
          <summary>{texts.howTo}</summary>
          <p>{texts.howToText}</p>
        </details>
      </form>
    </Panel>
  );
}
