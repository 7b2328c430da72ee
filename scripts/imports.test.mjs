import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brokenFileRules, MAX_LINES } from './lib/file-rules.mjs';
import { importCycles } from './lib/import-cycles.mjs';
import { brokenImports, importsOf, RULES } from './lib/imports.mjs';
import { readSources } from './lib/sources.mjs';

const sources = readSources(['apps', 'packages', 'scripts']);

test('there are sources to check', () => {
  assert.ok(sources.length > 20, `only ${sources.length} files found`);
});

for (const rule of RULES) {
  test(`imports: ${rule.name}`, () => {
    const broken = sources
      .filter(({ file }) => !file.startsWith('scripts/'))
      .flatMap(({ file, text }) => brokenImports(file, text, [rule]));
    assert.equal(broken.length, 0, `\n${broken.join('\n')}\n`);
  });
}

test('imports: there is no cycle', () => {
  const cycles = importCycles(sources).map((cycle) => [...cycle, cycle[0]].join('\n  -> '));
  assert.equal(cycles.length, 0, `\n${cycles.join('\n\n')}\n`);
});

test('checker: cycles are found, types included, and those of tests are not', () => {
  const source = (file, target, type = '') => ({ file, text: `import ${type} { a } from '${target}';\n` });
  const cycle = [
    source('apps/web/src/a.ts', './b.ts'),
    source('apps/web/src/b.ts', './c.tsx', 'type'),
    source('apps/web/src/c.tsx', './b.ts'),
    source('apps/web/src/d.test.ts', './d.test.ts'),
    source('packages/domain/src/index.ts', './a.ts'),
    source('packages/domain/src/a.ts', '@tenfour/domain'),
  ];
  assert.deepEqual(importCycles(cycle), [
    ['apps/web/src/b.ts', 'apps/web/src/c.tsx'],
    ['packages/domain/src/index.ts', 'packages/domain/src/a.ts'],
  ]);
});

test(`no file exceeds ${MAX_LINES} lines, switches tests off or is unfinished`, () => {
  const fixtures = new Set(['scripts/imports.test.mjs']);
  const broken = sources
    .filter(({ file }) => !fixtures.has(file))
    .flatMap(({ file, text }) => brokenFileRules(file, text));
  assert.equal(broken.length, 0, `\n${broken.join('\n')}\n`);
});

