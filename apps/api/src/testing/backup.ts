import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import type { OpenOptions } from '../db/open.ts';
import { createDiskStore } from '../integrations/storage/file-store.ts';
import { restorePostgres } from '../operations/backup/postgres-restore.ts';
import { openPostgresSource } from '../operations/backup/postgres-source.ts';
import { checkBackup } from '../operations/backup/read-backup.ts';
import type { BackupSource } from '../operations/backup/source.ts';
import { restoreSqlite } from '../operations/backup/sqlite-restore.ts';
import { openSqliteSource } from '../operations/backup/sqlite-source.ts';
import { type WrittenBackup, writeBackup } from '../operations/backup/write-backup.ts';

const filesOf = ({ dataDir }: OpenOptions) => createDiskStore(path.join(dataDir, 'files'));

export function sourceOf({ url, dataDir }: OpenOptions): BackupSource | Promise<BackupSource> {
  return url === undefined ? openSqliteSource(dataDir) : openPostgresSource(url);
}

/** Backs a store of the tests up, as the command does; the file lies in a folder of its own. */
export async function backUpStore(store: OpenOptions): Promise<WrittenBackup & { file: string }> {
  const file = path.join(mkdtempSync(path.join(store.dataDir, 'backup-')), 'backup.tar');
  const takenAt = Date.now();
  const source = await sourceOf(store);
  try {
    return {
      file,
      ...(await writeBackup(file, { source, files: filesOf(store), product: 'test', takenAt })),
    };
  } finally {
    await source.close();
  }
}

/** Restores as the command does. */
export async function restoreStore(
  file: string,
  store: OpenOptions,
  more: { force?: boolean; signOut?: boolean; now?: number } = {},
): Promise<{ commands: number; deliveries: number }> {
  const manifest = await checkBackup(file);
  const { dataDir, url } = store;
  const options = { dataDir, force: false, signOut: false, now: Date.now(), ...more };
  if (url === undefined) return restoreSqlite(file, manifest, { ...options, bucket: null });
  return restorePostgres(file, manifest, { ...options, url, files: filesOf(store) });
}

/** Everything that a store holds, each table as its rows in an order of their own. */
export async function contentOf(store: OpenOptions): Promise<Map<string, string[]>> {
  const source = await sourceOf(store);
  const content = new Map<string, string[]>();
  for (const table of source.tables) {
    const lines: string[] = [];
    for await (const rows of source.rows(table)) {
      for (const row of rows) {
        lines.push(
          JSON.stringify(Object.fromEntries(table.columns.map((column, at) => [column, row[at]]).toSorted())),
        );
      }
    }
    content.set(table.name, lines.toSorted());
  }
  await source.close();
  return content;
}
