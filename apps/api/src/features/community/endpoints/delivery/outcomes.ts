import { type EndpointDisabledCode, endpointPause, hasFailedTooLong, nextAttemptAt } from '@tenfour/domain';
import { sql } from 'kysely';
import type { Transaction } from '../../../../db/database.ts';
import { forUpdate } from '../../../../db/locks.ts';
import { AUTOMATIC } from '../../../../events/domain-event.ts';
import { changesOfLines } from '../../../../events/hidden-lines.ts';
import { recordEvent } from '../../../../events/record-event.ts';
import { endpointEvents } from '../events.ts';
import { type EndpointRow, failWaiting } from '../store.ts';
import type { EndpointSender } from './endpoint-sender.ts';
import type { DueDelivery } from './queue-store.ts';

/** An attempt at one delivery. */
interface Attempted {
  delivery: DueDelivery;
  outcome: Awaited<ReturnType<EndpointSender['send']>>;
}

/** Attempts at deliveries of one endpoint, and when they had ended (epoch ms). */
interface Attempts {
  endpoint: Pick<EndpointRow, 'id' | 'server_id' | 'url'>;
  attempted: readonly Attempted[];
  at: number;
  /** Between 0 and 1. */
  random: number;
}

const HTTP_GONE = 410;

/** Stores what became of some attempts, and switches an endpoint off that is gone or has failed for days. */
export async function settleAttempts(tx: Transaction, attempts: Attempts): Promise<void> {
  const { endpoint, attempted, at } = attempts;
  const row = await lockAsked(tx, endpoint);
  const code = row === null ? null : await noteAttempts(tx, row, attempts);
  for (const one of attempted) await settleOne(tx, one, attempts);
  const of = { serverId: endpoint.server_id, entity: 'deliveries', op: 'changed' } as const;
  const rows = attempted.map(({ delivery: { id, messageId } }) => ({ id, activityId: messageId }));
  tx.changed(...(await changesOfLines(tx.handle, of, rows)));
  if (code !== null) await disable(tx, endpoint, code, at);
}

/** The endpoint while its URL is the one that was sent to: an answer says nothing of a newer one. */
async function lockAsked(tx: Transaction, { id, url }: Attempts['endpoint']): Promise<EndpointRow | null> {
  const found = tx.handle
    .selectFrom('endpoints')
    .selectAll()
    .where('id', '=', id)
    .where('url', '=', url)
    .where('deleted_at', 'is', null);
  return (await forUpdate(tx.handle, 'endpoints', found).executeTakeFirst()) ?? null;
}

/** Stores how an endpoint fared; returns why it is to be switched off, null if it isn't. */
async function noteAttempts(
  tx: Transaction,
  row: EndpointRow,
  { attempted, at }: Attempts,
): Promise<EndpointDisabledCode | null> {
  const failed = attempted.filter(({ outcome }) => outcome.problem !== null);
  const hasArrived = failed.length < attempted.length;
  const failures = (hasArrived ? 0 : row.failures) + (failed.length > 0 ? 1 : 0);
  const failingSince = hasArrived ? null : (row.failing_since ?? at);
  const asked = Math.max(0, ...failed.map(({ outcome }) => outcome.retryAfterMs));
  await tx.handle
    .updateTable('endpoints')
    .set({
      ...{ failures, failing_since: failingSince, last_attempt_at: at },
      last_status: attempted.at(-1)?.outcome.status ?? null,
      not_before: failed.length > 0 ? at + endpointPause(failures, asked) : null,
    })
    .where('id', '=', row.id)
    .execute();
  if (row.is_active === 0) return null;
  if (failed.some(({ outcome }) => outcome.status === HTTP_GONE)) return 'gone';
  return hasFailedTooLong(failingSince, at) ? 'failing' : null;
}

/** Also what was given up while it was on its way counts as sent: the endpoint has it. */
async function settleOne(
  tx: Transaction,
  { delivery, outcome }: Attempted,
  { at, random }: Attempts,
): Promise<void> {
  const { problem, status, durationMs, retryAfterMs } = outcome;
  const failures = delivery.failures + 1;
  const nextAt =
    problem === null
      ? null
      : nextAttemptAt({ attempts: failures, queuedAt: delivery.queuedAt, now: at, retryAfterMs, random });
  const update = tx.handle
    .updateTable('endpoint_deliveries')
    .set((eb) => ({
      ...{ attempts: eb('attempts', '+', 1), last_status: status, last_ms: durationMs, problem },
      failures: problem === null ? 0 : failures,
      state: problem === null ? 'sent' : nextAt === null ? 'failed' : 'pending',
      send_at: nextAt ?? at,
      finished_at: nextAt === null ? at : null,
    }))
    .where('id', '=', delivery.id);
  await (problem === null ? update : update.where('state', '=', sql.lit<'pending'>('pending'))).execute();
}

async function disable(
  tx: Transaction,
  endpoint: Attempts['endpoint'],
  code: EndpointDisabledCode,
  at: number,
): Promise<void> {
  await tx.handle
    .updateTable('endpoints')
    .set({ is_active: 0, disabled_code: code, updated_at: at, not_before: null })
    .where('id', '=', endpoint.id)
    .execute();
  await failWaiting(tx, endpoint, { problem: code === 'gone' ? 'gone' : 'off', at });
  const { id: endpointId, server_id: serverId, url } = endpoint;
  const details = { endpointId, host: new URL(url).host, code };
  await recordEvent(
    tx,
    endpointEvents.create({ kind: 'endpoint.disabled', ...details, serverId, actor: AUTOMATIC, at }),
  );
}
