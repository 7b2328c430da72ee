import { expect, test } from 'vitest';
import { costOfAMinute } from '../testing/game-pages.ts';
import { startProduct } from '../testing/product.ts';

test('sixty viewers of one server for one minute cost the upstream what one costs', async () => {
  const product = await startProduct({ RATE_LIMIT: '0' }, { watching: true, oneClock: true });
  const owner = await product.signedIn('avery');
  const one = await costOfAMinute(product, owner, 1, 'demo-stillone');
  const all = await costOfAMinute(product, owner, 60, 'demo-stillall');
  expect([one, all]).toEqual([6, 6]);
}, 120_000);
