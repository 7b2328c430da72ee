import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Webhook } from '@tenfour/contracts';
import { useEffect, useRef, useState } from 'react';
import { copy } from '../../../copy.ts';
import { trpc } from '../../../data/trpc.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { useCopy } from '../../../ui/use-copy.ts';
import { SeenBy } from './SeenBy.tsx';
import { texts } from './texts.ts';
import { showFailure, useReveal } from './use-webhooks.ts';
import classes from './Webhooks.module.css';

interface RevealedUrlProps {
  serverId: string;
  webhook: Webhook;
  name: string;
  url: string;
  onHide: () => void;
}

/** Copies or hides a URL that was revealed, which is logged, and shows who saw it. */
export function RevealedUrl(props: RevealedUrlProps) {
  const text = useRef<HTMLElement>(null);
  const { state, copyText } = useCopy(text);
  const of = { serverId: props.serverId, webhookId: props.webhook.id };
  const { data: views } = useQuery(trpc.webhooks.views.queryOptions(of, { staleTime: 0 }));
  return (
    <div className={classes.url}>
      <code ref={text}>{props.url}</code>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={texts.copyOf(props.name)}
        onClick={() => void copyText(props.url)}
      >
        {state === 'copied' ? texts.copied : texts.copy}
      </Button>
      <Button size="compact-sm" variant="subtle" aria-label={texts.hideOf(props.name)} onClick={props.onHide}>
        {texts.hide}
      </Button>
      <span role="status" className={classes.dimmed}>
        {state === 'manual' ? copy.common.pressCtrlC : ''}
      </span>
      <SeenBy views={views ?? []} />
    </div>
  );
}

/** Reveals the URL of a webhook, and forgets it once the webhook has changed. */
export function useRevealed({
  serverId,
  webhook,
  mayEdit,
}: {
  serverId: string;
  webhook: Webhook;
  mayEdit: boolean;
}) {
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

  return { shown: isCurrent ? seen.url : null, show, hide };
}
