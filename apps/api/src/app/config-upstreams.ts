import { parseWebhookUrl, type WebhookAddress } from '@tenfour/domain';
import { verifyEventSignature } from '@tenfour/erlc';
import { z } from 'zod';
import { addressProblem } from '../features/discord/webhooks/address.ts';

/** Returns whether a text is an Ed25519 public key. */
export function isEventKey(publicKey: string): boolean {
  try {
    // Nothing is signed here: only a key that is none makes it throw.
    verifyEventSignature({ publicKey, timestamp: null, signature: null, rawBody: '' });
    return true;
  } catch {
    return false;
  }
}

/** Reads a Discord webhook. The problem never shows the address, which is a secret. */
export function readWebhook(text: string, context: z.RefinementCtx): WebhookAddress {
  const address = parseWebhookUrl(text);
  if (address !== null) return address;
  context.addIssue({
    code: 'custom',
    message: `must be the address of a Discord webhook. ${addressProblem(text)}`,
  });
  return z.NEVER;
}
