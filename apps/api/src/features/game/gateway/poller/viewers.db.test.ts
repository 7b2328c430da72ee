import { expect, test } from 'vitest';
import { costOfAMinute, reads, serverOf } from '../../../../testing/game/game-pages.ts';
import { startProduct } from '../../../../testing/product/product.ts';

test('sixty viewers of one server for one minute cost the upstream what one costs', async () => {
  const product = await startProduct({ RATE_LIMIT: '0' }, { watching: true, oneClock: true });
  const owner = await product.signedIn('avery');
  const one = await costOfAMinute(product, owner, 1, 'demo-stillone');
  const all = await costOfAMinute(product, owner, 60, 'demo-stillall');
  expect([one, all]).toEqual([6, 6]);
}, 120_000);

test('a viewer of the mod call queue has the game read; a viewer of its history does not', async () => {
  const product = await startProduct({ RATE_LIMIT: '0' }, { watching: true, oneClock: true });
  const owner = await product.signedIn('avery');
  const id = await serverOf(owner, 'demo-stillqueue');
  await owner.json('GET', `/api/servers/${id}/mod-calls`);
  await product.gateway.watcher.settle();
  const before = await reads(product);
  await owner.json('GET', `/api/servers/${id}/mod-calls?status=open`);
  await expect.poll(() => reads(product)).toBe(before + 1);
  await product.gateway.watcher.settle();
  product.clock.ms += 10_000;
  await product.gateway.watcher.settle();
  await expect.poll(() => reads(product)).toBe(before + 2);
});
