import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, test } from 'node:test';
import { demoEnv, demoFolder, localOrigin } from './lib/demo-environment.mjs';

const VARIABLES = ['HOST', 'DATA_DIR', 'PUBLIC_URL', 'ALT_REQUESTS'];
const before = Object.fromEntries(VARIABLES.map((name) => [name, process.env[name]]));
const PORTS = { web: 3000, sandbox: 3900 };

function setTo(values) {
  for (const name of VARIABLES) {
    const value = values[name];
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}

afterEach(() => setTo(before));

const modeOf = (path) => statSync(path).mode & 0o777;

test('the demo listens on this machine only, unless HOST says otherwise', () => {
  setTo({});
  assert.equal(demoEnv(PORTS).HOST, '127.0.0.1');
  assert.equal(demoEnv(PORTS).PUBLIC_URL, 'http://localhost:3000');
  setTo({ HOST: '0.0.0.0' });
  assert.equal(demoEnv(PORTS).HOST, '0.0.0.0');
  assert.equal(demoEnv(PORTS).PUBLIC_URL, 'http://localhost:3000');
  setTo({ HOST: '192.0.2.7' });
  assert.equal(demoEnv(PORTS).PUBLIC_URL, 'http://192.0.2.7:3000');
  assert.equal(localOrigin('2001:db8::7', 3000), 'http://[2001:db8::7]:3000');
});

test('alt requests take passwords in the demo, unless ALT_REQUESTS says otherwise', () => {
  setTo({});
  assert.equal(demoEnv(PORTS).ALT_REQUESTS, 'passwords');
  setTo({ ALT_REQUESTS: 'off' });
  assert.equal(demoEnv(PORTS).ALT_REQUESTS, 'off');
});

test('a new folder of the demo is its owner’s only, and one that was there keeps its permissions', () => {
  const root = mkdtempSync(join(tmpdir(), 'tenfour-demo-'));
  try {
    setTo({ DATA_DIR: join(root, 'new', 'demo') });
    assert.equal(modeOf(demoFolder('demo')), 0o700);
    const old = join(root, 'old');
    mkdirSync(old, { mode: 0o755 });
    setTo({ DATA_DIR: old });
    assert.equal(modeOf(demoFolder('demo')), 0o755);
  } finally {
    rmSync(root, { recursive: true });
  }
});