/** A file, a line of it, and the rule that this line breaks (null: it is allowed). Every rule is broken once. */
const CASES = [
  ['packages/domain/src/a.ts', "import { z } from 'zod';", 'domain imports of libraries only'],
  [
    'packages/domain/src/a.ts',
    "import { randomInt } from 'node:crypto';",
    'domain imports of libraries only',
  ],
  ['packages/domain/src/a.ts', "import { A } from '@tenfour/contracts';", 'domain imports of our packages'],
  ['packages/domain/src/a.ts', "import { b } from './b.ts';", null],
  ['packages/domain/src/a.ts', "import { c } from '@tenfour/erlc/commands';", null],
  ['packages/domain/src/a.ts', "import { c } from '@tenfour/erlc';", 'domain imports of our packages'],
  ['packages/domain/src/a.test.ts', "import { test } from 'vitest';", null],
  ['packages/domain/src/game/a.ts', "import { b } from '../staff/b.ts';", 'domain: a group imports only'],
  ['packages/domain/src/staff/a.ts', "import { b } from '../game/b.ts';", null],
  ['packages/domain/src/game/a.ts', "import { b } from '../calendar.ts';", null],
  ['packages/domain/src/index.ts', "export * from './staff/b.ts';", null],
  ['packages/contracts/src/community/members.ts', "import { may } from '@tenfour/domain';", null],
  [
    'packages/contracts/src/community/a.ts',
    "import Fastify from 'fastify';",
    'contracts imports of libraries',
  ],
  ['packages/contracts/src/community/a.ts', "import { z } from 'zod';", null],
  ['packages/contracts/src/community/a.ts', "import { E } from '@tenfour/erlc';", 'contracts imports of our'],
  [
    'packages/contracts/src/game/a.ts',
    "import type { B } from '../staff/b.ts';",
    'contracts: a group imports',
  ],
  [
    'packages/contracts/src/community/members.ts',
    "import type { S } from '../services.ts';",
    'a capability of contracts',
  ],
  ['packages/contracts/src/services.ts', "import type { M } from './community/members.ts';", null],
  ['packages/contracts/src/services.ts', "import { p } from './procedures.ts';", 'services.ts of contracts'],
  [
    'packages/contracts/src/procedures.ts',
    "import { r } from './community/members.router.ts';",
    'procedures.ts of contracts',
  ],
  ['packages/contracts/src/community/members.router.ts', "import { p } from '../procedures.ts';", null],
  [
    'packages/contracts/src/community/members.router.ts',
    "import { r } from './game.router.ts';",
    'a router of contracts',
  ],
  ['packages/contracts/src/router.ts', "import { r } from './game/panel.router.ts';", null],
  ['packages/contracts/src/index.ts', "export * from './router.ts';", 'the main entry of contracts'],
  ['packages/erlc/src/client.ts', "import { x } from '@tenfour/domain';", 'erlc imports of our packages'],
  ['packages/erlc/src/client.ts', "import { z } from 'zod';", 'erlc imports of libraries'],
  ['packages/erlc/src/client.ts', "import { createHash } from 'node:crypto';", null],
  ['packages/erlc/src/client.test.ts', "import { startSandbox } from '@tenfour/sandbox';", null],
  ['packages/sdk/src/client.ts', "import { E } from '@tenfour/erlc';", 'sdk imports of our packages'],
  ['packages/sdk/src/client.ts', "import { request } from 'node:http';", 'sdk imports of libraries'],
  ['packages/sdk/examples/a.ts', "import { createServer } from 'node:http';", null],
  [
    'packages/sandbox/src/index.ts',
    "import { x } from '@tenfour/domain';",
    'sandbox imports of our packages',
  ],
  ['apps/api/src/app/server.ts', "import { startSandbox } from '@tenfour/sandbox';", 'api imports of our'],
  ['apps/api/src/demo/seed.ts', "import { PERSONAS } from '@tenfour/sandbox';", null],
  ['apps/api/src/app/server.ts', "import { test } from 'vitest';", 'only tests use test tools'],
  ['apps/api/src/app/serve.ts', "import { seed } from '../demo/seed.ts';", 'api/app imports'],
  ['apps/api/src/app/serve.ts', "import { createHub } from '../live/hub.ts';", null],
  ['apps/api/src/db/open.ts', "import type { S } from '../features/game/panel/x.ts';", 'api/db imports'],
  ['apps/api/src/db/open.test.ts', "import type { S } from '../features/game/panel/x.ts';", null],
  ['apps/api/src/events/a.ts', "import { b } from '../features/game/panel/b.ts';", 'api/events imports'],
  ['apps/api/src/integrations/a.ts', "import { b } from '../http/b.ts';", 'api/integrations imports'],
  ['apps/api/src/jobs/job-loop.ts', "import { b } from '../features/game/panel/b.ts';", 'api/jobs imports'],
  ['apps/api/src/live/hub.ts', "import { b } from '../features/community/b/b.ts';", 'api/live imports'],
  ['apps/api/src/caches/a.ts', "import { b } from '../db/b.ts';", 'api/caches imports'],
  ['apps/api/src/logging/a.ts', "import { b } from '../http/b.ts';", 'api/logging imports'],
  ['apps/api/src/metrics/a.ts', "import type { Config } from '../app/config.ts';", 'api/metrics imports'],
  ['apps/api/src/security/a.ts', "import { b } from '../features/community/b/b.ts';", 'api/security imports'],
  ['apps/api/src/http/a.ts', "import type { Config } from '../app/config.ts';", 'api/http imports'],
  ['apps/api/src/http/a.ts', "import { b } from '../features/community/access/b.ts';", null],
  ['apps/api/src/operations/a.ts', "import { b } from '../http/b.ts';", 'api/operations imports'],
  [
    'apps/api/src/features/game/panel/a.ts',
    "import type { C } from '../../../app/c.ts';",
    'api/features imports',
  ],
  [
    'apps/api/src/features/game/panel/a.ts',
    "import { b } from '../../staff/duty/index.ts';",
    'api/features: a group',
  ],
  ['apps/api/src/features/staff/duty/a.ts', "import { b } from '../../game/panel/index.ts';", null],
  ['apps/api/src/features/game/panel/a.test.ts', "import { b } from '../../staff/duty/b.ts';", null],
  [
    'apps/api/src/features/game/panel/service.ts',
    "import type { S } from '../../community/members/store.ts';",
    'a feature of the api imports another',
  ],
  ['apps/api/src/features/game/panel/service.ts', "import { s } from './store.ts';", null],
  [
    'apps/api/src/features/game/panel/service.ts',
    "import { s } from '../../community/members/index.ts';",
    null,
  ],
  [
    'apps/api/src/features/game/panel/a.ts',
    "import { setTimeout } from 'node:timers/promises';",
    'a feature of the api uses no timers',
  ],
  ['apps/api/src/features/game/panel/a.ts', "import { sleep } from '../../../jobs/timing.ts';", null],
  ['apps/api/src/features/game/panel/a.test.ts', "import { setTimeout } from 'node:timers/promises';", null],
  ['apps/api/src/jobs/timing.ts', "import { setTimeout } from 'node:timers/promises';", null],
  ['apps/web/src/x.ts', "import { a } from '@tenfour/erlc';", 'web imports of our packages'],
  ['apps/web/src/copy/a.ts', "import { b } from '../ui/b.ts';", 'web/copy imports'],
  ['apps/web/src/theme/a.ts', "import { b } from '../ui/b.ts';", 'web/theme imports'],
  ['apps/web/src/data/a.ts', "import { b } from '../shell/b.ts';", 'web/data imports'],
  ['apps/web/src/ui/Chip.tsx', "import { a } from '../features/game/panel/a.ts';", 'web/ui imports'],
  [
    'apps/web/src/features/game/panel/A.tsx',
    "import { b } from '../../../shell/b.ts';",
    'web/features imports',
  ],
  [
    'apps/web/src/features/game/panel/A.tsx',
    "import { b } from '../../staff/b/b.ts';",
    'web/features: a group',
  ],
  ['apps/web/src/features/staff/b/A.tsx', "import { b } from '../../game/panel/b.ts';", null],
  ['apps/web/src/shell/A.tsx', "import { b } from '../features/game/panel/b.ts';", 'web/shell imports'],
  ['apps/web/src/app/a.ts', "import { b } from '../routes/b.tsx';", 'web/app imports'],
  ['apps/web/src/ui/Chip.tsx', "import { copy } from '../copy.ts';", null],
  ['apps/web/src/routes/a.tsx', "import { a } from '../features/game/panel/a.ts';", null],
  ...[
    "import { appRouter } from '@tenfour/contracts/router';",
    "import { type AppRouter } from '@tenfour/contracts/router';",
    "const r = await import('@tenfour/contracts/router');",
  ].map((line) => ['apps/web/src/x.ts', line, 'web imports the router as a type only']),
  ['apps/web/src/x.ts', "import type { AppRouter } from '@tenfour/contracts/router';", null],
  ['apps/web/src/test/x.ts', "import { appRouter } from '@tenfour/contracts/router';", null],
  [
    'apps/web/src/features/x.test.ts',
    "import { appRouter } from '@tenfour/contracts/router';",
    'web imports the router as a type only',
  ],
  ['apps/e2e/src/x.ts', "import { a } from '../../api/src/app/server.ts';", 'e2e imports of our packages'],
  ['apps/bench/src/x.ts', "import { a } from '../../web/src/copy.ts';", 'bench imports of our packages'],
  ['apps/bench/src/x.ts', "import { a } from '../../api/src/db/open.ts';", null],
];

