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

/** Returns the hits in a text as `line: words`. */
export function hitsIn(text, firstLine = 1) {
  return PATTERNS.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: words, index }) => {
      const line = firstLine + text.slice(0, index).split('\n').length - 1;
      return `${line}: ${words}`;
    }),
  );
}

const lineOf = (text, offset) => text.slice(0, offset).split('\n').length;

/** Returns the hits in the comments of a source file. */
export function hitsInComments(file, text) {
  if (!PATTERNS.some((pattern) => text.search(pattern) >= 0)) return [];
  return parseSync(file, text).comments.flatMap(({ value, start }) => hitsIn(value, lineOf(text, start)));
}

/** Returns the hits in the string literals, templates and JSX texts of a source file. */
export function hitsInStrings(file, text) {
  if (!PATTERNS.some((pattern) => text.search(pattern) >= 0)) return [];
  const found = [];
  visitNodes(parseSync(file, text).program, (node) => {
    const words = wordsOf(node);
    if (typeof words === 'string') found.push(...hitsIn(words, lineOf(text, node.start)));
  });
  return found;
}

function wordsOf(node) {
  if (node.type === 'Literal' || node.type === 'JSXText') return node.value;
  return node.type === 'TemplateElement' ? node.value.cooked : undefined;
}
