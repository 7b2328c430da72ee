// The browser stories alone. Arguments are passed on to Playwright: npm run e2e -- smoke
// Without any, the check over the whole run comes along: that every literal of the specification was shown.
import { ensureApiBuilt, ensureBuilt } from './lib/build.mjs';
import { runInForeground } from './lib/children.mjs';
import { findChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { fromRoot } from './lib/paths.mjs';
import { runMain } from './lib/terminal.mjs';

await runMain(async () => {
  await ensureInstalled();
  await ensureBuilt();
  await ensureApiBuilt();
  const given = process.argv.slice(2);
  const chosen = given.some((argument) => argument.startsWith('--project'));
  const whole = ['--project=stories', '--project=literals'];
  const project = chosen ? [] : given.length === 0 ? whole : ['--project=stories'];
  runInForeground(fromRoot('apps', 'e2e', 'node_modules', '@playwright', 'test', 'cli.js'), {
    args: ['test', ...project, ...given],
    env: { CHROMIUM_PATH: await findChromium() },
    cwd: fromRoot('apps', 'e2e'),
  });
});
