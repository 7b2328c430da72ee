import { STAGED_KINDS } from '@tenfour/contracts';
import type { ImportItem } from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import type { StagedPart } from './parts.ts';
import { type ImportLine, itemOf } from './store.ts';

/** The role of a person. */
export type StagedMember = Extract<ImportItem, { kind: 'member' }>;
/** A setting. */
export type StagedSetting = Extract<ImportItem, { kind: 'setting' }>;
/** A custom role or permission of a person. */
export type StagedHolder = Extract<ImportItem, { kind: 'holder' }>;
export type Staged = StagedMember | StagedHolder | StagedSetting | StagedPart;

const KINDS: readonly string[] = STAGED_KINDS;

/** Returns what a line holds for the owner; null for any other line. */
export function stagedOf(line: ImportLine): Staged | null {
  const item = itemOf(line);
  return item !== null && isStaged(item) ? item : null;
}

function isStaged(item: ImportItem): item is Staged {
  return KINDS.includes(item.kind);
}

/** Roles and settings of finished imports of a server that wait for the owner. */
export function stagedStore(handle: Handle, serverId: string) {
  const waiting = (id: string) =>
    handle
      .selectFrom('import_rows')
      .selectAll()
      .where('server_id', '=', serverId)
      .where('import_id', '=', id)
      .where('state', '=', 'created')
      .where('kind', 'in', STAGED_KINDS)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('imports')
            .select('id')
            .where('imports.server_id', '=', serverId)
            .where('imports.id', '=', id)
            .where('imports.status', 'in', ['done', 'stopped']),
        ),
      );

  return {
    /** Roles and settings that wait for the owner, in the order of the file, after line `after`. */
    async list(id: string, limit: number, after: number): Promise<ImportLine[]> {
      return waiting(id).where('n', '>', after).orderBy('n').limit(limit).execute();
    },

    /** One of them; null for one that does not wait. */
    async find(id: string, n: number): Promise<ImportLine | null> {
      return (await waiting(id).where('n', '=', n).executeTakeFirst()) ?? null;
    },

    /** Ends the wait of one of them for good; false when that was done already. */
    async settle(id: string, n: number, reason: string): Promise<boolean> {
      return (await left(id, n, 'created', reason)) && count(id, { rows_left: 1, rows_undone: 0 });
    },

    /**
     * Ends the wait of one that changed something, whatever happened to its import since: an undo that ran meanwhile has
     * not undone it.
     */
    async settleApplied(id: string, n: number, reason: string): Promise<boolean> {
      if (await left(id, n, 'created', reason)) return count(id, { rows_left: 1, rows_undone: 0 });
      return (await left(id, n, 'undone', reason)) && count(id, { rows_left: 1, rows_undone: -1 });
    },
  };

  async function left(id: string, n: number, from: ImportLine['state'], reason: string): Promise<boolean> {
    const settled = await handle
      .updateTable('import_rows')
      .set({ state: 'left', reason })
      .where('server_id', '=', serverId)
      .where('import_id', '=', id)
      .where('n', '=', n)
      .where('state', '=', from)
      .returning('n')
      .executeTakeFirst();
    return settled !== undefined;
  }

  async function count(id: string, by: { rows_left: number; rows_undone: number }): Promise<true> {
    await handle
      .updateTable('imports')
      .set((eb) => ({
        rows_left: eb('rows_left', '+', by.rows_left),
        rows_undone: eb('rows_undone', '+', by.rows_undone),
      }))
      .where('server_id', '=', serverId)
      .where('id', '=', id)
      .execute();
    return true;
  }
}
