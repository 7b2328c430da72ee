import { statSync } from 'node:fs';
import { join } from 'node:path';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FAQ, QUICK_START } from './content.ts';
import { RichText } from './GuideArticle.tsx';
import { FEATURE_GUIDES, featureGuidesMatching, GUIDES, guidesMatching } from './guides/index.ts';
import { TASKS, tasksMatching } from './tasks.ts';

/** Most bytes of a picture in a guide. */
const PICTURE_MAX = 60_000;

const pictures = GUIDES.flatMap(({ steps }) => steps.flatMap(({ picture }) => picture ?? []));

test.each(GUIDES.map((guide) => [guide.title, guide] as const))('%s is a whole guide', (_, guide) => {
  const ids = guide.steps.map(({ id }) => id);
  expect(ids.length).toBeGreaterThanOrEqual(5);
  expect(new Set(ids).size).toBe(ids.length);
  const own = guide.steps.flatMap(({ picture }) => picture ?? []);
  expect(own).toHaveLength(2);
});

test.each(FEATURE_GUIDES.map((guide) => [guide.title, guide] as const))(
  '%s is short, with steps of its own',
  (_, { steps, description }) => {
    const ids = steps.map(({ id }) => id);
    expect(ids.length).toBeGreaterThanOrEqual(5);
    expect(ids.length).toBeLessThanOrEqual(8);
    expect(new Set(ids).size).toBe(ids.length);
    expect(description.length).toBeLessThan(110);
    for (const { id, text } of steps) expect(text.length, id).toBeLessThan(330);
  },
);

test('each of the twelve pictures is there once, small, and said in words', () => {
  expect(new Set(pictures.map(({ name }) => name)).size).toBe(12);
  for (const { name, alt } of pictures) {
    const file = join(import.meta.dirname, 'pictures', `${name}.webp`);
    expect(statSync(file).size, name).toBeLessThan(PICTURE_MAX);
    expect(alt.length, name).toBeGreaterThan(20);
  }
});

test('every link into the page leads to a guide that exists', () => {
  const all = [...GUIDES, ...FEATURE_GUIDES];
  const slugs: readonly string[] = all.map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(slugs.length);
  const texts = all.flatMap(({ steps, after }) => [after, ...steps.map(({ text }) => text)]);
  const linked = texts.flatMap((text) => [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, slug]) => slug));
  expect(linked.length).toBeGreaterThan(0);
  const tasks = TASKS.flatMap((group) => group.tasks.flatMap(({ guide }) => guide ?? []));
  for (const slug of [...linked, ...tasks, ...QUICK_START.map(({ guide }) => guide)])
    expect(slugs).toContain(slug);
});

// covers: R239-R242, R249
test('the page has four steps to begin with and six questions', () => {
  expect([QUICK_START.length, FAQ.length]).toEqual([4, 6]);
});

test.each([
  ['', 6],
  ['  ', 6],
  ['punishment SYSTEM', 1],
  ['MOD calls', 1],
  ['overpass', 0],
  ['no such guide', 0],
])('the search for “%s” finds %i', (search, count) => {
  expect(guidesMatching(search)).toHaveLength(count);
});

test.each([
  ['', 11],
  ['QUOTA', 1],
  ['decay', 0],
])('the search for “%s” finds %i guides of features', (search, count) => {
  expect(featureGuidesMatching(search)).toHaveLength(count);
});

test('names, input and links of a sentence are distinguished', () => {
  const { container } = render(
    <RichText>{'Type `:h Hello`, press **Send**, see [it](/api/docs).'}</RichText>,
  );
  expect(container.innerHTML).toBe(
    'Type <code>:h Hello</code>, press <b>Send</b>, see <a href="/api/docs">it</a>.',
  );
});

/** The texts of the whole product. */
const product = Object.values(
  import.meta.glob(['../../**/texts.ts', '../../../copy.ts', '../../../copy/*.ts', '../../**/*-texts.ts'], {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
).join('\n');

test.each(TASKS.flatMap(({ tasks }) => tasks.map((task) => [task.title, task] as const)))(
  '“%s” names what is on the screen',
  (_, { text }) => {
    for (const [, name] of text.matchAll(/\*\*([^*]+)\*\*/g)) {
      expect(new RegExp(`['"\`]${name}['"\`]`).test(product), name).toBe(true);
    }
  },
);

test.each([
  ['', 15],
  ['upload AND preview', 1],
  ['/connect', 1],
  ['no such task', 0],
])('the search for “%s” finds %i tasks', (search, count) => {
  expect(tasksMatching(search).flatMap(({ tasks }) => tasks)).toHaveLength(count);
});
