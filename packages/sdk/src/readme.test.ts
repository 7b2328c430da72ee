import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

test('the README shows the examples as they are', () => {
  const examples = readdirSync(new URL('../examples', import.meta.url));
  expect(examples).toHaveLength(5);
  for (const name of examples)
    expect(read('README.md'), name).toContain(`\`\`\`ts\n${read(`examples/${name}`)}\`\`\``);
});
