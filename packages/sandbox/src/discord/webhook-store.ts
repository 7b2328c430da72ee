import { discordSnowflakeOf, hashNumber } from '../identity.ts';

/** A webhook of the sandbox. */
export interface Webhook {
  id: string;
  token: string;
  name: string;
  channelId: string;
  guildId: string;
}

/** The error codes with which Discord refuses a webhook address. */
export type WebhookRefusal = 10015 | 50027;

/**
 * The existing webhooks. Every address is accepted, so that a made-up URL works in the demo: the first token used with
 * an id becomes that id's token, and another one is refused with 50027. Tokens beginning with `gone-` answer 10015
 * (deleted), tokens beginning with `wrong-` answer 50027; a deleted webhook stays deleted.
 */
export interface WebhookStore {
  /** Returns the webhook of an address, or the code that refuses it. */
  at(id: string, token: string): Webhook | WebhookRefusal;
  /** Returns the webhook of an id that was used before. */
  known(id: string): Webhook | undefined;
  /** Creates a webhook with its own name, shown as the author and on the page of messages. */
  create(webhook: Webhook): Webhook;
  remove(id: string): void;
}

function madeUp(id: string, token: string): Webhook {
  return {
    id,
    token,
    name: 'Captain Hook',
    channelId: discordSnowflakeOf(`channel:${id}`),
    guildId: discordSnowflakeOf(`guild:${hashNumber(id) % 3}`),
  };
}

/** Creates an empty book. */
export function createWebhookStore(): WebhookStore {
  const webhooks = new Map<string, Webhook>();
  const removed = new Set<string>();
  function create(webhook: Webhook): Webhook {
    webhooks.set(webhook.id, webhook);
    removed.delete(webhook.id);
    return webhook;
  }
  return {
    create,
    at(id, token) {
      if (removed.has(id) || token.startsWith('gone-')) return 10015;
      if (token.startsWith('wrong-')) return 50027;
      const webhook = webhooks.get(id) ?? create(madeUp(id, token));
      return webhook.token === token ? webhook : 50027;
    },
    known: (id) => webhooks.get(id),
    remove(id) {
      webhooks.delete(id);
      removed.add(id);
    },
  };
}
