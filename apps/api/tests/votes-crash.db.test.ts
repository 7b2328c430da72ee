import { expect, it } from 'vitest';
import { crashWhileVoting } from './votes-crash-run.ts';

it('kill -9 while people vote loses and doubles no vote, and the pass is posted once', async () => {
  const figures = await crashWhileVoting(1, 40);
  expect(figures).toMatchObject({ yes: 32, no: 8, passes: 1, notices: 1, messages: 1 });
}, 300_000);
