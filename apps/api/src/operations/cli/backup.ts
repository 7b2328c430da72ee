import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Config, readConfig } from '../../app/config.ts';
import { createDiskStore, createS3Store } from '../../integrations/storage/file-store.ts';
import { givenKeys, keyVariable } from '../../security/key-sources.ts';
import { KEY_FILE, loadKeys } from '../../security/keys.ts';
import { BackupError, type Manifest } from '../backup/archive.ts';
import { restorePostgres } from '../backup/postgres-restore.ts';
import { openPostgresSource } from '../backup/postgres-source.ts';
import { checkBackup } from '../backup/read-backup.ts';
import { formerMigrations } from '../backup/restore.ts';
import { restoreSqlite } from '../backup/sqlite-restore.ts';
import { openSqliteSource } from '../backup/sqlite-source.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { untilSignalled } from './ask.ts';

type Environment = NodeJS.ProcessEnv;
type Say = (line: string) => void;

/** Paths are meant from where the command was typed, which npm tells: it runs scripts elsewhere. */
export function typedPath(env: Environment, file: string): string {
  return path.resolve(env.INIT_CWD ?? process.cwd(), file);
}

/** Version of the product, as backups and exports name it. */
export function productVersion(): string {
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  return String((JSON.parse(text) as { version: unknown }).version);
}

/**
 * Runs `backup [file]`: writes a snapshot of everything while the product runs. Throws BackupError if the file exists;
 * a failed backup leaves no file.
 */
export async function backUp(env: Environment, args: readonly string[], say: Say): Promise<void> {
  const config = readConfig(env);
  const takenAt = Date.now();
  const file = typedPath(env, args[0] ?? `tenfour-backup-${stamp(takenAt)}.tar`);
  if (existsSync(file)) throw new BackupError(`${file} is there already. Name another file.`);
  const { databaseUrl, dataDir } = config;
  const source = databaseUrl === null ? openSqliteSource(dataDir) : await openPostgresSource(databaseUrl);
  try {
    const files = config.filesS3 ? null : createDiskStore(path.join(dataDir, 'files'));
    const { manifest, missingPictures } = await writeBackup(file, {
      source,
      files,
      product: productVersion(),
      takenAt,
      signal: untilSignalled(),
    });
    say(`${contents(manifest)}, as of ${manifest.takenAt}, are in ${file}.`);
    if (missingPictures > 0) say(`${missingPictures} pictures are known to the database and were not found.`);
    if (manifest.pictures === null)
      say('Pictures stay in their bucket (FILES_S3_*): back that up by its own means.');
    say(keysNeeded(manifest, config));
  } finally {
    await source.close();
  }
}

function stamp(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
}

function contents({ tables, pictures }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const shown = pictures && pictures.length > 0 ? ` and ${pictures.length} pictures` : '';
  return `${rows} rows of ${tables.length} tables${shown}`;
}

function keysNeeded({ keyIds }: Manifest, config: Config): string {
  if (keyIds.length === 0) return 'Nothing in it is sealed.';
  const named = `${keyIds.length === 1 ? 'key' : 'keys'} ${keyIds.map((kid) => `"${kid}"`).join(', ')}`;
  const where = keyVariable(config) ?? path.join(config.dataDir, KEY_FILE);
  return `The sealing keys are not in it. Keep ${named} of ${where} in another place: without them its secrets cannot be opened.`;
}

const FLAGS = ['--force', '--sign-out'];

/** The one argument that is no flag, wherever it stands. */
function backupNamed(args: readonly string[]): string {
  const isFlag = (arg: string): boolean => arg.startsWith('--');
  const strange = args.find((arg) => isFlag(arg) && !FLAGS.includes(arg));
  if (strange !== undefined)
    throw new BackupError(`"${strange}" is unknown; there are ${FLAGS.join(' and ')}.`);
  const [file, ...more] = args.filter((arg) => !isFlag(arg));
  if (file === undefined || more.length > 0) throw new BackupError('Name one backup: restore <file>.');
  return file;
}

/**
 * Runs `restore <file> [--force] [--sign-out]`: restores a backup of either engine into the configured database. Throws
 * BackupError, without changing anything, unless the backup is complete and the database is empty and unused.
 */
export async function restore(env: Environment, args: readonly string[], say: Say): Promise<void> {
  const config = readConfig(env);
  const { databaseUrl: url, dataDir, filesS3 } = config;
  const file = typedPath(env, backupNamed(args));
  const manifest = await checkBackup(file);
  formerMigrations(manifest);
  await mkdir(dataDir, { recursive: true });
  const bucket = filesS3 && createS3Store(filesS3, config.upstreamTimeoutMs);
  const options = {
    dataDir,
    force: args.includes('--force'),
    signOut: args.includes('--sign-out'),
    now: Date.now(),
  };
  const { commands, deliveries, ...rest } =
    url === null
      ? await restoreSqlite(file, manifest, { ...options, bucket })
      : await restorePostgres(file, manifest, {
          ...options,
          url,
          files: bucket ?? createDiskStore(path.join(dataDir, 'files')),
        });
  say(`${contents(manifest)}, as of ${manifest.takenAt}, are restored.`);
  if ('aside' in rest && rest.aside !== null)
    say(`What was there before is ${rest.aside} in ${dataDir} now.`);
  if (commands + deliveries > 0) {
    say(
      `Given up, since they may have been sent meanwhile: ${commands} commands and ${deliveries} messages to Discord.`,
    );
  }
  say(
    options.signOut
      ? 'Everyone has to sign in again.'
      : 'People who were signed in then are signed in now (--sign-out ends that).',
  );
  await warnOfKeys(manifest, config, say);
}

/** Warns about missing keys now, since the product would refuse to start without them. */
async function warnOfKeys({ keyIds }: Manifest, config: Config, say: Say): Promise<void> {
  const { dataDir, databaseUrl } = config;
  const engine = databaseUrl === null ? 'sqlite' : 'postgres';
  const keys = await givenKeys(config)
    .then((given) => loadKeys({ ...given, dataDir, engine, inUse: true }))
    .catch(() => []);
  const missing = keyIds.filter((kid) => !keys.some((key) => key.kid === kid));
  if (missing.length === 0) return;
  say(
    `Before you start: its secrets are sealed with ${missing.map((kid) => `"${kid}"`).join(', ')}, which is not among your`,
  );
  say(`keys. Put the former ${KEY_FILE} into ${dataDir}, or the key into SECRETS_KEYS.`);
}
