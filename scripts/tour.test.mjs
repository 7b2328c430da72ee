import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tourOf } from './lib/world.mjs';

const FACTS = { community: 'Springs', joinCode: 'K7Q2XABC', candidate: null };
const URLS = ['http://localhost:3900', 'http://localhost:3901'];
const keySteps = (facts) => tourOf(facts, ...URLS).filter((step) => /game key/.test(step));

test('the tour asks for a game key only while a community has none', () => {
  assert.match(keySteps({ ...FACTS, keyless: 'Old Mill' }).join(), /^Old Mill has no game key yet/);
  assert.deepEqual(keySteps({ ...FACTS, keyless: null }), []);
  assert.equal(tourOf({ ...FACTS, keyless: null }, ...URLS).length, 8);
});

test('the tour leads to the logs and to what arrived in Discord', () => {
  const steps = tourOf({ ...FACTS, keyless: null }, ...URLS);
  assert.equal(steps.filter((step) => /^Logs & Webhooks: .*Discord: .*:3901/.test(step)).length, 1);
});
