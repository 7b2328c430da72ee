// Queries the registry for advisories about shipped packages. Exits with 0 when there are none, 1 when there are some,
// and 2 when the registry gives no report.
import { auditOutcome } from './lib/advisories.mjs';
import { runPnpmTools } from './lib/pnpm-tools.mjs';
import { print, runMain } from './lib/terminal.mjs';

await runMain(async () => {
  const { output } = await runPnpmTools(['audit', '--prod', '--json']);
  const { exit, lines } = auditOutcome(output);
  for (const line of lines) print(line);
  process.exitCode = exit;
});
