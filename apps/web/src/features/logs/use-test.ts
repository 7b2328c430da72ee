import type { WebhookTest } from '@tenfour/contracts';
import { useState } from 'react';
import { humanise } from '../../data/errors.ts';
import { handleUnauthorized } from '../../data/unauthorized.ts';
import { useSingleFlight } from '../../data/use-single-flight.ts';
import { texts } from './texts.ts';
import { useWebhookChanges } from './use-webhooks.ts';

/** Sends a test message and keeps what became of it, to be said in place. */
export function useTest(serverId: string, webhookId: string) {
  const { test } = useWebhookChanges(serverId);
  const [result, setResult] = useState<WebhookTest | null>(null);
  const once = useSingleFlight();

  function send() {
    once(async () => {
      setResult(null);
      try {
        setResult(await test.mutateAsync({ serverId, webhookId }));
      } catch (error) {
        if (handleUnauthorized('server', error)) return;
        setResult({ delivered: false, message: `${texts.testFailed} ${humanise(error)}` });
      }
    });
  }

  return { result, send, pending: test.isPending };
}
