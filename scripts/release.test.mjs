import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, test } from 'node:test';
import { fromRoot } from './lib/paths.mjs';

const CHANGELOG = '# Changelog\n\n## [Unreleased]\n\n### Added\n- One.\n';
const MANIFEST = '{ "name": "tenfour", "version": "0.1.0" }\n';
const SBOM_TOOL = `#!/usr/bin/env node
const { writeFileSync, existsSync } = require('node:fs');
if (existsSync(process.env.TOOLS + '/sbom-fails')) process.exit(1);
writeFileSync(process.argv[process.argv.indexOf('--out') + 1], '{"components":[]}');
`;
const DOCKER = `#!/usr/bin/env node
const { appendFileSync, existsSync, readFileSync } = require('node:fs');
if (process.argv[2] === 'info') process.exit(0);
if (existsSync(process.env.TOOLS + '/image-fails')) process.exit(1);
appendFileSync(process.env.TOOLS + '/built', JSON.parse(readFileSync('package.json', 'utf8')).version);
`;

const root = mkdtempSync(join(tmpdir(), 'tenfour-release-'));
const tools = mkdtempSync(join(tmpdir(), 'tenfour-release-tools-'));
after(() => {
  for (const folder of [root, tools]) rmSync(folder, { recursive: true, force: true });
});
const at = (...parts) => join(root, ...parts);
const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', '-c', 'commit.gpgsign=false'];
const git = (...args) => execFileSync('git', [...who, ...args], { cwd: root, encoding: 'utf8' }).trim();
const tags = () => git('tag', '--list');

/** Runs the script of a copied repository, with stand-ins for the SBOM tool and docker. */
function release(...args) {
  const PATH = [tools, process.env.PATH].join(delimiter);
  const identity = { GIT_AUTHOR_NAME: 'Test', GIT_AUTHOR_EMAIL: 'test@example.org' };
  const committer = { GIT_COMMITTER_NAME: 'Test', GIT_COMMITTER_EMAIL: 'test@example.org' };
  const env = { ...process.env, ...identity, ...committer, PATH, TOOLS: tools };
  return spawnSync(process.execPath, ['scripts/release.mjs', ...args], { cwd: root, env, encoding: 'utf8' });
}

test('a release that fails leaves no tag and a clean tree, and succeeds the next time', () => {
  cpSync(fromRoot('scripts'), at('scripts'), { recursive: true });
  writeFileSync(at('CHANGELOG.md'), CHANGELOG);
  writeFileSync(at('package.json'), MANIFEST);
  writeFileSync(at('.gitignore'), '/release/\n');
  writeFileSync(join(tools, 'npx'), SBOM_TOOL, { mode: 0o755 });
  writeFileSync(join(tools, 'docker'), DOCKER, { mode: 0o755 });
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'First');

  for (const failure of ['sbom-fails', 'image-fails']) {
    writeFileSync(join(tools, failure), '');
    assert.equal(release('0.2.0').status, 1, failure);
    assert.equal(tags(), '', failure);
    assert.equal(git('status', '--porcelain'), '', failure);
    rmSync(join(tools, failure));
  }

  const { status, stderr } = release('0.2.0');
  assert.equal(status, 0, stderr);
  assert.equal(tags(), 'v0.2.0');
  assert.equal(git('status', '--porcelain'), '');
  assert.match(readFileSync(at('CHANGELOG.md'), 'utf8'), /## \[0\.2\.0\] - \d{4}-/);
  assert.equal(readFileSync(join(tools, 'built'), 'utf8'), '0.2.0');
});

test('a dry run refuses what a release would refuse', () => {
  writeFileSync(at('CHANGELOG.md'), CHANGELOG);
  const uncommitted = release('0.3.0', '--dry-run');
  assert.equal(uncommitted.status, 1);
  assert.match(uncommitted.stderr, /uncommitted changes/);
  git('commit', '--quiet', '--all', '--message', 'Second');
  assert.match(release('0.2.0', '--dry-run').stderr, /released already/);
  assert.equal(release('0.3.0', '--dry-run').status, 0);
  assert.equal(tags(), 'v0.2.0');
  assert.equal(git('status', '--porcelain'), '');
});
