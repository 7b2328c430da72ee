// Writes docs/spec-coverage.md from the requirements in docs/spec-coverage and the tags of the tests.
import { writeFileSync } from 'node:fs';
import { fromRoot } from './lib/paths.mjs';
import { coveragePage, problemsOf, readAreas, readTags } from './lib/spec-coverage.mjs';
import { print, runMain } from './lib/terminal.mjs';

await runMain(async () => {
  const areas = readAreas();
  const tags = readTags();
  writeFileSync(fromRoot('docs', 'spec-coverage.md'), coveragePage(areas, tags));
  const requirements = areas.flatMap((area) => area.requirements);
  print(`docs/spec-coverage.md lists ${requirements.length} requirements.`);
  for (const problem of problemsOf(areas, tags)) print(problem);
});
