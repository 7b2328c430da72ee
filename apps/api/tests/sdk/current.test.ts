import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generatedPath, generateSdk } from './generate.ts';

test('the SDK has the calls of the router: node apps/api/tests/sdk/write.ts', async () => {
  for (const [name, text] of Object.entries(await generateSdk()))
    expect(readFileSync(generatedPath(name), 'utf8') === text, name).toBe(true);
});
