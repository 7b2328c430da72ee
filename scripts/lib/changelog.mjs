const UNRELEASED = '## [Unreleased]';

/** A section's text, without its heading; null when there is no such section. */
function sectionOf(changelog, heading) {
  const lines = changelog.split('\n');
  const start = lines.findIndex((line) => line.startsWith(heading));
  if (start === -1) return null;
  const length = lines.slice(start + 1).findIndex((line) => line.startsWith('## ['));
  const end = length === -1 ? lines.length : start + 1 + length;
  return lines
    .slice(start + 1, end)
    .join('\n')
    .trim();
}

/** The notes of a release: what stands under Unreleased. Throws when there are none. */
export function unreleasedNotes(changelog) {
  const notes = sectionOf(changelog, UNRELEASED);
  if (!notes) throw new Error('CHANGELOG.md has nothing under [Unreleased]. Write what changed first.');
  return notes;
}

/** The changelog in which what was unreleased is this version, on this day (`2026-11-23`), and nothing is unreleased. */
export function releasedChangelog(changelog, version, day) {
  if (sectionOf(changelog, `## [${version}]`) !== null)
    throw new Error(`CHANGELOG.md has a section for ${version} already.`);
  return changelog.replace(UNRELEASED, `${UNRELEASED}\n\n## [${version}] - ${day}`);
}

/** Throws unless `next` is a version like 1.2.3 and not older than `current`. */
export function requireVersion(next, current) {
  if (!/^\d+\.\d+\.\d+$/.test(next)) throw new Error(`"${next}" is not a version such as 1.2.3.`);
  const [one, other] = [next, current].map((version) => version.split('.').map(Number));
  const at = one.findIndex((part, index) => part !== other[index]);
  if (at !== -1 && one[at] < other[at]) throw new Error(`${next} is older than ${current}.`);
}
