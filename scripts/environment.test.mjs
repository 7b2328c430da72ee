import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fromRoot } from './lib/paths.mjs';

const read = (...path) => readFileSync(fromRoot(...path), 'utf8');

/** Every variable that `config.ts` reads. */
const VARIABLES = [...read('apps', 'api', 'src', 'config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(
  ([, name]) => name,
);

/** Every variable that has a row in a table of a page: the first cell names one or several. */
function tabled(page) {
  const cells = [...page.matchAll(/^\| ((?:`[A-Z][A-Z0-9_]+`(?:, )?)+) \|/gm)].map(([, cell]) => cell);
  return cells.flatMap((cell) => cell.match(/[A-Z][A-Z0-9_]+/g));
}

test('the reference of the environment is complete, and names nothing that is not read', () => {
  assert.ok(VARIABLES.length > 40);
  assert.deepEqual(tabled(read('deploy', 'README.md')).sort(), [...VARIABLES].sort());
});

test('the compose file sets what there is, and the example names what it asks for', () => {
  const compose = read('deploy', 'compose.yaml');
  const ofImage = [
    'POSTGRES_USER',
    'POSTGRES_PASSWORD',
    'POSTGRES_DB',
    'POSTGRES_INITDB_ARGS',
    'PANEL_DOMAIN',
  ];
  const set = [...compose.matchAll(/^ +([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name);
  assert.deepEqual(
    set.filter((name) => !VARIABLES.includes(name) && !ofImage.includes(name)),
    [],
  );
  const asked = new Set([...compose.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name));
  asked.delete('TENFOUR_IMAGE');
  const given = [...read('deploy', '.env.example').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name);
  assert.deepEqual(given.sort(), [...asked].sort());
});

test('the image has the Node and the pnpm of the workspace', () => {
  const dockerfile = read('deploy', 'Dockerfile');
  const [, node] = read('pnpm-workspace.yaml').match(/^ {2}node: (\S+)$/m);
  assert.ok(dockerfile.includes(`node:${node}-`));
  assert.ok(dockerfile.includes(JSON.parse(read('package.json')).packageManager));
});
