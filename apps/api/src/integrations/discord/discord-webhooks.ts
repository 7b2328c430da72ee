import type { WebhookAddress } from '@tenfour/domain';
import { DISCORD_USER_AGENT } from './discord.ts';
import {
  type DiscordAnswer,
  readWebhookAnswer,
  silent,
  type WebhookOutcome,
} from './discord-webhook-answers.ts';

export type { WebhookOutcome } from './discord-webhook-answers.ts';

/** Most bytes read of an answer: Discord returns the message with all its embeds. */
const MAX_BYTES = 256 * 1024;

export interface DiscordWebhooksOptions {
  /** The configured Discord, without a trailing slash. Nothing else is ever asked. */
  baseUrl: string;
  timeoutMs: number;
}

/** Calls to Discord's incoming webhooks. */
export interface DiscordWebhooks {
  /**
   * Posts one message and waits until Discord has stored it. Never throws: whatever happens is an outcome, in which
   * neither the address nor its token can stand.
   */
  execute(address: WebhookAddress, body: object): Promise<WebhookOutcome>;
}

/** A client of Discord's webhook API, version 10. Follows no redirect. */
export function createDiscordWebhooks({ baseUrl, timeoutMs }: DiscordWebhooksOptions): DiscordWebhooks {
  return {
    async execute({ id, token }, body) {
      const signal = AbortSignal.timeout(timeoutMs);
      const url = `${baseUrl}/api/v10/webhooks/${encodeURIComponent(id)}/${encodeURIComponent(token)}?wait=true`;
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'user-agent': DISCORD_USER_AGENT },
          body: JSON.stringify(body),
          redirect: 'manual',
          signal,
        });
        return readWebhookAnswer(await answerOf(response));
      } catch {
        // The error can contain the webhook's address, so it is never passed on.
        return silent(signal.aborted ? 'timeout' : 'unreachable');
      }
    },
  };
}

async function answerOf(response: Response): Promise<DiscordAnswer> {
  const text = await readUpTo(response, MAX_BYTES);
  return { status: response.status, headers: response.headers, body: jsonOf(text) };
}

/** Null when there is more: no answer that means something is as long. */
async function readUpTo(response: Response, most: number): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    // Leaving the loop cancels the rest.
    if (size > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function jsonOf(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
