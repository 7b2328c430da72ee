import type { WebhooksService } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import type { Database } from '../../db/database.ts';
import type { Keyring } from '../../secrets/keyring.ts';

export interface WebhooksDeps {
  database: Database;
  keyring: Keyring;
  now: () => number;
}

/** A server's webhooks and what was sent to them. */
export function createWebhooksService(_deps: WebhooksDeps): WebhooksService {
  return {
    list: notBuilt,
    create: notBuilt,
    update: notBuilt,
    remove: notBuilt,
    reveal: notBuilt,
    test: notBuilt,
    deliveries: notBuilt,
    resend: notBuilt,
  };
}

async function notBuilt(): Promise<never> {
  throw new DomainError('UNAVAILABLE', { message: 'Not built yet.' });
}
