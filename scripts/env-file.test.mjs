import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { envFile } from './lib/env-file.mjs';
import { fromRoot } from './lib/paths.mjs';

test('the environment file is meant from where the command was typed', () => {
  assert.equal(envFile({ INIT_CWD: '/srv' }), fromRoot('.env'));
  assert.equal(envFile({ ENV_FILE: 'a.env', INIT_CWD: '/srv' }), '/srv/a.env');
  assert.equal(envFile({ ENV_FILE: '/etc/a.env', INIT_CWD: '/srv' }), '/etc/a.env');
});

test('npm run cli reads it, and the environment comes first', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tenfour-env-'));
  writeFileSync(join(folder, 'a.env'), `DISCORD_CLIENT_ID=1\nDISCORD_CLIENT_SECRET=2\nDATA_DIR=${folder}\n`);
  const run = (more) =>
    spawnSync(process.execPath, [fromRoot('scripts', 'cli.mjs'), 'migrate'], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, ENV_FILE: join(folder, 'a.env'), ...more },
    });
  assert.equal(run({}).stdout.trim(), 'The database (sqlite) is up to date.');
  assert.match(run({ PORT: 'x' }).stderr, /PORT must be a port number/);
});
