import path from 'node:path';
import { DomainError } from '@tenfour/domain';
import { type Config, readConfig } from '../../app/config.ts';
import type { Database } from '../../db/database.ts';
import { givenKeys, keyVariable } from '../../security/key-sources.ts';
import { openKeyring } from '../../security/keyring.ts';
import { addKeyToFile, KEY_FILE, loadKeys, type SealingKey } from '../../security/keys.ts';
import { rotateSecrets } from '../../security/rotate.ts';
import { withDatabase } from './database.ts';

const onlyKey = (where: string): string =>
  `It is the only key of ${where}: to change it, put a new one in front of it, start every instance, and run this again.`;

type Say = (line: string) => void;

/**
 * `secrets rotate`: everything that is sealed is sealed anew with the first key of SECRETS_KEYS, or with a new one that is
 * added to the key file. Can be killed and run again. Throws KeyringError when the keys are not this database's.
 */
export async function rotate(env: NodeJS.ProcessEnv, say: Say): Promise<void> {
  const config = readConfig(env);
  await withDatabase(env, async (database) => {
    await proveKeys(config, database);
    const keys = await keysFor(config, database, say);
    const { resealed, left } = await rotateSecrets({ database, keys });
    notify(config, keys, { resealed, left }, say);
  });
}

/** Also makes sure that there is a fingerprint key to seal anew. */
async function proveKeys(config: Config, database: Database): Promise<void> {
  const { dataDir } = config;
  await openKeyring({ ...(await givenKeys(config)), dataDir, engine: database.engine, database });
}

async function load(config: Config, { engine }: Database): Promise<SealingKey[]> {
  return loadKeys({ ...(await givenKeys(config)), dataDir: config.dataDir, engine, inUse: true });
}

/** A key file of one key gets another; one of several is a rotation that was begun, or is over. */
function keysFor(config: Config, database: Database, say: Say): Promise<SealingKey[]> {
  if (keyVariable(config) !== null) return load(config, database);
  // Concurrent rotations take turns, so that only one of them adds a key.
  return database.withLock('secrets-rotate', async () => {
    const keys = await load(config, database);
    if (keys.length > 1) return keys;
    const more = await addKeyToFile(config.dataDir);
    say(
      `A new key "${more[0]?.kid}" was added to ${path.join(config.dataDir, KEY_FILE)}; the product uses it already.`,
    );
    return more;
  });
}

function notify(
  config: Config,
  keys: readonly SealingKey[],
  { resealed, left }: Awaited<ReturnType<typeof rotateSecrets>>,
  say: Say,
): void {
  const [first, ...former] = keys.map(({ kid }) => kid);
  say(`${resealed} secrets were sealed anew; the key "${first}" seals now.`);
  const where = keyVariable(config) ?? path.join(config.dataDir, KEY_FILE);
  if (keys.length === 1) say(onlyKey(where));
  for (const [kid, count] of left) {
    if (former.includes(kid)) continue;
    say(
      `${count} secrets are sealed with "${kid}", which is not among your keys: they could not be read before either.`,
    );
  }
  const needed = former.filter((kid) => left.has(kid));
  const free = former.filter((kid) => !left.has(kid));
  if (free.length > 0) say(freeText(free, where, config));
  if (needed.length === 0) return;
  throw new DomainError('CONFLICT', {
    message: `Still in use: ${needed.map((kid) => `"${kid}" (${left.get(kid)} secrets)`).join(', ')}. An instance may seal with it: start all of them with "${first}" in front, then run this again. Do not take it out of ${where}.`,
  });
}

function freeText(free: readonly string[], where: string, { databaseUrl }: Config): string {
  const named = free.map((kid) => `"${kid}"`).join(', ');
  const once = databaseUrl === null ? '' : ', once every instance runs with the new key in front';
  return `Nothing is sealed with ${named} any more. It may be taken out of ${where}${once}. Keep it for backups from before.`;
}
