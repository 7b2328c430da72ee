import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { explain } from './cli/database.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'tenfour-cli-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

function cli(...args: string[]) {
  const env = { DATA_DIR: dataDir, DISCORD_CLIENT_ID: 'id', DISCORD_CLIENT_SECRET: 'secret' };
  const file = path.join(import.meta.dirname, 'cli.ts');
  return spawnSync(process.execPath, [file, ...args], { env, encoding: 'utf8' });
}

it('migrates a database repeatedly', () => {
  for (let round = 0; round < 2; round += 1) {
    const { status, stdout, stderr } = cli('migrate');
    expect(stderr).toBe('');
    expect(stdout).toBe('The database (sqlite) is up to date.\n');
    expect(status).toBe(0);
  }
  expect(existsSync(path.join(dataDir, 'tenfour.db'))).toBe(true);
});

it('lists its commands, and says when there is no such one', () => {
  expect(cli('help')).toMatchObject({ status: 0, stdout: expect.stringContaining('migrate') });
  expect(cli('fly')).toMatchObject({ status: 1, stderr: expect.stringContaining('no command "fly"') });
});

it('registers nothing without a token, and names the missing variables', () => {
  expect(cli('bot', 'register')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('DISCORD_BOT_TOKEN is missing'),
  });
  expect(cli('bot', 'fly')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('no command "bot fly"'),
  });
  expect(cli('help').stdout).toContain('bot register');
});

it('names the file or folder that is not there, and one that is none', () => {
  const fails = (work: () => unknown): unknown => {
    try {
      return work();
    } catch (error) {
      return explain(error);
    }
  };
  const at = (...names: string[]) => path.join(dataDir, ...names);
  expect(fails(() => readFileSync(at('no.tar')))).toBe(`There is no ${at('no.tar')}.`);
  expect(fails(() => writeFileSync(at('no', 'x.tar'), ''))).toBe(`There is no folder ${at('no')}.`);
  expect(fails(() => readFileSync(dataDir))).toBe('A folder was named where a file is meant.');
  const strange = new Error('strange');
  expect(explain(strange)).toBe(strange);
});
