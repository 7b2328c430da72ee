import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { testDatabase } from '../testing/database/database.ts';
import { openKeyring } from './keyring.ts';

const PLACE = { table: 'servers', column: 'erlc_key_sealed', row: 'server-1' } as const;
const SECRET = 'kTmPqRsWxYz0123-LibertyCounty9876';

function key(kid: string, fill: number): string {
  return `${kid}:${Buffer.alloc(32, fill).toString('base64')}`;
}

async function setting() {
  return { database: await testDatabase(), dataDir: await mkdtemp(join(tmpdir(), 'tenfour-keys-')) };
}

function open(at: { database: Database; dataDir: string }, keys?: string, engine = at.database.engine) {
  return openKeyring({ ...at, engine, keys });
}

describe('a seal', () => {
  it('opens at its place and nowhere else', async () => {
    const keyring = await open(await setting(), key('a', 1));
    const sealed = keyring.seal(PLACE, SECRET);
    expect(sealed).not.toContain(SECRET);
    expect(keyring.open(PLACE, sealed)).toBe(SECRET);
    for (const other of [{ table: 'webhooks' }, { column: 'roblox_key_sealed' }, { row: 'server-2' }]) {
      expect(() => keyring.open({ ...PLACE, ...other }, sealed)).toThrow('another place');
    }
  });

  it('is different every time, and does not open once changed', async () => {
    const keyring = await open(await setting(), key('a', 1));
    const sealed = keyring.seal(PLACE, SECRET);
    expect(keyring.seal(PLACE, SECRET)).not.toBe(sealed);
    const at = sealed.length - 5;
    const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
    for (const broken of [changed, SECRET, '', 's1.a.', sealed.replace('s1.', 's2.')]) {
      expect(() => keyring.open(PLACE, broken)).toThrow();
    }
  });

  it('opens after a rotation, with the same fingerprints', async () => {
    const at = await setting();
    const before = await open(at, key('old', 1));
    const sealed = before.seal(PLACE, SECRET);
    const after = await open(at, `${key('new', 2)}, ${key('old', 1)}`);
    expect(after.open(PLACE, sealed)).toBe(SECRET);
    expect(after.hmac(SECRET)).toBe(before.hmac(SECRET));
    const resealed = after.seal(PLACE, SECRET);
    expect(resealed).toContain('.new.');
    expect(() => before.open(PLACE, resealed)).toThrow('No key called "new"');
  });
});

describe('the start', () => {
  it.each([key('a', 2), key('b', 1)])('is refused with a wrong key', async (wrong) => {
    const at = await setting();
    await open(at, key('a', 1));
    await expect(open(at, wrong)).rejects.toThrow("These keys do not open this database's secrets.");
    await expect(open(at, key('a', 1))).resolves.toBeTruthy();
  });

  it('creates one canary when two instances start concurrently', async () => {
    const at = await setting();
    const [one, two] = await Promise.all([open(at, key('a', 1)), open(at, key('a', 1))]);
    expect(one.hmac(SECRET)).toBe(two.hmac(SECRET));
  });

  it('makes a key file for the embedded engine, for its owner only, and reads it again', async () => {
    const at = await setting();
    const sealed = (await open(at, undefined, 'sqlite')).seal(PLACE, SECRET);
    const path = join(at.dataDir, 'secrets.key');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await open(at, '', 'sqlite')).open(PLACE, sealed)).toBe(SECRET);
    expect(sealed).not.toContain((await readFile(path, 'utf8')).trim());
  });

  it('does not make another key for a database whose key file is missing', async () => {
    const at = await setting();
    await open(at, undefined, 'sqlite');
    const elsewhere = { ...at, dataDir: await mkdtemp(join(tmpdir(), 'tenfour-keys-')) };
    await expect(open(elsewhere, undefined, 'sqlite')).rejects.toThrow('is missing. Put the key file back');
    expect(await readdir(elsewhere.dataDir)).toEqual([]);
  });

  it('requires SECRETS_KEYS with PostgreSQL', async () => {
    const at = await setting();
    await expect(open(at, undefined, 'postgres')).rejects.toThrow('SECRETS_KEYS is required with PostgreSQL');
    expect(await readdir(at.dataDir)).toEqual([]);
  });

  it.each(['nonsense', 'a:c2hvcnQ=', `${key('a', 1)},${key('a', 2)}`, ','])(
    'does not repeat what it cannot read (%#)',
    async (bad) => {
      const at = await setting();
      const answer = open(at, bad);
      await expect(answer).rejects.toThrow('SECRETS_KEYS');
      await expect(answer).rejects.not.toThrow('c2hvcnQ');
      await writeFile(join(at.dataDir, 'secrets.key'), bad);
      await expect(open(at, undefined, 'sqlite')).rejects.toThrow('SECRETS_KEYS');
    },
  );
});
