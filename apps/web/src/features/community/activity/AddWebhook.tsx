import { Switch } from '@mantine/core';
import { type FormEvent, useRef } from 'react';
import { copy } from '../../../copy.ts';
import { useOutage } from '../../../ui/Outage.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { useKeptFocus } from '../../../ui/use-kept-focus.ts';
import { useSuspended } from '../servers/use-suspended.ts';
import { texts } from './texts.ts';
import { type TypedWebhook, useAddWebhook } from './use-add-webhook.ts';
import { WebhookFields } from './WebhookFields.tsx';
import classes from './Webhooks.module.css';

/** Shows the form for a webhook: event type, URL and whether it is active. It is locked for viewers who cannot edit. */
export function AddWebhook(props: {
  serverId: string;
  mayEdit: boolean;
  typed: TypedWebhook;
  /** It is added and wants a test message. */
  onTest: (webhookId: string) => void;
}) {
  const { serverId, mayEdit, typed, onTest } = props;
  const place = useRef<HTMLFormElement>(null);
  const url = useRef<HTMLInputElement>(null);
  const form = useAddWebhook(serverId, typed, {
    onSaved: ({ id }, thenTest) => (thenTest ? onTest(id) : place.current?.querySelector('input')?.focus()),
    onRefused: () => url.current?.focus(),
  });
  const isCutOff = useOutage() !== null;
  const why = isCutOff ? copy.common.outage.unreachable : mayEdit ? form.missing : texts.readOnly;
  const suspended = useSuspended(serverId);
  const noTest = why ?? suspended;
  const keptFocus = useKeptFocus(place, !mayEdit);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (why === null) form.submit(false);
  }

  return (
    <Panel title={texts.form}>
      <form
        ref={place}
        className={classes.form}
        aria-label={texts.form}
        onSubmit={submit}
        noValidate
        {...keptFocus}
      >
        <p className={classes.plain}>{texts.formText}</p>
        <WebhookFields
          ref={url}
          draft={form.draft}
          change={form.change}
          refused={form.refused}
          disabled={!mayEdit}
        />
        <Switch
          label={texts.enabled}
          description={texts.enabledHint}
          checked={form.draft.isActive}
          disabled={!mayEdit}
          onChange={(event) => form.change({ isActive: event.currentTarget.checked })}
        />
        <div className={classes.submit}>
          <PendingButton
            type="submit"
            pending={form.sending === 'add'}
            blocked={why !== null}
            {...(why === null ? {} : { title: why, 'aria-description': why })}
          >
            {texts.add}
          </PendingButton>
          <PendingButton
            variant="default"
            pending={form.sending === 'add-and-test'}
            blocked={noTest !== null}
            {...(noTest === null ? {} : { title: noTest, 'aria-description': noTest })}
            onClick={() => form.submit(true)}
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
