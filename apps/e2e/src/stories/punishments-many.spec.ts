import { availableParallelism, loadavg } from 'node:os';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { copyPunishment } from '../harness/many-punishments.ts';
import { notePaints, paintedAfter, quantile, takeLongTasks } from '../harness/paint-times.ts';
import { call, makeServer } from '../steps.ts';

/** As many records as one server is promised to hold. */
const RECORDS = 50_000;

/** Longest median time from a list request to the painted rows, in ms. */
const PAGE_MS = 100;

/** Longest time of a frame while the list is scrolled, in ms. */
const FRAME_MS = 50;

/** How often each way into the list is taken. */
const ROUNDS = 5;

/** On a busy machine the browser waits for its turn: then three times as long is allowed. */
const factor = () => ((loadavg()[0] ?? 0) < availableParallelism() ? 1 : 3);

function say(type: string, description: string): void {
  test.info().annotations.push({ type, description });
  console.log(`      ${type}: ${description}`);
}

/** A way to narrow or order the plain list, and to undo that. `place` is different in every run. */
interface Way {
  take: (place: number) => Promise<unknown>;
  back: () => Promise<unknown>;
}

function ways(page: Page): Record<string, Way> {
  const search = page.getByRole('searchbox', { name: 'Search punishments' });
  const typed = (text: (place: number) => string): Way => ({
    take: (place) => search.fill(text(place)),
    back: () => search.fill(''),
  });
  const chosen = (name: string, option: string | { index: number }): Way => {
    const field = page.getByRole('combobox', { name, exact: true });
    return { take: () => field.selectOption(option), back: () => field.selectOption('') };
  };
  const day = (name: string): Way => {
    const field = page.getByLabel(name, { exact: true });
    return { take: () => field.fill(daysAgo(20)), back: () => field.fill('') };
  };
  const sorted = (name: string): Way => {
    const press = () => page.getByRole('columnheader', { name }).getByRole('button').click();
    return { take: press, back: press };
  };
  return {
    'type ban (one in a hundred)': chosen('Type', 'ban'),
    'type warning': chosen('Type', 'warning'),
    'status active': chosen('Status', 'active'),
    'status expired': chosen('Status', 'expired'),
    'recorded by': chosen('Recorded by', { index: 1 }),
    from: day('From'),
    to: day('To'),
    'search, one record': typed((place) => `crowd_${45_000 + place * 731}`),
    'search, every record': typed((place) => `fire station, twice`.slice(0, 19 - place)),
    'search, no record': typed((place) => `nobody is called so ${place}`),
    'sort by player': sorted('Player'),
    'sort by end': sorted('Duration'),
    'sort oldest first': sorted('When'),
  };
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

test('fifty thousand records: every page of the list opens quickly, and scrolling stays smooth @slow', async ({
  page,
  signIn,
  product,
}) => {
  await signIn(page, 'many_owner');
  const server = await makeServer(page, 'Many Bay');
  await call(page, 'POST', `/api/servers/${server.id}/punishments`, {
    robloxUsername: 'Newest_One',
    punishmentType: 'strike',
    reason: 'Drove through the fire station, twice, and said that it was the fire brigade’s fault',
    evidence: ['https://clips.example/1'],
  });
  copyPunishment(product, server.id, RECORDS);
  await notePaints(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  const address = `/server/${server.id}/punishments`;
  const table = page.getByRole('table');
  const rows = table.getByRole('row');

  const took: Record<string, number[]> = {};
  const answers: Record<string, number[]> = {};
  const measure = async (way: string, act: () => Promise<unknown>) => {
    const { total, answer } = await paintedAfter(page, 'punishments.list', act);
    took[way] = [...(took[way] ?? []), total];
    answers[way] = [...(answers[way] ?? []), answer];
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    // A full load, so that nothing is cached from the previous run.
    await measure('first page, with the page itself', () => page.goto(address));
    await expect(table.getByText('Newest_One')).toBeVisible();
    expect(await rows.count()).toBeLessThan(60);
    for (const [way, { take, back }] of Object.entries(ways(page))) {
      await measure(way, () => take(round));
      await back();
      await expect(page).toHaveURL(address);
      await expect(table.getByText('Newest_One')).toBeVisible();
    }
  }
  for (const [way, times] of Object.entries(took)) {
    const [median, most] = [quantile(times, 0.5), quantile(times, 1)].map((ms) => ms.toFixed(0));
    say(
      way,
      `median ${median} ms, most ${most} ms; answer ${quantile(answers[way] ?? [], 0.5).toFixed(0)} ms`,
    );
  }

  const first = page.getByRole('button', { name: 'Edit strike of Newest_One' });
  await first.focus();
  await takeLongTasks(page);
  // Scrolls to the end repeatedly until two thousand records are loaded.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(page.getByText(/^(2[1-9]|[3-9]\d)00 shown$/)).toBeVisible({ timeout: 100 });
  }).toPass({ timeout: 60_000, intervals: [50] });
  expect(await rows.count()).toBeLessThan(60);
  const loading = await takeLongTasks(page);
  say('main thread held while pages are read', `${loading.length} times, most ${quantile(loading, 1)} ms`);

  const frames = await page.evaluate(async () => {
    const gaps: number[] = [];
    const end = document.body.scrollHeight - 3_000;
    let last = performance.now();
    for (let at = 0; at < Math.min(end, 40_000); at += 300) {
      window.scrollTo(0, at);
      await new Promise(requestAnimationFrame);
      gaps.push(performance.now() - last);
      last = performance.now();
    }
    return gaps;
  });
  const held = await takeLongTasks(page);
  const over = frames.filter((ms) => ms > FRAME_MS).length;
  const at = (part: number) => `${quantile(frames, part).toFixed(1)} ms`;
  say('frames while scrolling', `${frames.length}: median ${at(0.5)}, 95 % ${at(0.95)}, most ${at(1)}`);
  say('frames over 50 ms', `${over}; main thread held ${held.length} times, most ${quantile(held, 1)} ms`);
  expect(quantile(frames, 0.95), '95 % of the frames, ms').toBeLessThan(FRAME_MS * factor());
  await expect(first, 'the row with the focus is kept').toBeFocused();

  for (const [way, times] of Object.entries(took))
    expect.soft(quantile(times, 0.5), `${way}, ms`).toBeLessThan(PAGE_MS * factor());
});
