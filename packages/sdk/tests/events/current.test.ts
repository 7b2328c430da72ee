import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  eventSchemas,
  GENERATED,
  GENERATED_TYPES,
  generateEventDetails,
  generateEventTypes,
} from './generate.ts';

test('the schemas of events and their types in the SDK are current: node packages/sdk/tests/events/write.ts', () => {
  const schemas = eventSchemas();
  expect(readFileSync(GENERATED, 'utf8') === generateEventDetails(schemas)).toBe(true);
  expect(readFileSync(GENERATED_TYPES, 'utf8') === generateEventTypes(schemas)).toBe(true);
}, 60_000);
