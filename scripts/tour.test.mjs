import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tourOf } from './lib/world.mjs';

const FACTS = { community: 'Springs', joinCode: 'K7Q2XABC', candidate: null };
const keySteps = (facts) => tourOf(facts, 'http://localhost:3900').filter((step) => /game key/.test(step));

test('the tour asks for a game key only while a community has none', () => {
  assert.match(keySteps({ ...FACTS, keyless: 'Old Mill' }).join(), /^Old Mill has no game key yet/);
  assert.deepEqual(keySteps({ ...FACTS, keyless: null }), []);
  assert.equal(tourOf({ ...FACTS, keyless: null }, '').length, 7);
});
