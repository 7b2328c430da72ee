import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zServer } from '@tenfour/contracts';
import { startSandbox } from '@tenfour/sandbox';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '../src/db/open.ts';
import { findBroken } from '../src/testing/invariants/invariants.ts';
import { startChild } from '../src/testing/product/child.ts';
import { call, must } from '../src/testing/product/transports.ts';

/** A disk of its own that can be filled, for which the test has to be allowed to mount one: MB. */
const DISK_MB = 24;

const disk = mkdtempSync(join(tmpdir(), 'tenfour-disk-'));
execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', disk]);
afterAll(() => {
  // At the latest when the product lets go of it.
  execFileSync('umount', ['--lazy', disk]);
  rmSync(disk, { recursive: true });
});
const sandbox = await startSandbox({ port: 0 });
afterAll(() => sandbox.close());

const BALLAST = join(disk, 'ballast');

/** Takes all that is left but for `spare` bytes. */
function fill(spare: number): void {
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(BALLAST, Buffer.alloc(Math.max(0, bavail * bsize - spare)));
}

it('a full disk is reported: reads continue, and writes work again without a restart', async () => {
  const dataDir = join(disk, 'data');
  mkdirSync(dataDir);
  const store = { dataDir };
  const product = await startChild({ sandbox, store });
  const owner = product.browser();
  await owner.signIn('avery');
  const { id: serverId } = zServer.parse(await must(owner, 'servers.create', { name: 'Full' }));
  const warning = (at: number) => ({
    serverId,
    robloxUsername: `Player${at}`,
    punishmentType: 'warning',
    reason: `${at} ${'x'.repeat(900)}`,
    clientId: `client-${at}`,
  });
  const modCall = { serverId, reporterUsername: 'Ana', reportedUsername: 'Ben', reason: 'Here' };
  const acknowledged = new Set<number>();

  /** Makes records until one is refused; the refusal. */
  async function writeUntilFull(from: number): Promise<Awaited<ReturnType<typeof call>>> {
    for (let at = from; at < from + 5_000; at += 1) {
      const answer = await call(owner, at % 2 ? 'rest' : 'trpc', 'punishments.create', warning(at));
      if (answer.status !== 200) return answer;
      acknowledged.add(at);
    }
    throw new Error('The disk is not full.');
  }

  for (const [round, from] of [0, 10_000].entries()) {
    fill(round === 0 ? 1_000_000 : 200_000);
    const { status, error, headers } = await writeUntilFull(from);
    expect([status, error?.code]).toEqual([503, 'UNAVAILABLE']);
    expect(error?.message).toMatch(/^The storage of this installation is full/);
    expect(headers.get('retry-after')).toBe('30');
    // A small write can still fit into the journal; nothing fails in any other way, and reads continue to work.
    const small = await call(owner, 'rest', 'modCalls.create', modCall);
    expect([200, 503]).toContain(small.status);
    for (let read = 0; read < 20; read += 1) await must(owner, 'punishments.list', { serverId });
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
    truncateSync(BALLAST, 0);
    await must(owner, 'punishments.create', warning(from + 9_000));
    acknowledged.add(from + 9_000);
  }

  expect(await product.stop()).toBe(0);
  const database = await openDatabase(store);
  const rows = await database.handle.selectFrom('punishments').select('client_id').execute();
  expect(rows.map(({ client_id }) => client_id).toSorted()).toEqual(
    [...acknowledged].map((at) => `client-${at}`).toSorted(),
  );
  expect(await findBroken(database, Date.now)).toEqual([]);
  await database.close();
  process.stdout.write(`${acknowledged.size} records around two full disks, none lost\n`);
}, 120_000);
