import type { Viewer, WebhookTest } from '@tenfour/contracts';
import { DomainError, formatCountdown, PRODUCT_NAME, WEBHOOK_SUBJECTS } from '@tenfour/domain';
import { toJson } from '../../../db/codecs.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { escapedLine, plainLine } from '../../../events/discord-text.ts';
import { COLORS } from '../../../events/embed.ts';
import { type DeliveryPayload, messageOf } from '../../../events/message.ts';
import type { DiscordWebhooks, WebhookOutcome } from '../../../integrations/discord/discord-webhooks.ts';
import type { Keyring } from '../../../security/keyring.ts';
import { openToken } from './address.ts';
import { detailsOf, noSuchWebhook, recordWebhookEvent } from './change-webhook.ts';
import { deliveriesStore } from './deliveries-store.ts';
import type { DeliveryGate } from './delivery/delivery-gate.ts';
import { serverNameOf, type WebhookRow, webhooksStore } from './store.ts';

/** What the webhooks of a server are built on. */
export interface WebhooksDeps {
  database: Database;
  keyring: Keyring;
  discordWebhooks: DiscordWebhooks;
  /** Shared with the delivery: it is one address that Discord limits. */
  deliveryGate: DeliveryGate;
  /** The panel's origin. */
  publicUrl: string;
  now: () => number;
}

const ARRIVED = 'Test message sent.';

/** Sends one message to a webhook immediately, ahead of its queue, and stores the outcome. */
export async function sendTest(deps: WebhooksDeps, viewer: Viewer, id: string): Promise<WebhookTest> {
  requireActive(viewer);
  const { database, keyring, discordWebhooks, deliveryGate, publicUrl, now } = deps;
  const row = await webhooksStore(database.handle, viewer.serverId).find(id);
  if (!row) throw noSuchWebhook();
  const address = { id: row.discord_id, token: openToken(keyring, row) };
  const startedAt = now();
  const serverName = await serverNameOf(database.handle, viewer.serverId);
  const payload = testPayload(viewer, row, serverName, startedAt);
  const { body } = messageOf([payload], { publicUrl, now: startedAt });
  requireOpen(deps);
  await deliveryGate.turn();
  // It may have closed in the line for a turn.
  requireOpen(deps);
  const outcome = await discordWebhooks.execute(address, body);
  deliveryGate.recordFailure(outcome, row.id);
  const problem = outcome.kind === 'sent' ? null : problemOf(outcome);
  await database.transaction((tx) =>
    note(tx, viewer, row, { payload, outcome, problem, startedAt, at: now() }),
  );
  return { delivered: problem === null, message: problem ?? ARRIVED };
}

/** Throws REFUSED while the server is suspended: nothing is sent for it. */
export function requireActive(viewer: Viewer): void {
  if (viewer.serverStatus !== 'suspended') return;
  throw new DomainError('REFUSED', {
    message: 'This server is suspended. Its webhooks send nothing.',
  });
}

/** Throws REFUSED while Discord wants nothing at all from this installation. */
function requireOpen({ deliveryGate, now }: Pick<WebhooksDeps, 'deliveryGate' | 'now'>): void {
  const wait = deliveryGate.openAt() - now();
  if (wait <= 0) return;
  throw new DomainError('REFUSED', {
    message: `Discord paused all webhooks of this site. Try again in ${formatCountdown(wait)}.`,
  });
}

function testPayload(viewer: Viewer, row: WebhookRow, serverName: string, at: number): DeliveryPayload {
  return {
    kind: 'test',
    line: null,
    embed: {
      title: 'Test message',
      description: escapedLine(`This webhook works. It sends ${WEBHOOK_SUBJECTS[row.type]}.`, 500),
      url: `/server/${encodeURIComponent(viewer.serverId)}/logs?tab=webhooks`,
      color: COLORS.cobalt,
      author: { name: plainLine(viewer.username, 100) },
      footer: { text: plainLine(`${serverName} · ${PRODUCT_NAME}`, 200) },
      timestamp: new Date(at).toISOString(),
    },
  };
}

/** Returns the problem without the retry that the messages of deliveries promise: tests are not retried. */
function problemOf(outcome: Exclude<WebhookOutcome, { kind: 'sent' }>): string {
  switch (outcome.kind) {
    case 'rate-limited': {
      const wait = formatCountdown(Math.max(1, outcome.retryAfterMs));
      return `Discord’s rate limit was reached. Try again in ${wait}.`;
    }
    case 'timeout':
      return 'Discord didn’t reply in time. Check the channel before you try again.';
    case 'unreachable':
      return 'Discord can’t be reached. Try again in a moment.';
    case 'forbidden':
      return 'Discord is blocking this request. Try again later.';
    case 'fault':
    case 'garbage':
      return 'Discord is having problems. Try again in a moment.';
    case 'bad-message':
      return outcome.problem.replace(/ It is not sent again by itself.*$/, '');
    default:
      return outcome.problem;
  }
}

interface Tested {
  payload: DeliveryPayload;
  outcome: WebhookOutcome;
  problem: string | null;
  startedAt: number;
  at: number;
}

async function note(tx: Transaction, viewer: Viewer, row: WebhookRow, tested: Tested): Promise<void> {
  const { payload, outcome, problem, startedAt, at } = tested;
  const id = newId();
  await deliveriesStore(tx.handle, viewer.serverId, row.id).add({
    id,
    activity_id: null,
    payload: toJson(payload),
    state: problem === null ? 'sent' : 'failed',
    attempts: 1,
    problem,
    message_id: outcome.kind === 'sent' ? outcome.messageId : null,
    created_at: startedAt,
    finished_at: at,
  });
  const store = webhooksStore(tx.handle, viewer.serverId);
  await store.noteTest(row, { problem, at });
  await recordWebhookEvent(tx, viewer, at, {
    kind: 'webhook.tested',
    webhookId: row.id,
    webhook: detailsOf(row),
    problem,
  });
  tx.changed({ serverId: viewer.serverId, entity: 'deliveries', op: 'created', ids: [id] });
  tx.changed({ serverId: viewer.serverId, entity: 'webhooks', op: 'changed', ids: [row.id] });
}
