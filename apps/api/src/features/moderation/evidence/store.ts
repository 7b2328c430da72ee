import type { EvidenceFile } from '@tenfour/contracts';
import { DomainError, evidenceFileOf, evidencePath } from '@tenfour/domain';
import type { Insertable, Selectable } from 'kysely';
import { z } from 'zod';
import { fromJson, iso, toJson } from '../../../db/codecs.ts';
import type { Handle, Transaction } from '../../../db/database.ts';
import type { EvidenceFilesTable } from '../../../db/table-types/index.ts';

/** The uploaded pictures of one server. */
export function evidenceStore(handle: Handle, serverId: string) {
  return {
    async add(file: Omit<Insertable<EvidenceFilesTable>, 'server_id'>): Promise<void> {
      await handle
        .insertInto('evidence_files')
        .values({ ...file, server_id: serverId })
        .execute();
    },

    async find(id: string): Promise<Selectable<EvidenceFilesTable> | null> {
      const row = await handle
        .selectFrom('evidence_files')
        .selectAll()
        .where('server_id', '=', serverId)
        .where('id', '=', id)
        .executeTakeFirst();
      return row ?? null;
    },

    /** As `find`; one that nothing refers to is stored for a day from `at` on, in epoch ms. */
    async renew(id: string, at: number): Promise<Selectable<EvidenceFilesTable> | null> {
      await handle
        .updateTable('evidence_files')
        .set({ created_at: at })
        .where('server_id', '=', serverId)
        .where('id', '=', id)
        .where('kept_at', 'is', null)
        .execute();
      return this.find(id);
    },

    /** Something refers to these from now on; the ids that are there. */
    async attach(ids: readonly string[], at: number): Promise<string[]> {
      const rows = await handle
        .updateTable('evidence_files')
        .set((eb) => ({ kept_at: eb.fn.coalesce('kept_at', eb.val(at)) }))
        .where('server_id', '=', serverId)
        .where('id', 'in', ids)
        .returning('id')
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}

/** A picture as the contracts speak of it. */
export function toEvidenceFile(row: Selectable<EvidenceFilesTable>): EvidenceFile {
  return {
    id: row.id,
    path: evidencePath(row.server_id, row.id),
    sha256: row.sha256,
    mediaType: row.media_type,
    bytes: row.bytes,
    createdAt: iso(row.created_at),
  };
}

/**
 * Marks the uploaded pictures among these links as in use, in the transaction that stores the links. Throws BAD_REQUEST
 * for a picture of another server, or one that was removed.
 */
export async function attachEvidence(
  tx: Transaction,
  serverId: string,
  links: readonly string[],
  at: number,
): Promise<void> {
  const files = links.flatMap((link) => evidenceFileOf(link) ?? []);
  if (files.length === 0) return;
  const ids = [...new Set(files.map(({ fileId }) => fileId))];
  const own = files.every((file) => file.serverId === serverId);
  const attached = own ? await evidenceStore(tx.handle, serverId).attach(ids, at) : [];
  if (attached.length === ids.length) return;
  throw new DomainError('BAD_REQUEST', {
    message: 'A picture among the evidence is not there any more. Remove it and upload it again.',
  });
}

/**
 * Gives up the uploaded pictures among the links of records that were deleted, unless another record has them. The sweep
 * removes them later.
 */
export async function releaseEvidence(
  { handle }: Pick<Transaction, 'handle'>,
  serverId: string,
  links: readonly string[],
): Promise<void> {
  const ids = links.flatMap((link) => evidenceFileOf(link)?.fileId ?? []);
  for (const id of new Set(ids)) {
    const mentions = (table: 'punishments' | 'mod_calls' | 'ban_requests') =>
      handle
        .selectFrom(table)
        .select('id')
        .where('server_id', '=', serverId)
        .where('evidence', '<>', '[]')
        .where('evidence', 'like', `%${id}%`)
        .limit(1)
        .executeTakeFirst();
    if ((await mentions('punishments')) ?? (await mentions('mod_calls')) ?? (await mentions('ban_requests')))
      continue;
    await handle
      .updateTable('evidence_files')
      .set({ kept_at: null })
      .where('server_id', '=', serverId)
      .where('id', '=', id)
      .execute();
  }
}

/**
 * Takes an imported picture out of the imported punishments that were deleted, and gives it up unless another record has
 * it. The sweep removes it later.
 */
export async function withdrawPicture(
  handle: Handle,
  serverId: string,
  id: string,
): Promise<'withdrawn' | 'shown' | 'gone'> {
  const path = evidencePath(serverId, id);
  const deleted = await handle
    .selectFrom('punishments')
    .select(['id', 'evidence'])
    .where('server_id', '=', serverId)
    .where('source', '=', 'import')
    .where('deleted_at', 'is not', null)
    .where('evidence', 'like', `%${id}%`)
    .execute();
  for (const row of deleted) {
    const evidence = toJson(linksOf(row.evidence).filter((link) => link !== path));
    await handle.updateTable('punishments').set({ evidence }).where('id', '=', row.id).execute();
  }
  await releaseEvidence({ handle }, serverId, [path]);
  const row = await evidenceStore(handle, serverId).find(id);
  if (row === null) return 'gone';
  return row.kept_at === null ? 'withdrawn' : 'shown';
}

const zLinks = z.array(z.string());

/** Stored links to evidence as a list. */
export function linksOf(evidence: string): string[] {
  // Nearly every record has none, and a page has many records.
  return evidence === '[]' ? [] : fromJson(evidence, (value) => zLinks.parse(value));
}
