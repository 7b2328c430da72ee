import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { test } from 'node:test';
import { brokenFileRules, MAX_LINES } from './lib/file-rules.mjs';
import { filesUnder } from './lib/hash.mjs';
import { brokenImports, importsOf, RULES } from './lib/imports.mjs';
import { fromRoot, ROOT } from './lib/paths.mjs';

const sources = ['apps', 'packages', 'scripts']
  .flatMap((group) => filesUnder(fromRoot(group)))
  .filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.endsWith('.gen.ts'))
  .map((path) => ({ file: relative(ROOT, path).split(sep).join('/'), text: readFileSync(path, 'utf8') }));

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

test(`no file exceeds ${MAX_LINES} lines, switches tests off or is unfinished`, () => {
  const fixtures = new Set(['scripts/imports.test.mjs']);
  const broken = sources
    .filter(({ file }) => !fixtures.has(file))
    .flatMap(({ file, text }) => brokenFileRules(file, text));
  assert.equal(broken.length, 0, `\n${broken.join('\n')}\n`);
});

/** A file, a line of it, and the rule that this line breaks (null: it is allowed). */
const CASES = [
  ['packages/domain/src/a.ts', "import { z } from 'zod';", 'domain imports nothing but'],
  ['packages/domain/src/a.ts', "import { randomInt } from 'node:crypto';", 'domain imports nothing but'],
  ['packages/domain/src/a.ts', "import { b } from './b.ts';", null],
  ['packages/domain/src/a.ts', "import { c } from '@tenfour/erlc/commands';", null],
  ['packages/domain/src/a.ts', "import { c } from '@tenfour/erlc';", 'domain imports nothing but'],
  ['packages/domain/src/a.test.ts', "import { test } from 'vitest';", null],
  ['packages/contracts/src/community/members.ts', "import { may } from '@tenfour/domain';", null],
  [
    'packages/contracts/src/community/members.ts',
    "import Fastify from 'fastify';",
    'contracts import only zod',
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
  ['packages/erlc/src/client.ts', "import { x } from '@tenfour/domain';", 'erlc imports nothing of ours'],
  ['packages/erlc/src/client.test.ts', "import { startSandbox } from '@tenfour/sandbox';", null],
  [
    'packages/sandbox/src/index.ts',
    "import { x } from '@tenfour/domain';",
    'sandbox imports nothing of ours',
  ],
  [
    'apps/api/src/app/server.ts',
    "import { startSandbox } from '@tenfour/sandbox';",
    'only demo and tests use the sandbox',
  ],
  ['apps/api/src/demo/seed.ts', "import { PERSONAS } from '@tenfour/sandbox';", null],
  ['apps/e2e/src/x.ts', "import { a } from '../../api/src/app/server.ts';", 'nobody imports an app'],
  ['apps/bench/src/x.ts', "import { a } from '../../api/src/db/open.ts';", null],
  ['apps/web/src/x.ts', "import { a } from '@tenfour/erlc';", 'web imports only contracts and domain'],
  [
    'apps/web/src/x.ts',
    "import { appRouter } from '@tenfour/contracts/router';",
    'web imports the router as a type',
  ],
  [
    'apps/web/src/x.ts',
    "import { type AppRouter } from '@tenfour/contracts/router';",
    'web imports the router as a type',
  ],
  [
    'apps/web/src/x.ts',
    "const r = await import('@tenfour/contracts/router');",
    'web imports the router as a type',
  ],
  ['apps/web/src/x.ts', "import type { AppRouter } from '@tenfour/contracts/router';", null],
  ['apps/web/src/test/x.ts', "import { appRouter } from '@tenfour/contracts/router';", null],
  [
    'apps/web/src/features/x.test.ts',
    "import { appRouter } from '@tenfour/contracts/router';",
    'web imports the router as a type only',
  ],
  [
    'apps/web/src/ui/Chip.tsx',
    "import { a } from '../features/game/panel/a.ts';",
    'web/ui and web/data know no features',
  ],
  ['apps/web/src/routes/a.tsx', "import { a } from '../features/game/panel/a.ts';", null],
  [
    'apps/api/src/features/game/panel/service.ts',
    "import { s } from '../../community/members/store.ts';",
    'a feature of the api reads',
  ],
  ['apps/api/src/features/game/panel/service.ts', "import { s } from './store.ts';", null],
  [
    'apps/api/src/features/game/panel/service.ts',
    "import { s } from '../../community/members/service.ts';",
    null,
  ],
  [
    'apps/api/src/db/open.ts',
    "import { s } from '../features/community/members/store.ts';",
    'db and security of the api',
  ],
  ['apps/api/src/app/server.ts', "import { test } from 'vitest';", 'only tests use test tools'],
];

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

for (const [text, problem] of FILE_CASES) {
  test(`checker: ${JSON.stringify(text.slice(0, 30))} is ${problem === null ? 'fine' : 'reported'}`, () => {
    const broken = brokenFileRules('a.ts', text).join('\n');
    if (problem === null) assert.equal(broken, '');
    else assert.ok(broken.includes(problem), broken || 'nothing reported');
  });
}
