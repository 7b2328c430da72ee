// Makes a release: npm run release -- 0.2.0. Dates the changelog, writes notes and SBOM to release/<version>, builds the
// image, commits and tags. With --dry-run it runs the same checks and writes notes and SBOM only.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { releasedChangelog, requireVersion, unreleasedNotes } from './lib/changelog.mjs';
import { capture, mustRun } from './lib/command.mjs';
import { fromRoot, ROOT } from './lib/paths.mjs';
import { runPnpmTools, SHIPPED } from './lib/pnpm-tools.mjs';
import { print, runMain } from './lib/terminal.mjs';

const git = (...args) => mustRun(`git ${args[0]}`, 'git', args, { cwd: ROOT });

async function requireReady(version) {
  if ((await git('status', '--porcelain')).trim() !== '')
    throw new Error('There are uncommitted changes. Commit or remove them first.');
  if ((await git('tag', '--list', `v${version}`)).trim() !== '')
    throw new Error(`v${version} is released already. Choose a higher version.`);
}

/** Writes the SBOM of the shipped packages, in CycloneDX. */
async function writeSbom(folder) {
  const file = `${folder}/tenfour.cdx.json`;
  const format = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--out', file];
  const { code, output } = await runPnpmTools(['sbom', ...SHIPPED, '--prod', '--lockfile-only', ...format]);
  if (code !== 0) throw new Error(`The SBOM was not written:\n${output}`);
  const { components } = JSON.parse(readFileSync(file, 'utf8'));
  print(`SBOM of ${components.length} packages: ${file}`);
}

async function buildImage(version) {
  const docker = await capture('docker', ['info'], { cwd: ROOT }).catch(() => ({ code: 1 }));
  if (docker.code !== 0) {
    print('No image was built: docker is not available here. To build it where it is:');
    print(`  docker build -f deploy/Dockerfile -t tenfour:${version} .`);
    return;
  }
  const args = ['build', '-f', 'deploy/Dockerfile', '-t', `tenfour:${version}`, '.'];
  await mustRun('Building the image', 'docker', args, { cwd: ROOT });
  print(`Image: tenfour:${version}`);
}

/** Dates the changelog and moves the version while `work` runs, and restores both files when it fails. */
async function withReleasedFiles(version, work) {
  const files = ['CHANGELOG.md', 'package.json'].map((name) => fromRoot(name));
  const [changelog, manifest] = files.map((file) => readFileSync(file, 'utf8'));
  const day = new Date().toISOString().slice(0, 10);
  const released = releasedChangelog(changelog, version, day);
  const moved = manifest.replace(/"version": "[^"]*"/, `"version": "${version}"`);
  try {
    writeFileSync(files[0], released);
    writeFileSync(files[1], moved);
    await work();
  } catch (error) {
    writeFileSync(files[0], changelog);
    writeFileSync(files[1], manifest);
    throw error;
  }
}

async function tag(version) {
  await git('tag', '--annotate', `v${version}`, '--message', `Tenfour ${version}`);
  print(`Committed and tagged v${version}. To publish it: git push --follow-tags`);
}

await runMain(async () => {
  const args = process.argv.slice(2);
  const isDry = args.includes('--dry-run');
  const { version: current } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8'));
  const version = args.find((arg) => !arg.startsWith('--')) ?? current;
  requireVersion(version, current);
  const notes = unreleasedNotes(readFileSync(fromRoot('CHANGELOG.md'), 'utf8'));
  await requireReady(version);
  const folder = fromRoot('release', version);
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/notes.md`, `# Tenfour ${version}\n\n${notes}\n`);
  print(`Notes: ${folder}/notes.md`);
  if (isDry) return writeSbom(folder);
  // SBOM and image carry the new version, and a tag only exists once both do.
  await withReleasedFiles(version, async () => {
    await writeSbom(folder);
    await buildImage(version);
    await git('commit', '--quiet', '--message', `Release ${version}`, 'CHANGELOG.md', 'package.json');
  });
  await tag(version);
});
