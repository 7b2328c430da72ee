import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GENERATED, generateEventDetails } from './generate.ts';

test('the schemas of events are those of their types: node packages/sdk/tests/events/write.ts', () => {
  expect(readFileSync(GENERATED, 'utf8') === generateEventDetails()).toBe(true);
}, 60_000);
