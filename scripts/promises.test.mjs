import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fromRoot } from './lib/paths.mjs';

const read = (...path) => readFileSync(fromRoot(...path), 'utf8');

/** The rows of docs/promises.md. */
const rows = read('docs', 'promises.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| area'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, area, promise, place, bot, scenario]) => ({ area, promise, place, bot, scenario }));

/** Returns the landing page's list, area by area, with the texts of `copy.ts`. */
function promised() {
  const areas = /\n {4}areas: \{([\s\S]*?)\n {4}\},/.exec(read('apps', 'web', 'src', 'copy.ts'))?.[1] ?? '';
  const parts = [...areas.matchAll(/title: '([^']+)'[\s\S]*?items: \[([\s\S]*?)\]/g)];
  return parts.flatMap(([, title, items]) =>
    [...items.matchAll(/'([^']+)'/g)].map(([, item]) => `${title}: ${item}`),
  );
}

// covers: R9-R14
test('every promise of the landing page has a row, and nothing else has', () => {
  const notified = promised();
  assert.equal(notified.length, 32);
  assert.deepEqual(
    rows.map(({ area, promise }) => `${area}: ${promise}`),
    notified,
  );
});

test('every story that a promise names is there under its title', () => {
  for (const { promise, scenario } of rows) {
    const [, file, title] = /^`([\w-]+\.spec\.ts)`: (.+)$/.exec(scenario) ?? [];
    assert.ok(file !== undefined, `${promise}: no story`);
    const path = ['apps', 'e2e', 'src', 'stories', file];
    assert.ok(existsSync(fromRoot(...path)), `${promise}: ${file} is not there`);
    const notified = read(...path).replaceAll('\\’', '’');
    assert.ok(
      notified.includes(`'${title}'`) || notified.includes(`"${title}"`),
      `${promise}: no story is called "${title}"`,
    );
  }
});

test('every command that a promise names is one of the bot', () => {
  // Tests of the API hold that page to the commands themselves.
  const names = new Set([...read('docs', 'bot.md').matchAll(/`\/([\w-]+)/g)].map(([, name]) => name));
  for (const { promise, bot } of rows) {
    for (const [, name] of bot.matchAll(/`\/([\w-]+)`/g)) assert.ok(names.has(name), `${promise}: /${name}`);
  }
});
