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
  'no-address': `This is not a web address. ${WHERE}`,
  'not-https': 'The address of a Discord webhook begins with https://, this one with http://.',
  'other-host': `This address does not lead to discord.com, and nothing is sent anywhere else. ${WHERE}`,
  extras: 'The address of a Discord webhook has no port and no user name in it.',
  'other-service':
    'This is the address for messages in the form of Slack or GitHub. Leave out the /slack or /github at its end.',
  'no-token': `The second half of the address is missing: after the number comes a long token. ${WHERE}`,
  'other-page': `This leads to Discord, but not to a webhook. ${WHERE}`,
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
      message: 'The stored address of this webhook cannot be read any more. Enter it again.',
    });
  }
}
