import type { Account, PushService, PushSubscribeInput } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import { iso } from '../../../db/codecs.ts';
import type { Handle, Transaction } from '../../../db/database.ts';
import { isForeignKeyViolation } from '../../../db/errors.ts';
import { newId } from '../../../db/ids.ts';
import { type AllowedHosts, readTarget } from '../../../integrations/outbound/public-target.ts';
import { loadVapidKeys } from './vapid.ts';

/** Most browsers of one person. */
const BROWSERS_MAX = 10;

type VapidDeps = Parameters<typeof loadVapidKeys>[0];

export interface PushDeps extends VapidDeps {
  allowedHosts: AllowedHosts;
  /** Epoch ms. */
  now: () => number;
}

/** Creates the service for the browsers that receive a person's alerts. */
export function createPushService(deps: PushDeps): PushService {
  const { handle } = deps.database;
  return {
    async key() {
      const { publicKey } = await loadVapidKeys(deps);
      return { publicKey };
    },

    async list(account) {
      const rows = await handle
        .selectFrom('push_subscriptions')
        .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
        .select(['push_subscriptions.id', 'session_id', 'push_subscriptions.created_at'])
        .select(['sessions.user_agent', 'sessions.last_seen_at'])
        .where('push_subscriptions.user_id', '=', account.id)
        .orderBy('push_subscriptions.id', 'desc')
        .execute();
      return rows.map(({ id, session_id, user_agent: userAgent, created_at, last_seen_at }) => ({
        ...{ id, userAgent, current: session_id === account.sessionId },
        ...{ createdAt: iso(created_at), lastUsedAt: iso(last_seen_at) },
      }));
    },

    async subscribe(account, input) {
      if (readTarget(input.endpoint, deps) === null) throw unusable();
      try {
        return await deps.database.transaction((tx) => subscribe(tx, account, input, deps.now()));
      } catch (error) {
        if (!isForeignKeyViolation(error)) throw error;
        throw new DomainError('UNAUTHORIZED', { message: 'Your session has ended. Sign in again.' });
      }
    },

    async unsubscribe(account, id) {
      await handle
        .deleteFrom('push_subscriptions')
        .where('user_id', '=', account.id)
        .where('id', '=', id)
        .execute();
    },
  };
}

function unusable(): DomainError {
  return new DomainError('REFUSED', { message: "Tenfour can't reach this browser's push service." });
}

/** A browser that subscribes again in the same session keeps its place; in another session it is the newest. */
async function subscribe(
  tx: Transaction,
  account: Account,
  { endpoint, p256dh, auth }: PushSubscribeInput,
  at: number,
): Promise<{ id: string }> {
  await tx.lock(`push:${account.id}`);
  const known = await tx.handle
    .selectFrom('push_subscriptions')
    .select('id')
    .where('endpoint', '=', endpoint)
    .where('session_id', '=', account.sessionId)
    .where('p256dh', '=', p256dh)
    .where('auth', '=', auth)
    .executeTakeFirst();
  if (known) return known;
  const row = { user_id: account.id, session_id: account.sessionId, p256dh, auth, created_at: at };
  const added = await tx.handle
    .insertInto('push_subscriptions')
    .values({ id: newId(at), endpoint, ...row })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow();
  await endOldest(tx.handle, account.id);
  return added;
}

async function endOldest(handle: Handle, userId: string): Promise<void> {
  const newest = handle
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(BROWSERS_MAX);
  await handle
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('id', 'not in', newest)
    .execute();
}
