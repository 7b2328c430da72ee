import { PRODUCT_NAME, plural, type WebhookAddress } from '@tenfour/domain';
import type { Database, Handle } from '../../../db/database.ts';
import { escapedLine, plainLine } from '../../../events/discord-text.ts';
import { COLORS } from '../../../events/embed.ts';
import { type DiscordBody, messageOf } from '../../../events/message.ts';
import type { DiscordWebhooks, WebhookOutcome } from '../../../integrations/discord/discord-webhooks.ts';
import { claimItems, type DueRows, nextDueRow, releaseItem } from '../../../jobs/claims.ts';
import type { ClaimedJob, JobKind } from '../../../jobs/job-loop.ts';
import { type DeliveryGate, pauseAfter, STORING_MS } from '../../discord/webhooks/index.ts';
import { readAccounts } from './accounts.ts';

/** Notifications are given up after this, in ms; the panel shows the request anyway. */
export const GIVE_UP_MS = 24 * 60 * 60_000;

/** Time between two attempts at an address that Discord refuses, in ms: an operator must change it. */
const REFUSED_PAUSE_MS = 60 * 60_000;

export interface AltNoticesDeps {
  database: Database;
  discord: DiscordWebhooks;
  /** Shared with the delivery: it is one address that Discord limits. */
  gate: DeliveryGate;
  /** The webhook of the platform's staff. */
  address: WebhookAddress;
  /** Longest wait for Discord's answer, in ms. */
  timeoutMs: number;
  /** The panel's origin: the message links to it. */
  publicUrl: string;
  /** Epoch ms. */
  now: () => number;
  logger: { error(details: object, message: string): void };
  /** Between 0 and 1. */
  random?: () => number;
}

/**
 * Creates the job that notifies platform staff of new requests for alts, one message each, with names and counts only.
 * Decided requests are skipped. A crash between Discord's answer and its storage sends one twice.
 */
export function createAltNotices(deps: AltNoticesDeps): JobKind<ClaimedJob> {
  const { database, gate, timeoutMs, now } = deps;
  const { handle } = database;
  /** Until when Discord has asked for a pause at this address, epoch ms. */
  let quietUntil = 0;
  const openAt = (): number => Math.max(gate.openAt(), quietUntil);

  return {
    name: 'alt-notices',
    // One after the other: it is one channel.
    batch: 1,
    concurrency: 1,
    leaseMs: 2 * (timeoutMs + STORING_MS),
    claim: async (claim) => (openAt() > claim.now ? [] : claimItems(database, DUE_NOTICES, claim)),
    async nextAt() {
      const next = await nextDueRow(handle, DUE_NOTICES);
      return next === null ? null : Math.max(next, openAt());
    },
    release: (item, until) => releaseItem(handle, DUE_NOTICES, item, until),
    async handle(item) {
      const notice = await noticeOf(handle, item);
      if (notice === null) return;
      if (now() - notice.createdAt >= GIVE_UP_MS) return settleNotice(handle, item, null);
      await gate.turn();
      // It may have closed in the line for a turn.
      if (openAt() > now()) return releaseItem(handle, DUE_NOTICES, item, openAt());
      const outcome = await deps.discord.execute(deps.address, bodyOf(notice, deps.publicUrl, now()));
      gate.recordFailure(outcome, 'platform');
      quietUntil = Math.max(quietUntil, now() + pauseOf(outcome));
      await settleNotice(handle, item, nextTry(deps, notice, outcome));
    },
  };
}

/** How long Discord asks to be left alone, in ms. */
function pauseOf(outcome: WebhookOutcome): number {
  if (outcome.kind === 'sent') return outcome.pauseMs;
  return outcome.kind === 'rate-limited' ? outcome.retryAfterMs : 0;
}

/** Returns when to retry, epoch ms; null when it was sent or given up. */
function nextTry(
  { now, logger, random = Math.random }: AltNoticesDeps,
  { requestId, createdAt, attempts }: AltNotice,
  outcome: WebhookOutcome,
): number | null {
  if (outcome.kind === 'sent') return null;
  const { kind, problem } = outcome;
  const refused = kind === 'gone' || kind === 'refused';
  const pause = refused ? REFUSED_PAUSE_MS : pauseAfter(attempts + 1, random());
  const next = now() + Math.max(pause, pauseOf(outcome));
  const over = kind === 'bad-message' || next - createdAt >= GIVE_UP_MS;
  if (over || refused)
    logger.error({ requestId, problem, over }, 'platform staff were not notified of a request');
  return over ? null : next;
}

function bodyOf({ username, accounts, waiting }: AltNotice, publicUrl: string, now: number): DiscordBody {
  const others = `${plural(waiting, 'request')} pending.`;
  const embed = {
    title: 'Alt request',
    description: `**${escapedLine(username, 100)}** requested ${plural(accounts, 'alt')}. ${others}`,
    url: '/admin?tab=alt-requests',
    color: COLORS.cobalt,
    footer: { text: plainLine(PRODUCT_NAME, 100) },
    timestamp: new Date(now).toISOString(),
  };
  return messageOf([{ kind: 'alt-request', embed, line: null }], { publicUrl, now }).body;
}

/** The notification to platform staff about a request: names and counts. */
interface AltNotice {
  requestId: string;
  username: string;
  accounts: number;
  /** Requests that wait for a decision, this one among them. */
  waiting: number;
  /** Epoch ms. */
  createdAt: number;
  /** How often telling it has failed. */
  attempts: number;
}

/** Requests that platform staff must be notified of. */
const DUE_NOTICES: DueRows = {
  table: 'alt_requests',
  id: 'id',
  due: 'notice_due_at',
  lease: 'notice_lease_until',
};

/** Returns the notification; null when the request was decided or another process sent it since the claim. */
async function noticeOf(handle: Handle, { key, leaseUntil }: ClaimedJob): Promise<AltNotice | null> {
  const row = await handle
    .selectFrom('alt_requests')
    .innerJoin('users', 'users.id', 'alt_requests.user_id')
    .select(['users.username', 'alt_requests.accounts', 'alt_requests.created_at', 'notice_attempts'])
    .select((eb) =>
      eb
        .selectFrom('alt_requests as waiting')
        .select(({ fn }) => fn.countAll().as('n'))
        .where('waiting.status', '=', 'pending')
        .as('waiting'),
    )
    .where('alt_requests.id', '=', key)
    .where('notice_due_at', 'is not', null)
    .where('notice_lease_until', '=', leaseUntil)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    requestId: key,
    username: row.username,
    accounts: readAccounts(row.accounts).length,
    waiting: Number(row.waiting),
    createdAt: row.created_at,
    attempts: row.notice_attempts,
  };
}

/** Settles a notification: sent or given up (`null`), or retried at `dueAt` (epoch ms). Ends the claim. */
async function settleNotice(handle: Handle, item: ClaimedJob, dueAt: number | null): Promise<void> {
  await handle
    .updateTable('alt_requests')
    .set((eb) => ({
      notice_due_at: dueAt,
      notice_attempts: eb('notice_attempts', '+', 1),
      notice_lease_until: null,
    }))
    .where('id', '=', item.key)
    // One that was decided meanwhile has lost its lease with the notice.
    .where('notice_lease_until', '=', item.leaseUntil)
    .execute();
}
