import { spawnSync } from 'node:child_process';
import {
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { applied, readEnvFile, writeEnvFile } from './env-file.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tenfour-env-'));

const AWKWARD = {
  HASH: 'a#b c',
  QUOTES: `it's "so"`,
  DOLLAR: 'a$b$C',
  BACKSLASH: 'a\\nb',
  KEYS: 'k1:abc+/==,k2:d=',
};

test('Node reads every value as it was written', () => {
  const file = path.join(folder, 'awkward');
  writeEnvFile(file, AWKWARD);
  const code = 'console.log(JSON.stringify(process.env))';
  const { stdout } = spawnSync(process.execPath, [`--env-file=${file}`, '-e', code], { encoding: 'utf8' });
  expect(JSON.parse(stdout)).toMatchObject(AWKWARD);
  expect(readEnvFile(file)).toEqual(AWKWARD);
});

test('changes single lines, and only the owner can read the file', () => {
  const file = path.join(folder, 'edited');
  writeFileSync(file, '# ours\nPORT=80\nexport HOST=a\n\nLOG_LEVEL=info # loud\nPORT=81', { mode: 0o644 });
  const changes = { PORT: '3000', HOST: null, DATA_DIR: '/srv/our data' };
  const expected = applied(readEnvFile(file) ?? {}, changes);
  writeEnvFile(file, changes);
  expect(readFileSync(file, 'utf8')).toBe(
    "# ours\n\nLOG_LEVEL=info # loud\nPORT=3000\nDATA_DIR='/srv/our data'\n",
  );
  expect(readEnvFile(file)).toEqual(expected);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a link stays a link', () => {
  const [real, link] = [path.join(folder, 'real'), path.join(folder, 'link')];
  writeFileSync(real, 'PORT=1\n');
  symlinkSync(real, link);
  writeEnvFile(link, { PORT: '2' });
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(readEnvFile(real)).toEqual({ PORT: '2' });
});

test('refuses what Node would read differently, and leaves the file and its folder as they were', () => {
  const file = path.join(folder, 'lines');
  const text = 'NOTE="two\nPORT=1\nlines"\n';
  writeFileSync(file, text);
  expect(() => writeEnvFile(file, { PORT: '2' })).toThrow(/can't edit/);
  expect(() => writeEnvFile(file, { NAME: `'"\`` })).toThrow(/can't hold/);
  expect(() => writeEnvFile(file, { NAME: 'a\nb' })).toThrow(/can't hold/);
  expect(readFileSync(file, 'utf8')).toBe(text);
  expect(readdirSync(folder).filter((name) => name.endsWith('.new'))).toEqual([]);
});
