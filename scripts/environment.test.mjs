import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parse } from 'yaml';
import { fromRoot } from './lib/paths.mjs';

const read = (...path) => readFileSync(fromRoot(...path), 'utf8');

/** The declaration of every variable that `config.ts` reads, by name. */
const DECLARATIONS = new Map([
  ...declarations('config.ts', 'zEnvironment'),
  ...declarations('config-database.ts', 'zDatabase'),
]);
const VARIABLES = [...DECLARATIONS.keys()];

function declarations(file, schema) {
  return read('apps', 'api', 'src', 'app', file)
    .split(new RegExp(`^export const ${schema} = `, 'm'))[1]
    .split(/^\}\);/m)[0]
    .split(/^ {2}(?=[A-Z][A-Z0-9_]+:)/m)
    .slice(1)
    .map((declaration) => [declaration.slice(0, declaration.indexOf(':')), declaration]);
}

/** Returns the rows of a page's tables whose first cell contains variables: each name with its default's cell. */
function tabled(page) {
  const rows = page.matchAll(/^\| ((?:`[A-Z][A-Z0-9_]+`(?:, )?)+) \|.*\| (.*) \|$/gm);
  return [...rows].flatMap(([, names, fallback]) =>
    names.match(/[A-Z][A-Z0-9_]+/g).map((name) => [name, fallback]),
  );
}

/** Returns the default of a declaration where it is a plain number or word; undefined for any other. */
function literalDefault(declaration) {
  const [, text, digits] = /\.default\((?:'([\w.]+)'|([\d_]+))\)/.exec(declaration) ?? [];
  return text ?? digits?.replaceAll('_', '');
}

/** Pages with a table of all variables, and the variables there that are others' than the API's. */
const PAGES = [
  { path: ['README.md'], others: ['ENV_FILE', 'SANDBOX_PORT'] },
  { path: ['deploy', 'README.md'], others: [] },
];

for (const { path, others } of PAGES) {
  test(`${path.join('/')} lists every variable of config.ts, and no other`, () => {
    assert.ok(VARIABLES.length > 45);
    const named = tabled(read(...path)).map(([name]) => name);
    assert.deepEqual(named.sort(), [...VARIABLES, ...others].sort());
  });

  test(`${path.join('/')} names the defaults that config.ts has`, () => {
    for (const [name, fallback] of tabled(read(...path))) {
      const literal = literalDefault(DECLARATIONS.get(name) ?? '');
      if (literal === undefined) continue;
      assert.match(fallback.replaceAll('`', ''), new RegExp(`\\b${literal}\\b`), `the default of ${name}`);
    }
  });
}

const compose = parse(read('deploy', 'compose.yaml'), { merge: true });

/** The services that run our image. */
const OURS = Object.entries(compose.services).filter(([, { build }]) => build !== undefined);

/** Set by compose.yaml itself: they belong to the way in which it arranges the containers. */
const ARRANGED = [
  'ROLE',
  'PUBLIC_URL',
  'TRUST_PROXY',
  'DATABASE_HOST',
  'DATABASE_PORT',
  'DATABASE_NAME',
  'DATABASE_USER',
];

/** Left to the image and the defaults: where the container listens and stores, and addresses that only tests change. */
const LEFT = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'WEB_DIST',
  'DATABASE_URL',
  ...VARIABLES.filter((name) => /_(BASE|CDN|USERS|THUMBNAILS|APIS)_URL$/.test(name)),
];

for (const [service, { environment }] of OURS) {
  test(`the service ${service} passes on every variable of config.ts, and no other`, () => {
    const optional = service.startsWith('web') ? [] : ['SHUTDOWN_DRAIN_MS'];
    const expected = VARIABLES.filter((name) => !LEFT.includes(name) && !optional.includes(name));
    assert.deepEqual(Object.keys(environment).sort(), expected.sort());
  });

  test(`the service ${service} takes each variable from the one of the same name`, () => {
    for (const [name, value] of Object.entries(environment)) {
      if (ARRANGED.includes(name)) continue;
      assert.match(String(value), new RegExp(`^\\$\\{${name}(:[-?].*)?\\}$`));
    }
  });
}

test('no address is put together from a secret', () => {
  for (const [, { environment }] of OURS) {
    for (const [name, value] of Object.entries(environment)) {
      assert.doesNotMatch(String(value), /:\/\/.*\$\{\w*(PASSWORD|SECRET|TOKEN|KEY)/, name);
    }
  }
});

test('the example names what compose.yaml asks for', () => {
  const asked = new Set(
    [...read('deploy', 'compose.yaml').matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name),
  );
  // The image's name has a default, and the second is the old name of DATABASE_PASSWORD.
  for (const name of ['TENFOUR_IMAGE', 'POSTGRES_PASSWORD']) asked.delete(name);
  const given = [...read('deploy', '.env.example').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name);
  assert.deepEqual(given.sort(), [...asked].sort());
});

test('everything that starts the API uses the same flag and as many arenas', () => {
  for (const path of ['scripts/start.mjs', 'deploy/Dockerfile', 'apps/bench/src/processes.ts'])
    assert.match(read(path), /['"]--max-semi-space-size=16['"]/, path);
  for (const path of ['scripts/start.mjs', 'deploy/Dockerfile', 'apps/bench/src/processes.ts'])
    assert.match(read(path), /MALLOC_ARENA_MAX\b.*2\b/, path);
  const { scripts } = JSON.parse(read('apps/api/package.json'));
  assert.equal(scripts.start, 'node --max-semi-space-size=16 dist/main.js');
});

test('the image has the Node and the pnpm of the workspace', () => {
  const dockerfile = read('deploy', 'Dockerfile');
  const [, node] = read('pnpm-workspace.yaml').match(/^ {2}node: (\S+)$/m);
  assert.ok(dockerfile.includes(`node:${node}-`));
  assert.ok(dockerfile.includes(JSON.parse(read('package.json')).packageManager));
});
