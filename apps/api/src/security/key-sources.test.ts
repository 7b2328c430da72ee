import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { givenKeys, keyVariable } from './key-sources.ts';
import { KeyringError, newKey, parseKeys } from './keys.ts';

const dir = mkdtempSync(join(tmpdir(), 'keys-'));
afterAll(() => rmSync(dir, { recursive: true }));

const NONE = { secretsKeys: null, secretsKeysFile: null, secretsKeysCommand: null };
const KEY = newKey();

let files = 0;
function written(content: string): string {
  files += 1;
  const path = join(dir, `keys-${files}`);
  writeFileSync(path, content);
  return path;
}

/** Keys that a program prints, which runs this script of Node. */
const printed = (script: string, ...args: string[]) =>
  givenKeys({ ...NONE, secretsKeysCommand: [process.execPath, '-e', script, ...args] });
const fromFile = (path: string) => givenKeys({ ...NONE, secretsKeysFile: path });

async function failure(keys: Promise<unknown>): Promise<string> {
  const error: unknown = await keys.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(KeyringError);
  return error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : '';
}

describe('keys of the operator', () => {
  test('come from one variable, a file or a program', async () => {
    expect(await givenKeys(NONE)).toEqual({ variable: 'SECRETS_KEYS' });
    expect(await givenKeys({ ...NONE, secretsKeys: KEY })).toEqual({ keys: KEY, variable: 'SECRETS_KEYS' });
    const { keys = '', variable } = await fromFile(written(`${KEY}\n`));
    expect([parseKeys(keys), variable]).toEqual([parseKeys(KEY), 'SECRETS_KEYS_FILE']);
    // No shell reads the arguments.
    const text = await printed('process.stdout.write(process.argv[1])', `${KEY}`, '$(id) `id` ; id');
    expect(text).toEqual({ keys: KEY, variable: 'SECRETS_KEYS_COMMAND' });
    expect(keyVariable({ ...NONE, secretsKeysCommand: ['kms'] })).toBe('SECRETS_KEYS_COMMAND');
  });

  test('are read once for one configuration', async () => {
    const log = written('');
    const script = `require('fs').appendFileSync(${JSON.stringify(log)}, 'x'); console.log('${KEY}')`;
    const settings = { ...NONE, secretsKeysCommand: [process.execPath, '-e', script] };
    await Promise.all([givenKeys(settings), givenKeys(settings)]);
    await givenKeys(settings);
    expect(readFileSync(log, 'utf8')).toBe('x');
  });
});

describe('a source without keys says what is wrong, and nothing that it gave', () => {
  test('a file', async () => {
    expect(await failure(fromFile(join(dir, 'none')))).toContain("none can't be read (ENOENT)");
    expect(await failure(fromFile(dir))).toContain('(EISDIR)');
    expect(await failure(fromFile(written(' \n')))).toContain('SECRETS_KEYS_FILE gives no keys');
    expect(await failure(fromFile(written('hush'.repeat(5_000))))).toMatch(/more than 16 kB(?!.*hush)/);
  });

  test('a program', async () => {
    const missing = givenKeys({ ...NONE, secretsKeysCommand: [join(dir, 'no-program')] });
    expect(await failure(missing)).toContain("can't be started (ENOENT)");
    const failing = await failure(printed("console.log('hush'); console.error('hush'); process.exit(3)"));
    expect(failing).toContain('exit code 3');
    const endless = await failure(printed("for (;;) process.stdout.write('hush'.repeat(1000))"));
    expect(endless).toContain('more than 16 kB');
    const silent = await failure(printed(''));
    expect(silent).toContain('gives no keys');
    for (const said of [failing, endless, silent]) expect(said).not.toContain('hush');
  });

  test('a program that hangs, with another that it started', { timeout: 20_000 }, async () => {
    const pid = written('');
    const child = `require('fs').writeFileSync(${JSON.stringify(pid)}, String(process.pid)); setInterval(() => {}, 1000)`;
    const script = `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: 'inherit' })`;
    expect(await failure(printed(script))).toContain('within 10 seconds');
    const started = Number(readFileSync(pid, 'utf8'));
    await expect.poll(() => isRunning(started)).toBe(false);
  });

  test('a text that is no key', () => {
    expect(() => parseKeys('a:hush', 'SECRETS_KEYS_FILE')).toThrow(
      /^SECRETS_KEYS_FILE cannot be read(?!.*hush)/,
    );
  });
});

/** A process that was killed can wait for its parent as a zombie. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
