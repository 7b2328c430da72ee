import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { tourOf } from './lib/demo-tour.mjs';
import { fromRoot } from './lib/paths.mjs';

const STAFF = [{ username: 'chief', level: 'super_admin', password: 'secret' }];
const DETAILS = { community: 'Springs', serverId: 'a1', joinCode: 'K7Q2XABC', candidate: null, staff: STAFF };
const URLS = {
  web: 'http://localhost:3000',
  sandbox: 'http://localhost:3900',
  discord: 'http://localhost:3901',
};
const CHAT = `${URLS.sandbox}/chat/springs`;
const RECEIVER = `${URLS.sandbox}/hooks/patrol-bot`;
const HARBOR = { keyless: 'Old Mill', keylessId: 'b2' };
const stepsOf = (facts) => tourOf({ ...DETAILS, ...facts }, URLS);
const keySteps = (facts) => stepsOf(facts).filter(({ text }) => /game key/.test(text));

test('the tour asks for a game key only while a community has none', () => {
  assert.deepEqual(
    keySteps(HARBOR).map(({ address }) => address),
    ['http://localhost:3000/server/b2/settings?section=api'],
  );
  assert.match(keySteps(HARBOR)[0].text, /^Old Mill is new/);
  assert.deepEqual(keySteps({ keyless: null }), []);
  assert.equal(stepsOf({ keyless: null }).length, 38);
});

test('the tour leads to the logs, and then to what arrived in Discord', () => {
  const places = stepsOf({ keyless: null }).map(({ address }) => address);
  const logs = places.indexOf('http://localhost:3000/server/a1/logs');
  assert.ok(logs > 0);
  assert.equal(places[logs + 1], URLS.discord);
});

test('the tour names the player whose next record is a ban while there is one', () => {
  const named = stepsOf({ candidate: 'RiverOtter' }).filter(({ text }) => text.includes('RiverOtter'));
  assert.equal(named.length, 2);
  assert.match(named[0].text, /becomes a ban/);
  assert.match(named[1].address, /\?player=RiverOtter$/);
});

test('the tour tells platform staff of the announcement that they have not read', () => {
  const [step, ...others] = stepsOf({ keyless: null }).filter(({ text }) => /announcement/.test(text));
  assert.equal(step?.address, 'http://localhost:3000/admin');
  assert.deepEqual(others, []);
  assert.deepEqual(
    stepsOf({ keyless: null, staff: [] }).filter(({ text }) => /announcement/.test(text)),
    [],
  );
});

/** Returns the patterns of the web's page addresses. */
function pages() {
  const tree = readFileSync(fromRoot('apps', 'web', 'src', 'routeTree.gen.ts'), 'utf8');
  const paths = [...tree.matchAll(/fullPath: '([^']+)'/g)].map(([, path]) => path);
  return [...new Set(paths)]
    .filter((path) => path !== '/$')
    .map((path) => new RegExp(`^${path.replace(/(?<=.)\/$/, '').replaceAll(/\$\w+/g, '[^/]+')}$`));
}

test('every step has an address, of a page of the web, of sign-in or of the sandbox', () => {
  const known = pages();
  assert.ok(known.length > 15);
  for (const { text, address } of stepsOf(HARBOR)) {
    const { origin, pathname } = new URL(address);
    const isPage = origin === URLS.web && known.some((page) => page.test(pathname));
    const isOther = [`${URLS.web}/api/login`, URLS.sandbox, CHAT, RECEIVER, URLS.discord].includes(address);
    assert.ok(isPage || isOther, `${address} of "${text}"`);
  }
});
