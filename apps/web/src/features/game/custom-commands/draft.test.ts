import { CUSTOM_COMMAND_INTERVALS, commandProblem, NO_CONDITIONS } from '@tenfour/domain';
import { expect, test } from 'vitest';
import {
  changesOf,
  type Draft,
  draftOf,
  draftProblems,
  EMPTY_DRAFT,
  intervalOf,
  readDraft,
} from './draft.ts';

const stored = {
  id: 'c1',
  name: 'Rules',
  command: ':h Rules',
  interval: 10,
  enabled: true,
  means: 'command' as const,
  conditions: NO_CONDITIONS,
  skipsNext: false,
  nextRunAt: null,
  lastRun: null,
  createdAt: '2026-11-21T00:00:00.000Z',
};

test('a new command runs every 5 minutes once it is switched on, and is off', () => {
  expect(EMPTY_DRAFT).toMatchObject({ name: '', command: '', interval: 5, enabled: false });
});

test.each<[string, Partial<Draft>, boolean, string | undefined, string | undefined]>([
  ['nothing typed, nothing said', {}, false, undefined, undefined],
  ['a begun colon is no mistake yet', { command: ':' }, false, undefined, undefined],
  ['a colon alone is one when it is saved', { name: 'a', command: ':' }, true, undefined, 'colon'],
  ['a missing colon is told at once', { command: 'kick' }, false, undefined, 'colon'],
  ['a tab is told at once', { command: ':h a\tb' }, false, undefined, 'one line'],
  [
    'too long is told at once, with both numbers',
    { command: `:${'x'.repeat(120)}` },
    false,
    undefined,
    '121',
  ],
  ['a long name is told at once', { name: 'x'.repeat(61), command: ':h' }, false, '60', undefined],
  ['what is missing is said when saving', { command: ' ' }, true, 'name', 'Enter a command'],
])('%s', (_what, typed, tried, name, command) => {
  const problems = draftProblems({ ...EMPTY_DRAFT, ...typed }, tried);
  expect(Object.keys(problems)).toEqual([...(name ? ['name'] : []), ...(command ? ['command'] : [])]);
  if (name) expect(problems.name).toContain(name);
  if (command) expect(problems.command).toContain(command);
});

test.each([':h x', ' :h x ', ':', ': x', 'x', '', ':a\nb', `:${'x'.repeat(119)}`, `:${'x'.repeat(120)}`])(
  'saving %j is refused exactly when the domain refuses it',
  (command) => {
    const problems = draftProblems({ ...EMPTY_DRAFT, name: 'a', command }, true);
    expect(problems.command === undefined).toBe(commandProblem(command) === null);
  },
);

test.each<[string, Partial<Draft>, Partial<Draft>]>([
  ['nothing', {}, {}],
  ['spaces around', { name: ' Rules ', command: ':h Rules ' }, {}],
  ['the name', { name: 'Rules 2' }, { name: 'Rules 2' }],
  [
    'everything',
    { name: 'N', command: ':m x', interval: 60, enabled: false },
    { name: 'N', command: ':m x', interval: 60, enabled: false },
  ],
])('only what differs is sent: %s', (_what, typed, sent) => {
  expect(changesOf(stored, { ...draftOf(stored), ...typed })).toEqual(sent);
});

test('a kept draft is read back, anything else is not', () => {
  const draft: Draft = {
    ...EMPTY_DRAFT,
    name: 'a',
    command: ':h',
    interval: 30,
    enabled: true,
    conditions: { minPlayers: 3, staffOnDuty: true, quiet: { from: 1_320, to: 360 } },
  };
  expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  for (const junk of [undefined, null, 'x', 1, {}, { name: 1, command: ':h' }])
    expect(readDraft(junk)).toBeNull();
  expect(readDraft({ name: 'a', command: ':h', interval: 7 })?.interval).toBe(5);
});

test.each([...CUSTOM_COMMAND_INTERVALS, 7, '10', null, Number.NaN])(
  'an interval is one of the six: %s',
  (value) => {
    expect(CUSTOM_COMMAND_INTERVALS).toContain(intervalOf(value));
  },
);
