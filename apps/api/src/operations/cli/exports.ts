import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readConfig } from '../../app/config.ts';
import { eventRegistry } from '../../app/events.ts';
import { exportZip } from '../../features/insight/exports/export-zip.ts';
import { beginImport } from '../../features/insight/imports/service.ts';
import { createUpload } from '../../features/insight/imports/upload.ts';
import { openFileStore } from '../../integrations/storage/file-store.ts';
import { BackupError } from '../backup/archive.ts';
import { untilSignalled } from './ask.ts';
import { typedPath } from './backup.ts';
import { withDatabase } from './database.ts';

type Environment = NodeJS.ProcessEnv;
type Say = (line: string) => void;

/** `export <serverId> [file]`: what the owner gets by "Export everything". Throws BackupError where there is no such server. */
export async function exportServer(
  env: Environment,
  [serverId = '', given]: readonly string[],
  say: Say,
): Promise<void> {
  const file = typedPath(env, given ?? `${serverId}.zip`);
  const files = openFileStore(readConfig(env));
  if (existsSync(file)) throw new BackupError(`${file} is there already. Name another file.`);
  await withDatabase(env, async ({ handle }) => {
    const zip = await exportZip({
      ...{ handle, files, labelsOf: eventRegistry.labelsOf, serverId, now: Date.now() },
    });
    if (zip === null) throw new BackupError(`There is no server "${serverId}".`);
    const part = `${file}.part`;
    try {
      const out = createWriteStream(part, { mode: 0o600, flush: true });
      await pipeline(zip, out, { signal: untilSignalled() });
      await rename(part, file);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    say(`Everything of this server is in ${file}. Keys and tokens are not.`);
  });
}

/** `import <serverId> <file>`: hands an export to a server; its owner finds the preview on the page "Import". */
export async function importServer(env: Environment, args: readonly string[], say: Say): Promise<void> {
  const [serverId = '', given = ''] = args;
  const file = typedPath(env, given);
  if (given === '' || !existsSync(file))
    throw new BackupError('Name the server and an export: import <serverId> <file>.');
  await withDatabase(env, async (database) => {
    const owner = await database.handle
      .selectFrom('servers')
      .innerJoin('users', 'users.id', 'servers.owner_id')
      .select(['users.id', 'users.username'])
      .where('servers.id', '=', serverId)
      .where('servers.deleted_at', 'is', null)
      .executeTakeFirst();
    if (!owner) throw new BackupError(`There is no server "${serverId}".`);
    const deps = { database, now: Date.now, importDue: () => undefined };
    const place = { id: owner.id, serverId };
    const { id } = await beginImport(deps, place, { source: 'tenfour', fileName: path.basename(file) });
    await createUpload(deps)(place, id, createReadStream(file));
    say(
      'The file was handed over. The running product reads it; its owner finds the preview on the page "Import".',
    );
  });
}
