import { Button } from '@mantine/core';
import type { Webhook } from '@tenfour/contracts';
import { useEffect, useRef, useState } from 'react';
import { copy } from '../../../copy.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { useCopy } from '../../../ui/use-copy.ts';
import { texts } from './texts.ts';
import { showFailure, useReveal } from './use-webhooks.ts';
import classes from './Webhooks.module.css';
import { nameOf } from './webhook-draft.ts';

/** Shows the URL, masked until a viewer who can edit reveals it (which is logged). It can be hidden again. */
export function SecretUrl(props: { serverId: string; webhook: Webhook; mayEdit: boolean }) {
  const { webhook, mayEdit } = props;
  const name = nameOf(webhook);
  const text = useRef<HTMLElement>(null);
  const { state, copyText } = useCopy(text);
  const { shown, pending, show, hide } = useShown(props);
  return (
    <div className={classes.url}>
      <span className="tf-visually-hidden">{texts.address}:</span>
      <code ref={text}>{shown ?? webhook.webhookUrl}</code>
      {shown === null ? (
        <PendingButton
          size="compact-sm"
          variant="subtle"
          aria-label={texts.revealOf(name)}
          pending={pending}
          blocked={!mayEdit}
          {...(mayEdit ? {} : { title: texts.readOnly, 'aria-description': texts.readOnly })}
          onClick={show}
        >
          {texts.reveal}
        </PendingButton>
      ) : (
        <>
          <Button size="compact-sm" variant="subtle" aria-label={texts.hideOf(name)} onClick={hide}>
            {texts.hide}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={texts.copyOf(name)}
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

/** The whole address, of the webhook as it was when it was asked for: once that has changed it is forgotten. */
function useShown({ serverId, webhook, mayEdit }: { serverId: string; webhook: Webhook; mayEdit: boolean }) {
  const reveal = useReveal();
  const { reset } = reveal;
  const once = useSingleFlight();
  const [seen, setSeen] = useState<{ of: string; url: string } | null>(null);
  const of = `${webhook.webhookUrl} ${webhook.updatedAt}`;
  const isCurrent = mayEdit && seen?.of === of;

  useEffect(() => {
    if (seen === null || isCurrent) return;
    setSeen(null);
    reset();
  }, [seen, isCurrent, reset]);

  function show() {
    once(async () => {
      try {
        const { webhookUrl } = await reveal.mutateAsync({ serverId, webhookId: webhook.id });
        setSeen({ of, url: webhookUrl });
      } catch (error) {
        showFailure(texts.revealFailed, error);
      }
    });
  }

  function hide() {
    setSeen(null);
    reset();
  }

  return { shown: isCurrent ? seen.url : null, pending: reveal.isPending, show, hide };
}
