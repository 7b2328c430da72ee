import { describe, expect, test } from 'vitest';
import { startProduct } from '../../testing/product/product.ts';

const product = await startProduct({ RATE_LIMIT: '0' });
const owner = await product.signedIn('avery');

async function createServer(name: string): Promise<string> {
  const { body } = await owner.json('POST', '/api/servers', { name });
  return (body as { id: string }).id;
}

describe('the header Link', () => {
  async function walk(path: string): Promise<unknown[][]> {
    const pages: unknown[][] = [];
    let next: string | undefined = path;
    while (next !== undefined && pages.length < 9) {
      const answer = await owner.fetch(next);
      expect(answer.status).toBe(200);
      pages.push((await answer.json()) as unknown[]);
      next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    return pages;
  }

  test.each(['newest', 'oldest', 'player', 'ending'])(
    'leads through all punishments, %s first',
    async (sort) => {
      const id = await createServer(`Pages ${sort}`);
      for (const name of ['Otter_1', 'Otter_2', 'Otter_3']) {
        const body = { robloxUsername: name, punishmentType: 'ban', reason: 'RDM & VDM' };
        await owner.json('POST', `/api/servers/${id}/punishments`, body);
      }
      const pages = await walk(`/api/servers/${id}/punishments?limit=1&sort=${sort}&search=RDM%20%26`);
      const names = pages.flat().map((record) => (record as { robloxUsername: string }).robloxUsername);
      expect(names.toSorted()).toEqual(['Otter_1', 'Otter_2', 'Otter_3']);
    },
  );

  test('leads through a list with another cursor, and ends with a page that is not full', async () => {
    const id = await createServer('Pages of shifts');
    for (let count = 0; count < 3; count += 1) {
      const { body } = await owner.json('POST', `/api/servers/${id}/shifts`, {});
      await owner.json('PATCH', `/api/shifts/${(body as { id: string }).id}`, { action: 'end' });
    }
    expect((await walk(`/api/servers/${id}/shifts?limit=2`)).map((page) => page.length)).toEqual([2, 1]);
    const short = await owner.fetch(`/api/servers/${id}/shifts?limit=200`);
    expect(short.headers.get('link')).toBeNull();
  });
});
