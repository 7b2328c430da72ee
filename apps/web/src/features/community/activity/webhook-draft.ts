import type { Webhook } from '@tenfour/contracts';
import { parseWebhookUrl, WEBHOOK_TYPES, type WebhookType } from '@tenfour/domain';
import { texts, WEBHOOK_TEXTS } from './texts.ts';

/** What a webhook is called where several may be of one type: its type, and how its number at Discord ends. */
export function nameOf({ id, type, webhookUrl }: Pick<Webhook, 'id' | 'type' | 'webhookUrl'>): string {
  const number = /\/webhooks\/(\d+)/.exec(webhookUrl)?.[1] ?? id;
  return `${WEBHOOK_TEXTS[type]} …${number.slice(-4)}`;
}

/** Returns whether a webhook was disabled for its address, and no test since has shown that the address works again. */
export function needsAddress({
  disabledCode,
  lastDelivery,
}: Pick<Webhook, 'disabledCode' | 'lastDelivery'>): boolean {
  return (disabledCode === 'gone' || disabledCode === 'refused') && lastDelivery?.outcome !== 'sent';
}

/** A webhook as it stands in a form. `url` is a secret: it is never written to the browser's storage. */
export interface Draft {
  type: WebhookType | null;
  url: string;
  isActive: boolean;
}

/** The defaults; a new webhook is on. */
export const EMPTY_DRAFT: Draft = { type: null, url: '', isActive: true };

/** How Discord's addresses begin: who is about to type one is not warned. */
const BEGINNING = 'https://discord.com/api/webhooks/';

/** The type with that name; null for anything else. */
export function typeOf(value: unknown): WebhookType | null {
  return WEBHOOK_TYPES.find((known) => known === value) ?? null;
}

/** Whether anything was chosen or typed that would be missed. */
export function isWorthKeeping({ type, url }: Draft): boolean {
  return type !== null || url.trim() !== '';
}

/** Returns why the webhook cannot be added yet (type and URL are required); null when it can. */
export function missingOf({ type, url }: Draft): string | null {
  if (type === null) return texts.typeNeeded;
  return url.trim() === '' ? texts.urlNeeded : null;
}

/**
 * Returns a warning for a URL that does not look like one of Discord's; null when it does, or still can. It never
 * blocks: the server decides.
 */
export function hintOf(url: string): string | null {
  const typed = url.trim();
  if (BEGINNING.startsWith(typed) || parseWebhookUrl(typed) !== null) return null;
  // On the way to a complete one: the number, a slash and the token are still being typed.
  const rest = typed.startsWith(BEGINNING) ? typed.slice(BEGINNING.length) : null;
  return rest !== null && /^\d{0,20}\/?$/.test(rest) ? null : texts.notDiscord;
}

/** The fields in which an edited webhook differs from the stored one; an empty address keeps the stored one. */
export function changesOf(
  stored: Webhook,
  { type, url }: Draft,
): { type?: WebhookType; webhookUrl?: string } {
  return {
    ...(type === null || type === stored.type ? {} : { type }),
    ...(url.trim() === '' ? {} : { webhookUrl: url.trim() }),
  };
}
