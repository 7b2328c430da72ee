import { parseSync } from 'oxc-parser';
import { importsOf, targetOf } from './imports.mjs';

const TEST = /\.(test|spec)\.tsx?$|\/(testing|tests|test|demo)\/|^apps\/(e2e|bench)\//;

/** Returns whether a path is product code: not a test, test support, the demo's data or a benchmark. */
export function isProductCode(file) {
  return /\.tsx?$/.test(file) && !/\.(gen|d)\.ts$/.test(file) && !TEST.test(file);
}

/** Returns the value below which the given share (0 to 1) of the numbers lies. */
export function quantile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function mean(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
}

/** Returns the number of lines of a text that ends with a line break. */
export function lineCount(text) {
  return text.split('\n').length - 1;
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** Returns the length in lines of each function of a file, nested ones included. */
export function functionLengths(file, text) {
  const lengths = [];
  const line = lineIndex(text);
  visitNodes(parseSync(file, text).program, (node) => {
    if (FUNCTIONS.has(node.type) && node.body !== null) lengths.push(line(node.end) - line(node.start) + 1);
  });
  return lengths;
}

/** Calls `see` with each node of a syntax tree, parents first. */
export function visitNodes(node, see) {
  if (Array.isArray(node)) for (const one of node) visitNodes(one, see);
  else if (node !== null && typeof node === 'object') {
    if (typeof node.type === 'string') see(node);
    for (const child of Object.values(node)) visitNodes(child, see);
  }
}

/** Returns a function from an offset to its line, by binary search over the line breaks. */
function lineIndex(text) {
  const breaks = [...text.matchAll(/\n/g)].map(({ index }) => index);
  return (offset) => {
    let [low, high] = [0, breaks.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (breaks[middle] < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

const EXPORT =
  /^export (?:async )?(?:declare )?(?:abstract )?(?:function\*?|const|let|class|interface|type|enum) (?<name>[\w$]+)/gm;

const RE_EXPORT = /^export (?:type )?(?<names>\*|\{[^}]*\}) from '(?<specifier>[^']+)';\n?/gm;

/** Returns whether a file only passes on what other files export, as an `index.ts` does. */
export function isReExportOnly(text) {
  const code = text.replace(RE_EXPORT, '').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  return code !== text && code.trim() === '';
}

/**
 * Counts exported names and how many of them exactly one other file imports. A file that re-exports a name is not its
 * importer; the files that import the name from there are. `sources`: `{ file, text }`, tests included, because a
 * test counts as an importer.
 */
export function countSingleImporters(sources) {
  const importers = groupBy(sources.flatMap(importersOfTargets));
  const reExports = groupBy(sources.flatMap(reExportsOfTargets));
  let [exported, single] = [0, 0];

  /** Collects the files that use a name of a file, directly or through re-exports. */
  function collectUsers(file, name, users, seen) {
    if (seen.has(`${file} ${name}`)) return users;
    seen.add(`${file} ${name}`);
    for (const { from, code } of importers.get(file) ?? []) if (mentions(code, name)) users.add(from);
    for (const { from, names } of reExports.get(file) ?? []) {
      const passedOn = names === '*' ? name : names.get(name);
      if (passedOn !== undefined) collectUsers(from, passedOn, users, seen);
    }
    return users;
  }

  for (const { file, text } of sources) {
    if (!isProductCode(file)) continue;
    for (const { groups } of text.matchAll(EXPORT)) {
      exported += 1;
      if (collectUsers(file, groups.name, new Set(), new Set()).size === 1) single += 1;
    }
  }
  return { exported, single };
}

/** Returns each import of a file that is no re-export, as `{ target, from, code }`. */
function importersOfTargets({ file, text }) {
  const code = text.replace(RE_EXPORT, '');
  return importsOf(file, code).map(({ target }) => ({ target, from: file, code }));
}

/** Returns each re-export of a file as `{ target, from, names }`: `*`, or the new name of each name. */
function reExportsOfTargets({ file, text }) {
  return [...text.matchAll(RE_EXPORT)].map(({ groups: { names, specifier } }) => ({
    target: targetOf(file, specifier),
    from: file,
    names: names === '*' ? names : renamed(names),
  }));
}

function renamed(names) {
  const parts = names.replace(/[{}]/g, '').split(',');
  const pairs = parts.map((part) =>
    part
      .replace(/^\s*type\s/, '')
      .trim()
      .split(/\s+as\s+/),
  );
  return new Map(pairs.map(([name, alias = name]) => [name, alias]));
}

function groupBy(found) {
  return Map.groupBy(found, ({ target }) => target);
}

function mentions(text, name) {
  return new RegExp(`\\b${name.replaceAll('$', '\\$')}\\b`).test(text);
}

const RUN = 6;
/** A run in more places than this is a common shape of the language or of a library. */
const MAX_PLACES = 8;
const MIN_CHARACTERS = 60;

/** Returns the pairs of places that share six or more identical lines, without comments, imports and punctuation. */
export function repeatedPairs(sources) {
  const places = new Map();
  for (const { file, text } of sources) {
    const lines = significantLines(text);
    for (let at = 0; at + RUN <= lines.length; at += 1) {
      const run = lines.slice(at, at + RUN).map(({ code }) => code);
      const key = run.join('\n');
      if (key.length < MIN_CHARACTERS) continue;
      const known = places.get(key) ?? [];
      known.push({ file, at, line: lines[at].line });
      places.set(key, known);
    }
  }
  return pairsOf(places);
}

function significantLines(text) {
  let isInImport = false;
  return text.split('\n').flatMap((raw, index) => {
    const code = raw.trim().replace(/\s+/g, ' ');
    if (/^(import|export)( type)? \{$/.test(code)) isInImport = true;
    const isNoise =
      isInImport ||
      /^(\/\/|\/\*|\*)/.test(code) ||
      /^[\][(){};,]*$/.test(code) ||
      /^(import|export) .* from /.test(code);
    if (/^\}( from .*)?;$/.test(code)) isInImport = false;
    return isNoise ? [] : [{ code, line: index + 1 }];
  });
}

/** Merges neighboring runs at the same distance into one pair. */
function pairsOf(places) {
  const pairs = new Map();
  for (const found of places.values()) {
    if (found.length > MAX_PLACES) continue;
    for (const [index, one] of found.entries()) {
      for (const other of found.slice(index + 1)) {
        const key = `${one.file}|${other.file}|${other.at - one.at}`;
        if (!pairs.has(key)) pairs.set(key, `${one.file}:${one.line} ~ ${other.file}:${other.line}`);
      }
    }
  }
  return [...pairs.values()].sort();
}
