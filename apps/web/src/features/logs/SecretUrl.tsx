import { Button } from '@mantine/core';
import type { Webhook } from '@tenfour/contracts';
import { useRef } from 'react';
import { copy } from '../../copy.ts';
import { useSingleFlight } from '../../data/use-single-flight.ts';
import { PendingButton } from '../../ui/PendingButton.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { texts, WEBHOOK_WORDS } from './texts.ts';
import { tellFailure, useReveal } from './use-webhooks.ts';
import classes from './Webhooks.module.css';

/** The address: masked until somebody who may edit asks for it, which the activity log says; hidden again on demand. */
export function SecretUrl(props: { serverId: string; webhook: Webhook; mayEdit: boolean }) {
  const { serverId, webhook, mayEdit } = props;
  const { label } = WEBHOOK_WORDS[webhook.type];
  const reveal = useReveal();
  const once = useSingleFlight();
  const text = useRef<HTMLElement>(null);
  const { state, copyText } = useCopy(text);
  const shown = reveal.data?.webhookUrl;

  function show() {
    once(() =>
      reveal
        .mutateAsync({ serverId, webhookId: webhook.id })
        .catch((error: unknown) => tellFailure(texts.revealFailed, error)),
    );
  }

  return (
    <div className={classes.url}>
      <span className="tf-visually-hidden">{texts.address}:</span>
      <code ref={text}>{shown ?? webhook.webhookUrl}</code>
      {shown === undefined ? (
        <PendingButton
          size="compact-sm"
          variant="subtle"
          aria-label={texts.revealOf(label)}
          pending={reveal.isPending}
          blocked={!mayEdit}
          {...(mayEdit ? {} : { title: texts.readOnly, 'aria-description': texts.readOnly })}
          onClick={show}
        >
          {texts.reveal}
        </PendingButton>
      ) : (
        <>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={texts.hideOf(label)}
            onClick={() => reveal.reset()}
          >
            {texts.hide}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={texts.copyOf(label)}
            onClick={() => void copyText(shown)}
          >
            {state === 'copied' ? texts.copied : texts.copy}
          </Button>
        </>
      )}
      <span role="status" className={classes.dimmed}>
        {state === 'manual' ? copy.common.pressCtrlC : ''}
      </span>
    </div>
  );
}
