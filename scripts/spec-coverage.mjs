// Writes docs/spec-coverage.md from the requirements in docs/spec-coverage and the tags of the tests.
import { writeFileSync } from 'node:fs';
import { fromRoot } from './lib/paths.mjs';
import { runMain, say } from './lib/say.mjs';
import { coveragePage, problemsOf, readAreas, readTags } from './lib/spec-coverage.mjs';

await runMain(async () => {
  const areas = readAreas();
  const tags = readTags();
  writeFileSync(fromRoot('docs', 'spec-coverage.md'), coveragePage(areas, tags));
  const requirements = areas.flatMap((area) => area.requirements);
  say(`docs/spec-coverage.md lists ${requirements.length} requirements.`);
  for (const problem of problemsOf(areas, tags)) say(problem);
});
