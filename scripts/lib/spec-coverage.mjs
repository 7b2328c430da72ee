import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { filesUnder } from './hash.mjs';
import { fromRoot, ROOT } from './paths.mjs';

/**
 * A requirement of the specification. `note` says where it is settled differently or which reading was taken,
 * `untested` why it has no test.
 * @typedef {{ id: string, text: string, note?: string, untested?: string }} Requirement
 * @typedef {{ section: string, area?: string, requirements: Requirement[] }} Area
 * @typedef {{ file: string, line: number, ids: string[], attached: boolean }} Tag
 */

const TEST_FILE = /\.(?:test|spec|check|picture)\.(?:tsx?|mjs)$/;
const TAG = /^\s*\/\/ covers: (.*)$/;
const COMMENT = /^\s*(?:\/\/|\/\*|\*|$)/;
const TEST_CALL = /^\s*(?:test|it|describe)\b/;

/** Reads the areas of the specification in its order. @returns {Area[]} */
export function readAreas() {
  const folder = fromRoot('docs', 'spec-coverage');
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort();
  return files.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')));
}

/** Returns the ids of `R1, R4-R6`. Text that is neither an id nor a range is returned unchanged. */
export function idsOf(list) {
  return list.split(',').flatMap((part) => {
    const [, first, last] = /^\s*R(\d+)-R(\d+)\s*$/.exec(part) ?? [];
    if (first === undefined) return [part.trim()];
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => `R${Number(first) + at}`);
  });
}

/**
 * Returns the tags of a test file. A tag is attached when it is directly above a test or a group of tests, or at the
 * top of the file, before its first statement.
 * @returns {Tag[]}
 */
export function tagsOf(file, text) {
  const lines = text.split('\n');
  const head = lines.findIndex((line) => !COMMENT.test(line));
  return lines.flatMap((line, at) => {
    const list = TAG.exec(line)?.[1];
    if (list === undefined) return [];
    const below = lines.slice(at).find((other) => !TAG.test(other)) ?? '';
    return [{ file, line: at + 1, ids: idsOf(list), attached: at < head || TEST_CALL.test(below) }];
  });
}

/** Reads the tags of all test files. @returns {Tag[]} */
export function readTags() {
  return ['apps', 'packages', 'scripts']
    .flatMap((group) => filesUnder(fromRoot(group)))
    .filter((path) => TEST_FILE.test(path))
    .flatMap((path) => tagsOf(relative(ROOT, path).split(sep).join('/'), readFileSync(path, 'utf8')));
}

/** Returns the problems of requirements and tags, a sentence each. */
export function problemsOf(areas, tags) {
  const requirements = areas.flatMap((area) => area.requirements);
  const ids = requirements.map(({ id }) => id);
  const known = new Set(ids);
  const covered = new Set(tags.flatMap((tag) => tag.ids));
  return [
    ...ids.filter((id) => !/^R\d+$/.test(id)).map((id) => `"${id}" is not an id such as R12`),
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id} is used twice`),
    ...requirements.filter(({ text }) => !text).map(({ id }) => `${id} has no text`),
    ...requirements.filter(({ note }) => note === '').map(({ id }) => `${id} has an empty note`),
    ...requirements
      .filter(({ id, untested }) => !covered.has(id) && !untested)
      .map(({ id }) => `${id} has neither a test nor a reason ("untested")`),
    ...requirements
      .filter(({ id, untested }) => covered.has(id) && untested)
      .map(({ id }) => `${id} has a test, so remove "untested"`),
    ...tags
      .filter(({ attached }) => !attached)
      .map(
        ({ file, line }) => `${file}:${line}: put the tag directly above a test or at the top of the file`,
      ),
    ...tags.flatMap((tag) =>
      tag.ids
        .filter((id) => !known.has(id))
        .map((id) => `${tag.file}:${tag.line}: "${id}" is no requirement`),
    ),
  ];
}

/** Returns the shortest end of each path that no other path shares. */
function labelsOf(files) {
  const endOf = (file, parts) => file.split('/').slice(-parts).join('/');
  return new Map(
    files.map((file) => {
      const others = files.filter((other) => other !== file && basename(other) === basename(file));
      let parts = 1;
      while (others.some((other) => endOf(other, parts) === endOf(file, parts))) parts += 1;
      return [file, endOf(file, parts)];
    }),
  );
}

const asCell = (text) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

/** Returns the row of a requirement. */
function rowOf({ id, text, note, untested }, files, labels) {
  const requirement = note ? `${asCell(text)}<br>*${asCell(note)}*` : asCell(text);
  const tests = files.map((file) => `[${labels.get(file)}]`).join(', ');
  return `| ${id} | ${requirement} | ${tests || `none: ${asCell(untested ?? '')}`} |`;
}

const INTRO = `# The specification, requirement by requirement

Each requirement of the specification, and the test files that fail when it is broken. Search a test file for the
requirement's id to find the test: a comment such as \`// covers: R12, R40-R43\` is directly above it.

A sentence in italics says where the product deliberately does something else, or which reading was taken where the
specification contradicts itself.

Do not edit this page. \`npm run spec-coverage\` writes it from \`docs/spec-coverage/*.json\` and from the tags, and
\`npm test\` fails when a requirement has no test, a tag names no requirement, or this page is out of date.
`;

/** Returns the table of counts. */
function summaryOf(areas, filesById) {
  const countsOf = (requirements) => [
    requirements.length,
    requirements.filter(({ note }) => note).length,
    requirements.filter(({ id }) => !filesById.has(id)).length,
  ];
  const row = (name, counts) => `| ${name} | ${counts.join(' | ')} |`;
  const sections = [...new Set(areas.map(({ section }) => section))];
  const rows = sections.map((section) => {
    const own = areas.filter((area) => area.section === section).flatMap((area) => area.requirements);
    return row(section, countsOf(own));
  });
  const total = row('**all**', countsOf(areas.flatMap((area) => area.requirements)));
  const head = '| Section | Requirements | Settled differently | Without a test |\n|---|--:|--:|--:|';
  return [head, ...rows, total, ''].join('\n');
}

/** Returns the test files of each requirement, by its id. */
function testFilesById(tags) {
  const found = new Map();
  for (const { file, ids } of tags)
    for (const id of ids) found.set(id, [...new Set([...(found.get(id) ?? []), file])]);
  return found;
}

/** Returns the page `docs/spec-coverage.md`. */
export function coveragePage(areas, tags) {
  const filesById = testFilesById(tags);
  const files = [...new Set(tags.map(({ file }) => file))].sort();
  const labels = labelsOf(files);
  const parts = areas.map(({ section, area, requirements }, at) => {
    const rows = requirements.map((one) => rowOf(one, filesById.get(one.id) ?? [], labels));
    const heading = section === areas[at - 1]?.section ? '' : `## ${section}\n\n`;
    const table = ['| Id | Requirement | Tests |', '|---|---|---|', ...rows, ''].join('\n');
    return `${heading}${area ? `### ${area}\n\n` : ''}${table}`;
  });
  const links = files.map((file) => `[${labels.get(file)}]: ../${file}`);
  return [INTRO, summaryOf(areas, filesById), ...parts, `${links.join('\n')}\n`].join('\n');
}
