import { capture } from './command.mjs';
import { ROOT } from './paths.mjs';

/** Reads advisories and writes SBOMs, which the installing version cannot. Both read the same lockfile. */
const PNPM_TOOLS = 'pnpm@12.21.0';

/** Only what ships: the API, the web app, and the packages of ours that they use, with their dependencies. */
export const SHIPPED = ['--filter', '@tenfour/api...', '--filter', '@tenfour/web...'];

/** Runs a command of the newer pnpm on the repository. */
export function runPnpmTools(args) {
  return capture('npx', ['--yes', PNPM_TOOLS, ...args], {
    cwd: ROOT,
    // Without this it would switch to the version in package.json.
    env: { ...process.env, pnpm_config_pm_on_fail: 'ignore' },
    ownGroup: false,
  });
}
