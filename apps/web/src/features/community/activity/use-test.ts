import type { Webhook, WebhookTest } from '@tenfour/contracts';
import { useRef, useState } from 'react';
import { humanise } from '../../../data/errors.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { texts } from './texts.ts';
import { useWebhookChanges } from './use-webhooks.ts';

/** Presses that follow this soon belong to the one before, however fast the answer was, in ms. */
const REST_MS = 1_000;

/** Sends a test message and keeps what became of it, to be said in place until the webhook has changed. */
export function useTest(serverId: string, webhook: Webhook) {
  const { test } = useWebhookChanges(serverId);
  const [result, setResult] = useState<(WebhookTest & { round: number }) | null>(null);
  const once = useSingleFlight();
  const sentAt = useRef(Number.NEGATIVE_INFINITY);
  const round = useRound(webhook);

  function send() {
    if (performance.now() - sentAt.current < REST_MS) return;
    once(async () => {
      sentAt.current = performance.now();
      setResult(null);
      try {
        setResult({ round, ...(await test.mutateAsync({ serverId, webhookId: webhook.id })) });
      } catch (error) {
        if (handleUnauthorized('server', error)) return;
        setResult({ round, delivered: false, message: `${texts.testFailed} ${humanise(error)}` });
      }
    });
  }

  return { result: result?.round === round ? result : null, send, pending: test.isPending };
}

/**
 * Counts the changes of a webhook's address and type. Being switched on or off is none of them: a test that fails does
 * that itself.
 */
function useRound(webhook: Webhook): number {
  const [seen, setSeen] = useState({ webhook, round: 0 });
  const before = seen.webhook;
  if (before.updatedAt === webhook.updatedAt && before.webhookUrl === webhook.webhookUrl) return seen.round;
  const isAnother = before.webhookUrl !== webhook.webhookUrl || before.isActive === webhook.isActive;
  const round = isAnother ? seen.round + 1 : seen.round;
  setSeen({ webhook, round });
  return round;
}
