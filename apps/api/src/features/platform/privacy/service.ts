import type { Account, Erasure, PrivacyService } from '@tenfour/contracts';
import { DomainError, ERASURE_GRACE_MS } from '@tenfour/domain';
import { iso } from '../../../db/codecs.ts';
import type { Database, Handle, Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { recordEvent } from '../../../events/record-event.ts';
import type { Keyring } from '../../../security/keyring.ts';
import { copyPage } from './copy-sections.ts';
import { subjectHash } from './erasure/plan.ts';
import { type PrivacyEvent, privacyEvents } from './events.ts';
import { identityOf } from './identity.ts';

export interface PrivacyDeps {
  database: Database;
  keyring: Keyring;
  /** Epoch ms. */
  now: () => number;
}

/** Creates the service for a person's own data. */
export function createPrivacyService({ database, keyring, now }: PrivacyDeps): PrivacyService {
  async function record(
    tx: Transaction,
    { id: userId }: Account,
    kind: Exclude<PrivacyEvent['kind'], 'account.data-exported'>,
  ) {
    await recordEvent(tx, privacyEvents.create({ kind, userId, at: now() }));
    tx.changed({ userId, entity: 'account', op: 'changed', ids: [] });
  }

  return {
    data: async ({ id }, cursor) =>
      copyPage(database.slowReads, await identityOf(database.handle, id), cursor),

    erasure: (account) => erasureOf(database.handle, account),

    async requestErasure(account, confirm) {
      if (confirm.trim().toLowerCase() !== account.username.toLowerCase()) {
        throw new DomainError('BAD_REQUEST', {
          message: `That isn't your username. Type ${account.username} to confirm.`,
        });
      }
      return database.withLock(`erasure:${account.id}`, async (tx) => {
        const known = await erasureOf(tx.handle, account);
        if (known.request !== null) return known;
        if (known.servers.length > 0) throw ownsServers(known);
        const at = now();
        await tx.handle
          .insertInto('erasures')
          .values({
            id: newId(),
            user_id: account.id,
            subject_hash: subjectHash(keyring, 'user', account.id),
            state: 'waiting',
            requested_at: at,
            due_at: at + ERASURE_GRACE_MS,
          })
          .execute();
        await record(tx, account, 'account.erasure-requested');
        return erasureOf(tx.handle, account);
      });
    },

    cancelErasure: (account) =>
      database.withLock(`erasure:${account.id}`, async (tx) => {
        const canceled = await tx.handle
          .deleteFrom('erasures')
          .where('user_id', '=', account.id)
          .where('state', '=', 'waiting')
          .returning('id')
          .executeTakeFirst();
        if (canceled) await record(tx, account, 'account.erasure-canceled');
        const left = await erasureOf(tx.handle, account);
        if (left.request !== null) {
          throw new DomainError('CONFLICT', {
            message: 'Your data is being erased. It is too late to cancel.',
          });
        }
        return left;
      }),
  };
}

async function erasureOf(handle: Handle, { id, username }: Account): Promise<Erasure> {
  const request = await handle
    .selectFrom('erasures')
    .select(['state', 'requested_at', 'due_at'])
    .where('user_id', '=', id)
    .executeTakeFirst();
  const servers = await handle
    .selectFrom('servers')
    .select(['id', 'name'])
    .where('owner_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute();
  return {
    confirm: username,
    request: request
      ? {
          requestedAt: iso(request.requested_at),
          dueAt: iso(request.due_at ?? request.requested_at),
          isRunning: request.state !== 'waiting',
        }
      : null,
    servers,
  };
}

function ownsServers({ servers }: Erasure): DomainError {
  const names = servers.map(({ name }) => name).join(', ');
  return new DomainError('REFUSED', { message: `You own ${names}. Transfer or delete what you own first.` });
}