test('checker: every rule is broken by a case', () => {
  const unbroken = RULES.filter(
    ({ name }) => !CASES.some(([, , rule]) => rule !== null && name.startsWith(rule)),
  );
  assert.deepEqual(
    unbroken.map(({ name }) => name),
    [],
  );
});

for (const [file, line, rule] of CASES) {
  test(`checker: ${file} ${rule === null ? 'may' : 'may not'} ${line}`, () => {
    const broken = brokenImports(file, `// first line\n${line}\n`);
    if (rule === null) assert.deepEqual(broken, []);
    else
      assert.ok(
        broken.length === 1 && broken[0].startsWith(`${file}:2: ${rule}`),
        broken.join('\n') || 'nothing',
      );
  });
}

test('checker: imports over several lines, re-exports and side effects are found', () => {
  const text = [
    'import {',
    '  a,',
    '  type B,',
    "} from './one.ts';",
    "export type { C } from './two.ts';",
    "import './three.css';",
    "import d, * as e from 'four';",
    "const text = 'import nothing';",
  ].join('\n');
  const found = importsOf('apps/web/src/x.ts', text).map(({ target, typeOnly, line }) => [
    target,
    typeOnly,
    line,
  ]);
  assert.deepEqual(found, [
    ['apps/web/src/one.ts', false, 4],
    ['apps/web/src/two.ts', true, 5],
    ['apps/web/src/three.css', false, 6],
    ['four', false, 7],
  ]);
});

const FILE_CASES = [
  ['const a = 1;\n'.repeat(MAX_LINES), null],
  ['const a = 1;\n'.repeat(MAX_LINES + 1), 'exceeds'],
  ["test.only('a', () => {});", 'switched off or singled out'],
  ["describe.skip('a', () => {});", 'switched off or singled out'],
  ["test.describe.skip('a', () => {});", 'switched off or singled out'],
  ["it.todo('a');", 'switched off or singled out'],
  ["test('skip the line.only', () => {});", null],
  ['// TODO: later', 'unfinished'],
  [`fc.string({ unit: ${"'binary'"} })`, 'without the unit'],
  ["fc.string({ unit: 'grapheme' })", null],
];

for (const [file, problem] of [
  ['apps/api/src/features/game/panel/a.ts', 'no feature owns a timer'],
  ['apps/api/src/features/game/panel/a.db.test.ts', ''],
  ['apps/api/src/jobs/scheduler.ts', ''],
]) {
  test(`checker: ${file} ${problem === '' ? 'may' : 'may not'} set a timer`, () => {
    for (const name of ['setTimeout', 'setInterval', 'setImmediate']) {
      const broken = brokenFileRules(file, `const a = 1;\n${name}(() => a, 10);\n`).join('\n');
      assert.equal(broken, problem && `${file}:2: ${problem}: jobs/ has the scheduler, sleep and deadlines`);
    }
  });
}

for (const [text, problem] of FILE_CASES) {
  test(`checker: ${JSON.stringify(text.slice(0, 30))} is ${problem === null ? 'fine' : 'reported'}`, () => {
    const broken = brokenFileRules('a.ts', text).join('\n');
    if (problem === null) assert.equal(broken, '');
    else assert.ok(broken.includes(problem), broken || 'nothing reported');
  });
}
