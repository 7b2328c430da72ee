import { DomainError, evidenceFileOf } from '@tenfour/domain';
import type { Transaction } from '../../../db/database.ts';
import { evidenceStore } from './store.ts';

/**
 * Keeps the uploaded pictures among these links from being thrown away, in the transaction of what refers to them.
 * Throws BAD_REQUEST for a picture of another server, and for one that is not there any more.
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
