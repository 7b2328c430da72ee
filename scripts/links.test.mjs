import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { filesUnder } from './lib/hash.mjs';
import { fromRoot, ROOT } from './lib/paths.mjs';

const TOP = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'];
/** Pages of the product, whose links lead to others of it. */
const LEGAL_TEXTS = join('platform', 'legal', 'texts');

const pages = [
  ...TOP.map((name) => fromRoot(name)),
  ...['docs', 'deploy', 'packages', 'apps'].flatMap((group) => filesUnder(fromRoot(group))),
].filter((path) => path.endsWith('.md') && !path.includes(LEGAL_TEXTS));

/** Returns the targets of the links of a page, inline and by reference, without their anchors. */
function targetsOf(text) {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)$/gm)];
  return links.map(([, inline, reference]) => (inline ?? reference).replace(/#.*$/, ''));
}

test('every link from a page to a file or folder of the repository leads to one', () => {
  const broken = pages.flatMap((page) =>
    targetsOf(readFileSync(page, 'utf8'))
      .filter((target) => target !== '' && !/^\w+:/.test(target))
      .filter((target) => !existsSync(join(dirname(page), target)))
      .map((target) => `${relative(ROOT, page)}: ${target}`),
  );
  assert.deepEqual(broken, []);
});

test('links are found inline and by reference', () => {
  assert.deepEqual(targetsOf('See [a](b.md#c) and [d].\n[d]: ../e.ts\n'), ['b.md', '../e.ts']);
});
