import { CHAT_COMMANDS, newCheck } from '@tenfour/domain';
import { expect, test } from 'vitest';
import { costOfAMinute, reads, requests, serverOf } from '../../../../testing/game/game-pages.ts';
import { startProduct } from '../../../../testing/product/product.ts';
import { must } from '../../../../testing/product/transports.ts';

test('sixty viewers of one server for one minute cost the upstream what one costs', async () => {
  const product = await startProduct({ RATE_LIMIT: '0' }, { watching: true, oneClock: true });
  const owner = await product.signedIn('avery');
  const one = await costOfAMinute(product, owner, 1, 'demo-stillone');
  const all = await costOfAMinute(product, owner, 60, 'demo-stillall');
  expect([one, all]).toEqual([6, 6]);
}, 120_000);

test('vehicles, the map, checks and commands from the game cost no request', async () => {
  const product = await startProduct({ RATE_LIMIT: '0' }, { watching: true, oneClock: true });
  const owner = await product.signedIn('avery');
  const plain = await costOfAMinute(product, owner, 1, 'demo-stillplain');
  const before = await requests(product);
  const all = await costOfAMinute(product, owner, 1, 'demo-stillrich', {
    paths: ['players', 'vehicles', 'positions'],
    async prepare(serverId) {
      const save = (procedure: string, input: object) => must(owner, procedure, { serverId, ...input });
      await save('chatCommands.save', {
        commands: Object.fromEntries(CHAT_COMMANDS.map((name) => [name, true])),
        recordsInGame: true,
      });
      const rules = [{ ...newCheck('team'), matches: ['Police'], fromRole: 'moderator' }];
      await save('automations.save', { kind: 'checks', enabled: true, settings: { rules } });
    },
  });
  expect(all).toBe(plain);
  const after = await requests(product);
  const added = Object.keys(after).filter((path) => after[path] !== before[path]);
  // The list of bans is read on its own, seldom and from spare budget.
  expect(added.filter((path) => !path.endsWith('/bans'))).toEqual(['GET /v2/server']);
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
