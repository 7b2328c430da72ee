import { existsSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { startSandbox } from '@tenfour/sandbox';
import { freePort } from '@tenfour/sandbox/free-port';
import { expect, test } from 'vitest';
import { afterEveryFile } from '../../testing/after-file.ts';
import { GivenUpError } from '../cli/ask.ts';
import { readEnvFile } from './env-file.ts';
import { setup } from './setup.ts';

const ENTER = '\r';
const CTRL_C = '\u0003';
const DOWN = '\u001b[B';
const ID = '123456789012345678';
const TOKEN = `${Buffer.from(ID).toString('base64')}.abcdef.secret-of-the-bot`;

const sandbox = await startSandbox({ port: 0 });
afterEveryFile(() => sandbox.close());

/** Runs setup at a terminal that this test plays. */
async function atTerminal(ENV_FILE: string, ...args: string[]) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  let [shown, seen] = ['', 0];
  output.on('data', (chunk) => (shown += String(chunk)));
  const env = { ENV_FILE, DISCORD_BASE_URL: sandbox.urls.discord, HOST: '127.0.0.1' };
  const lines: string[] = [];
  const ended = setup(env, args, (line) => lines.push(line), { input, output }).then(
    () => null,
    (error: unknown) => error,
  );
  return {
    ended,
    lines,
    shown: () => shown,
    /** Waits for a question and types an answer. */
    async answer(question: string, ...keys: string[]): Promise<void> {
      await expect.poll(() => shown.indexOf(question, seen), { timeout: 30_000 }).toBeGreaterThan(-1);
      seen = shown.length;
      for (const key of keys) {
        input.write(key);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  };
}

const folder = (): string => mkdtempSync(path.join(tmpdir(), 'tenfour-terminal-'));

async function answerAll(ENV_FILE: string, dataDir: string) {
  const terminal = await atTerminal(ENV_FILE);
  await terminal.answer('Port to listen on', String(await freePort()), ENTER);
  await terminal.answer('Address people open', 'http://localhost:3000', ENTER);
  await terminal.answer('Client ID', ID, ENTER);
  await terminal.answer('Client secret', 'the-client-secret', ENTER);
  await terminal.answer('Bot token', 'bad-token', ENTER);
  await terminal.answer('What now?', ENTER);
  await terminal.answer('Client ID', ENTER);
  await terminal.answer('Enter keeps it', ENTER);
  await terminal.answer('Enter keeps it', TOKEN, ENTER);
  await terminal.answer('PostgreSQL address', ENTER);
  await terminal.answer('Data folder', dataDir, ENTER);
  await terminal.answer('Client ID, empty for none', ENTER);
  await terminal.answer('Global API key', ENTER);
  await terminal.answer(`Write ${ENV_FILE}?`);
  return terminal;
}

test('asks, has a refused token corrected, and writes the file with the first admin', async () => {
  const place = folder();
  const file = path.join(place, 'env');
  const terminal = await answerAll(file, path.join(place, 'data'));
  expect(existsSync(file)).toBe(false);
  await terminal.answer('', ENTER);
  await terminal.answer('first platform admin', 'Anna', ENTER);
  expect(await terminal.ended).toBe(null);
  expect(terminal.shown()).toContain('Discord rejected the bot token');
  for (const secret of ['the-client-secret', 'secret-of-the-bot', 'bad-token'])
    expect(terminal.shown() + terminal.lines.join()).not.toContain(secret);
  expect(readEnvFile(file)).toMatchObject({
    DISCORD_BOT_TOKEN: TOKEN,
    DISCORD_PUBLIC_KEY: sandbox.interactionPublicKey,
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const before = readEnvFile(file) ?? {};
  const second = await atTerminal(file);
  await second.answer('What do you want to change?', ' ', ENTER);
  await second.answer('Port to listen on', ENTER);
  await second.answer('Address people open', '\u0015https://panel.example', ENTER);
  await second.answer('Number of reverse proxies', '1', ENTER);
  await second.answer(`Write ${file}?`, ENTER);
  expect(await second.ended).toBe(null);
  expect(second.shown()).toMatch(/change PUBLIC_URL=https:\/\/panel\.example/);
  expect(second.shown()).toMatch(/keep\s+DISCORD_CLIENT_SECRET=\(set\)/);
  expect(readEnvFile(file)).toEqual({ ...before, PUBLIC_URL: 'https://panel.example', TRUST_PROXY: '1' });

  const third = await atTerminal(file, 'DISCORD_BOT_TOKEN', 'LOG_LEVEL');
  await third.answer('Bot token', '-', ENTER);
  await third.answer('LOG_LEVEL', 'loud', ENTER);
  await third.answer('Must be fatal', CTRL_C);
  expect(await third.ended).toBeInstanceOf(GivenUpError);
  expect(readEnvFile(file)?.DISCORD_BOT_TOKEN).toBe(TOKEN);
});

test('Ctrl-C at any question and a No at the end leave no file', async () => {
  const place = folder();
  const file = path.join(place, 'env');
  const early = await atTerminal(file);
  await early.answer('Port to listen on', CTRL_C);
  expect(await early.ended).toBeInstanceOf(GivenUpError);
  for (const keys of [[CTRL_C], [DOWN, ENTER]]) {
    const late = await answerAll(file, path.join(place, 'data'));
    await late.answer('', ...keys);
    await late.ended;
    expect(existsSync(file)).toBe(false);
  }
  expect(existsSync(path.join(place, 'data'))).toBe(false);
  expect(() => readFileSync(file)).toThrow();
});
