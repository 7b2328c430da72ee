import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  countSingleImporters,
  functionLengths,
  isProductCode,
  lineCount,
  mean,
  quantile,
  repeatedPairs,
} from './lib/code-figures.mjs';
import { readSources } from './lib/sources.mjs';

const sources = readSources(['apps', 'packages']).filter(({ file }) => !file.endsWith('.mjs'));
const product = sources.filter(({ file }) => isProductCode(file));
const lines = product.map(({ text }) => lineCount(text));

/** Upper limits of the code figures. Lower a limit when the code has improved; never raise one. */
const LIMITS = {
  'median lines of a file': [quantile(lines, 0.5), 75],
  'lines of 95% of the files': [quantile(lines, 0.95), 200],
  'lines of the longest file': [Math.max(...lines), 400],
  'lines of 95% of the functions': [
    quantile(
      product.flatMap(({ file, text }) => functionLengths(file, text)),
      0.95,
    ),
    36,
  ],
  'percent of exports with one importer': [singlePercent(), 46],
  'pairs of places that share six lines': [repeatedPairs(sources).length, 160],
};

function singlePercent() {
  const { exported, single } = countSingleImporters(sources);
  return Math.round((single / exported) * 100);
}

for (const [name, [figure, limit]] of Object.entries(LIMITS)) {
  test(`code: ${name}: at most ${limit}`, () => {
    assert.ok(figure <= limit, `${figure}`);
  });
}

test('code: files are not split into fragments: at least 79 lines on average', () => {
  assert.ok(mean(lines) >= 79, `${mean(lines).toFixed(1)}`);
});
