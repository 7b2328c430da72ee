import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { releasedChangelog, requireVersion, unreleasedNotes } from './lib/changelog.mjs';
import { fromRoot } from './lib/paths.mjs';

const CHANGELOG =
  '# Changelog\n\n## [Unreleased]\n\n### Added\n- One.\n\n## [0.1.0] - 2026-01-01\n\nFirst.\n';

test('the notes of a release are what is unreleased, which then has the version and the day', () => {
  assert.equal(unreleasedNotes(CHANGELOG), '### Added\n- One.');
  const released = releasedChangelog(CHANGELOG, '0.2.0', '2026-11-23');
  assert.match(
    released,
    /## \[Unreleased\]\n\n## \[0\.2\.0\] - 2026-11-23\n\n### Added\n- One\.\n\n## \[0\.1\.0\]/,
  );
  assert.throws(() => unreleasedNotes(released), /nothing under \[Unreleased\]/);
  assert.throws(() => releasedChangelog(released, '0.2.0', '2026-11-23'), /a section for 0\.2\.0 already/);
});

test('a version only moves forward', () => {
  for (const next of ['0.2.0', '0.2.1', '0.10.0', '1.0.0']) requireVersion(next, '0.2.0');
  for (const next of ['0.1.9', '0.2', 'v0.3.0', 'next']) assert.throws(() => requireVersion(next, '0.2.0'));
});

test('every released version says how to upgrade to it', () => {
  const changelog = readFileSync(fromRoot('CHANGELOG.md'), 'utf8');
  const upgrading = readFileSync(fromRoot('docs', 'upgrading.md'), 'utf8');
  const { version } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8'));
  const released = [...changelog.matchAll(/^## \[(\d[^\]]*)\]/gm)].map(([, number]) => number);
  for (const number of new Set([...released, version]))
    assert.ok(upgrading.includes(`\n## ${number}`), `docs/upgrading.md has no section for ${number}`);
});
