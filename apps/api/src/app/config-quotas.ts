import { parseWebhookUrl, type WebhookAddress } from '@tenfour/domain';
import { verifyEventSignature } from '@tenfour/erlc';
import { z } from 'zod';
import type { Quotas } from '../features/community/servers/quotas.ts';
import { addressProblem } from '../features/discord/webhooks/address.ts';

/** Reads a whole number that limits something; 0 becomes null, which lifts the limit. */
export function limit(what: string, fallback: number) {
  return z.coerce
    .number({ error: `must be a number of ${what}` })
    .int(`must be a whole number of ${what}`)
    .min(0, 'must not be negative')
    .max(1_000_000_000, 'must be at most 1000000000')
    .default(fallback)
    .transform((most) => (most === 0 ? null : most));
}

interface QuotaVariables {
  SERVERS_PER_USER: number | null;
  UPLOADS_PER_SERVER_MB: number | null;
  UPLOADS_PER_USER_MB: number | null;
}

/** Returns the limits that the variables set, sizes in bytes. */
export function quotasOf(env: QuotaVariables): Quotas {
  return {
    serversPerUser: env.SERVERS_PER_USER,
    uploadsPerServer: bytesOf(env.UPLOADS_PER_SERVER_MB),
    uploadsPerUser: bytesOf(env.UPLOADS_PER_USER_MB),
  };
}

function bytesOf(megabytes: number | null): number | null {
  return megabytes === null ? null : megabytes * 1_000_000;
}

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
