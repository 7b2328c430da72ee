import { parseSync } from 'oxc-parser';
import { visitNodes } from './code-figures.mjs';

/**
 * Words of the old voice that have no innocent use in comments, docs and what people read. `at once` is meant for
 * "immediately"; "all at once" and "N at once" (for "at the same time") are fine.
 */
export const PATTERNS = [
  /\bsomebody\b/gi,
  /\bnobody\b/gi,
  /\bwhoever\b/gi,
  /\bwhom\b/gi,
  /\bby (?:itself|themselves)\b/gi,
  /\bth(?:row|rown|rew|rows) away\b/gi,
  /\bstands? here\b/gi,
  /(?<!\ball )(?<!\d )(?<!\b(?:many|several|two|three|four|ten) )\bat once\b/gi,
];

/** Turns of the old voice that people read; comments and docs may need them. */
const STRING_PATTERNS = [
  ...PATTERNS,
  /\bnone of ours\b/gi,
  /\bin a way that\b/gi,
  /\bcarried over\b/gi,
  /\bdo(?:es)?(?: not|n't|n’t) say (?:when|whose|which|from)\b/gi,
  /\b(?:is|are) none\b/gi,
  /\bto be named\b/gi,
  /\bwhat (?:was|it) (?:changed|says|holds)\b/gi,
];

/** What comments, docs and titles of tests have a standard term for; what people read may need these words. */
const DEVELOPER_PATTERNS = [
  ...PATTERNS,
  /\b(?:every|any)body\b/gi,
  /\btold\b/gi,
  /\bfates?\b/gi,
  /\bnews\b/gi,
  /\bdoors?\b/gi,
  /\bbells?\b/gi,
  /\bagain and again\b/gi,
];

/** Returns the hits in a comment, document or title as `line: words`. */
export function hitsIn(text, firstLine = 1) {
  return hitsOf(DEVELOPER_PATTERNS, text, firstLine);
}

function hitsOf(patterns, text, firstLine) {
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: words, index }) => {
      const line = firstLine + text.slice(0, index).split('\n').length - 1;
      return `${line}: ${words}`;
    }),
  );
}

const lineOf = (text, offset) => text.slice(0, offset).split('\n').length;

/** Returns the hits in the comments of a source file. */
export function hitsInComments(file, text) {
  if (!DEVELOPER_PATTERNS.some((pattern) => text.search(pattern) >= 0)) return [];
  return parseSync(file, text).comments.flatMap(({ value, start }) => hitsIn(value, lineOf(text, start)));
}

/** Returns the hits in the string literals, templates and JSX texts of a source file. */
export function hitsInStrings(file, text) {
  if (!STRING_PATTERNS.some((pattern) => text.search(pattern) >= 0)) return [];
  const found = [];
  visitNodes(parseSync(file, text).program, (node) => {
    const words = wordsOf(node);
    if (typeof words === 'string') found.push(...hitsOf(STRING_PATTERNS, words, lineOf(text, node.start)));
  });
  return found;
}

/** Returns the hits in the titles of the tests of a source file. */
export function hitsInTitles(file, text) {
  if (!DEVELOPER_PATTERNS.some((pattern) => text.search(pattern) >= 0)) return [];
  const found = [];
  visitNodes(parseSync(file, text).program, (node) => {
    if (node.type !== 'CallExpression' || !TEST_FUNCTIONS.has(nameOf(node.callee))) return;
    const [title] = node.arguments;
    if (title !== undefined)
      found.push(...hitsIn(text.slice(title.start, literalEnd(title)), lineOf(text, title.start)));
  });
  return found;
}

const TEST_FUNCTIONS = new Set(['describe', 'it', 'test']);

/** Returns the name of the function that is called in the end: `it` for `it.each([…])`. */
function nameOf(callee) {
  const inner = callee.object ?? callee.callee ?? callee.tag;
  return inner === undefined ? callee.name : nameOf(inner);
}

/** Returns the end of a title; that of its start when it is no literal. */
function literalEnd({ type, start, end }) {
  return type === 'Literal' || type === 'TemplateLiteral' ? end : start;
}

function wordsOf(node) {
  if (node.type === 'Literal' || node.type === 'JSXText') return node.value;
  return node.type === 'TemplateElement' ? node.value.cooked : undefined;
}
