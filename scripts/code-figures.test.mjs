import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  countSingleImporters,
  functionLengths,
  isProductCode,
  isReExportOnly,
  lineCount,
  mean,
  quantile,
  repeatedPairs,
} from './lib/code-figures.mjs';
import { readSources } from './lib/sources.mjs';

const sources = readSources(['apps', 'packages']).filter(({ file }) => !file.endsWith('.mjs'));
const product = sources.filter(({ file, text }) => isProductCode(file) && !isReExportOnly(text));
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
  'percent of exports with one importer': [singlePercent(), 40],
  'pairs of places that share six lines': [repeatedPairs(sources).length, 60],
};

function singlePercent() {
  const { exported, single } = countSingleImporters(sources);
  return (single / exported) * 100;
}

for (const [name, [figure, limit]] of Object.entries(LIMITS)) {
  test(`code: ${name}: at most ${limit}`, () => {
    assert.ok(figure <= limit, `${figure}`);
  });
}

test('code: files are not split into fragments: at least 88 lines on average', () => {
  assert.ok(mean(lines) >= 88, `${mean(lines).toFixed(1)}`);
});

const EXAMPLE = [
  ['packages/domain/src/index.ts', "export * from './a.ts';\n"],
  [
    'packages/domain/src/a.ts',
    'export const once = 1;\nexport const twice = 2;\nexport type Never = string;\n',
  ],
  ['apps/api/src/features/game/panel/index.ts', "export { one as other, type Two } from './b.ts';\n"],
  ['apps/api/src/features/game/panel/b.ts', 'export const one = 1;\nexport interface Two {}\n'],
  ['apps/api/src/http/c.ts', "import { once, twice } from '@tenfour/domain';\n"],
  [
    'apps/web/src/d.ts',
    "import { twice } from '@tenfour/domain';\nimport type { other } from '../../api/src/features/game/panel/index.ts';\n",
  ],
].map(([file, text]) => ({ file, text }));

test('counter: importers are found through re-exports, and a re-export is no importer', () => {
  assert.deepEqual(countSingleImporters(EXAMPLE), { exported: 5, single: 2 });
});

test('counter: a file that only re-exports is distinguished from one that declares something', () => {
  assert.deepEqual(
    EXAMPLE.map(({ text }) => isReExportOnly(text)),
    [true, false, true, false, false, false],
  );
  assert.equal(isReExportOnly("/** What others use. */\nexport type {\n  A,\n} from './a.ts';\n"), true);
  assert.equal(isReExportOnly("export { a } from './a.ts';\nexport const b = 1;\n"), false);
});

test('counter: an import over several lines is no repetition, six equal lines are', () => {
  const lines = (end) =>
    Array.from({ length: 6 }, (_, index) => `  sameNameAsElsewhere${index}${end}`).join('\n');
  const files = (text) => ['apps/a.ts', 'apps/b.ts'].map((file) => ({ file, text }));
  assert.deepEqual(repeatedPairs(files(`import {\n${lines(',')}\n} from './c.ts';\n`)), []);
  assert.deepEqual(repeatedPairs(files(`import { a } from './c.ts';\n${lines('();')}\n`)), [
    'apps/a.ts:2 ~ apps/b.ts:2',
  ]);
});
