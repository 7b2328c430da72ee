import { expect, test } from 'vitest';
import {
  defaultsOf,
  draftsOf,
  emptyDraft,
  movedBy,
  payloadOf,
  problemsOf,
  readDrafts,
  summaryOf,
} from './draft.ts';

const stored = [
  { id: '1', label: 'RDM', text: 'Random deathmatch', punishmentType: 'warning', duration: null },
  { id: '2', label: 'Mass RDM', text: 'Mass random deathmatch', punishmentType: 'ban', duration: 60 },
] as const;

test('what is stored comes back as it was, trimmed', () => {
  const drafts = draftsOf(stored).map((draft) => ({ ...draft, label: ` ${draft.label} ` }));
  expect(payloadOf(drafts, 'punishment')).toEqual(stored.map(({ id: _id, ...fields }) => fields));
});

test('lines survive a reload, anything else does not', () => {
  const drafts = [...draftsOf(stored), emptyDraft()];
  expect(readDrafts(JSON.parse(JSON.stringify({ lines: drafts })))).toEqual({ lines: drafts });
  expect(readDrafts(undefined)).toBeNull();
  for (const lines of [undefined, 'x', {}, [null], [{ ...emptyDraft(), text: 3 }]]) {
    expect(readDrafts({ lines })).toBeNull();
  }
});

test('what every server starts with is saved as nothing of its own', () => {
  expect(payloadOf(draftsOf(defaultsOf('punishment')), 'punishment')).toEqual([]);
  expect(payloadOf(draftsOf(defaultsOf('resolution')), 'punishment')).not.toEqual([]);
  expect(payloadOf(draftsOf(defaultsOf('resolution')).slice(1), 'resolution')).toHaveLength(4);
});

test('an empty line lacks its name and its text; a length has to be one', () => {
  expect(Object.keys(problemsOf(emptyDraft()))).toEqual(['label', 'text']);
  const [good] = draftsOf(stored);
  if (!good) throw new Error('no draft');
  for (const minutes of ['', '1', ' 60 ', '5256000']) expect(problemsOf({ ...good, minutes })).toEqual({});
  for (const minutes of ['0', '-1', '1.5', 'x', '5256001'])
    expect(Object.keys(problemsOf({ ...good, minutes }))).toEqual(['minutes']);
});

test('lines move by one place and stay at the ends', () => {
  const drafts = draftsOf(stored);
  const labels = (list: readonly { label: string }[]) => list.map(({ label }) => label);
  expect(labels(movedBy(drafts, 0, 1))).toEqual(['Mass RDM', 'RDM']);
  expect(labels(movedBy(drafts, 1, -1))).toEqual(['Mass RDM', 'RDM']);
  expect(movedBy(drafts, 0, -1)).toBe(drafts);
  expect(movedBy(drafts, 1, 1)).toBe(drafts);
});

test.each([
  ['warning', '', 'Warning'],
  ['kick', '', 'Kick'],
  ['strike', '10080', 'Strike · 7 days'],
  ['ban', '', 'Ban · Permanent'],
  ['ban', '0', 'Ban'],
  [null, '', 'Text'],
] as const)('a line of type %s and %s minutes: %s', (punishmentType, minutes, line) => {
  expect(summaryOf({ ...emptyDraft(), text: 'Text', punishmentType, minutes })).toBe(line);
});
