const UNRELEASED = '## [Unreleased]';

/** Returns a section's text, without its heading; null for an unknown section. */
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

/** Returns the notes of a release: the text under Unreleased. Throws when it is empty. */
export function unreleasedNotes(changelog) {
  const notes = sectionOf(changelog, UNRELEASED);
  if (!notes) throw new Error('CHANGELOG.md has nothing under [Unreleased]. Write what changed first.');
  return notes;
}

/** Returns the changelog with the unreleased notes moved under this version and day (`2026-11-23`). */
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
