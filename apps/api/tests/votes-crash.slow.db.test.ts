import { expect, it } from 'vitest';
import { crashWhileVoting } from './votes-crash-run.ts';

it('500 people who vote over twenty kills: none lost, none doubled, one pass posted once', async () => {
  const figures = await crashWhileVoting(20, 500);
  expect(figures).toMatchObject({ yes: 400, no: 100, passes: 1, notices: 1, messages: 1 });
  expect(figures.unanswered).toBeGreaterThan(0);
  process.stdout.write(`${JSON.stringify(figures)}\n`);
}, 1_200_000);
