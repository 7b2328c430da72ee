// Writes THIRD_PARTY.md from the installed packages.
import { readFileSync, writeFileSync } from 'node:fs';
import { mustRun } from './lib/command.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { fromRoot, PNPM, ROOT } from './lib/paths.mjs';
import { SHIPPED } from './lib/pnpm-tools.mjs';
import { shippedPackages } from './lib/shipped-packages.mjs';
import { print, runMain } from './lib/terminal.mjs';
import { rowsOf, thirdPartyPage } from './lib/third-party.mjs';

await runMain(async () => {
  await ensureInstalled();
  const args = ['--yes', PNPM, ...SHIPPED, 'licenses', 'list', '--prod', '--json'];
  const output = await mustRun('Listing licenses', 'npx', args, { cwd: ROOT });
  const shipped = shippedPackages(readFileSync(fromRoot('pnpm-lock.yaml'), 'utf8'));
  const rows = rowsOf(JSON.parse(output.slice(output.indexOf('{'))), shipped);
  writeFileSync(fromRoot('THIRD_PARTY.md'), thirdPartyPage(rows));
  print(`THIRD_PARTY.md lists ${rows.length} packages.`);
});
