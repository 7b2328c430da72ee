import { DomainError, evidenceFileOf } from '@tenfour/domain';
import type { Transaction } from '../../../db/database.ts';
import { evidenceStore } from './store.ts';

/**
 * Marks the uploaded pictures among these links as in use, in the transaction that stores the links. Throws BAD_REQUEST
 * for a picture of another server, or one that was removed.
 */
export async function keepEvidence(
  tx: Transaction,
  serverId: string,
  links: readonly string[],
  at: number,
): Promise<void> {
  const files = links.flatMap((link) => evidenceFileOf(link) ?? []);
  if (files.length === 0) return;
  const ids = [...new Set(files.map(({ fileId }) => fileId))];
  const own = files.every((file) => file.serverId === serverId);
  const kept = own ? await evidenceStore(tx.handle, serverId).keep(ids, at) : [];
  if (kept.length === ids.length) return;
  throw new DomainError('BAD_REQUEST', {
    message: 'A picture among the evidence is not there any more. Remove it and upload it again.',
  });
}
