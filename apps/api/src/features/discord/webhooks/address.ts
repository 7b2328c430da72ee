import {
  DomainError,
  parseWebhookUrl,
  type WebhookAddress,
  type WebhookUrlProblem,
  webhookUrlProblem,
} from '@tenfour/domain';
import { type Keyring, KeyringError, type SealedCell } from '../../../security/keyring.ts';
import { maskOf } from '../../../security/keys.ts';

const WHERE = 'Copy it in Discord: Edit Channel, Integrations, Webhooks, Copy Webhook URL.';

const PROBLEMS: Readonly<Record<WebhookUrlProblem, string>> = {
  'no-address': `Enter a Discord webhook URL. ${WHERE}`,
  'not-https': 'Discord webhook URLs begin with https://.',
  'other-host': `This URL isn’t on discord.com. ${WHERE}`,
  extras: 'Discord webhook URLs have no port or username.',
  'other-service': 'Remove /slack or /github from the end of the URL.',
  'no-token': `The token at the end of the URL is missing. ${WHERE}`,
  'other-page': `This Discord URL isn’t a webhook. ${WHERE}`,
};

/** What is wrong with the address of a webhook, in a sentence that does not repeat it; null when nothing is. */
export function addressProblem(text: string): string | null {
  if (parseWebhookUrl(text) !== null) return null;
  return PROBLEMS[webhookUrlProblem(text) ?? 'other-page'];
}

/** Parses an entered address. Throws REFUSED with what is wrong with it, without repeating it. */
export function requireAddress(text: string): WebhookAddress {
  const address = parseWebhookUrl(text);
  if (address !== null) return address;
  throw new DomainError('REFUSED', { message: addressProblem(text) ?? PROBLEMS['other-page'] });
}

/** A stored address as people see it: `https://discord.com/api/webhooks/<id>/••••••••abcd`. */
export function maskedUrl(row: { discord_id: string; token_hint: string }): string {
  return `https://discord.com/api/webhooks/${row.discord_id}/${maskOf(row.token_hint)}`;
}

/** Where a webhook's token is sealed; `cli secrets rotate` has to re-seal it there. */
export function tokenCell(webhookId: string): SealedCell {
  return { table: 'webhooks', column: 'token_sealed', row: webhookId };
}

/** The token of a stored webhook. Throws REFUSED when no key of this installation opens it. */
export function openToken(keyring: Keyring, row: { id: string; token_sealed: string }): string {
  try {
    return keyring.open(tokenCell(row.id), row.token_sealed);
  } catch (error) {
    if (!(error instanceof KeyringError)) throw error;
    throw new DomainError('REFUSED', {
      message: 'The stored webhook URL can’t be decrypted. Enter it again.',
    });
  }
}
