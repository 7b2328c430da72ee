import { zPushSubscribeInput } from '@tenfour/contracts';
import type { Sandbox } from '@tenfour/sandbox';
import { z } from 'zod';

/** A message that the sandbox's push service received. */
export interface ReceivedPush {
  /** Of the subscription. */
  id: string;
  status: number;
  ttl: string | null;
  urgency: string | null;
  /** Decrypted; null unless it was answered with 201. */
  payload: string | null;
}

const zBrowser = zPushSubscribeInput.extend({ id: z.string() });

async function control<Answer>(sandbox: Sandbox, path: string, body?: object): Promise<Answer> {
  const init = {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  };
  const response = await fetch(`${sandbox.urls.home}/control/push${path}`, body && init);
  return (await response.json()) as Answer;
}

/** Subscribes a browser at the sandbox's push service. */
export async function newBrowser(sandbox: Sandbox) {
  return zBrowser.parse(await control(sandbox, '', {}));
}

/** Sets how messages to this browser are answered: the next `count`, or all. */
export function answerPushes(
  sandbox: Sandbox,
  id: string,
  answer: { answer: number; count?: number; retryAfter?: number },
): Promise<unknown> {
  return control(sandbox, `/${id}`, answer);
}

/** Returns everything that arrived, oldest first. */
export function receivedPushes(sandbox: Sandbox): Promise<ReceivedPush[]> {
  return control(sandbox, '');
}
