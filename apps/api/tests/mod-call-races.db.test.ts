import { zModCall } from '@tenfour/contracts';
import { startSandbox } from '@tenfour/sandbox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestStore, testEngine } from '../src/testing/database/database.ts';
import { admit, assemble, type Cast, foundServer, type Player, signUp } from '../src/testing/product/cast.ts';
import { startChild } from '../src/testing/product/child.ts';
import { call, must, TRANSPORTS } from '../src/testing/product/transports.ts';

const CLAIMERS = 20;

const sandbox = await startSandbox({ port: 0 });
afterAll(() => sandbox.close());
const store = await createTestStore();
const first = await startChild({ sandbox, store });
// PostgreSQL is for any number of processes: there half of them ask another one.
const second = testEngine() === 'postgres' ? await startChild({ sandbox, store }) : first;

let cast: Cast;
let serverId: string;
const people: Player[] = [];

beforeAll(async () => {
  cast = await assemble(first, 'claim');
  const server = await foundServer(cast);
  serverId = server.id;
  for (let at = 0; at < CLAIMERS; at += 1) {
    const person = await signUp(at % 2 === 0 ? first : second, `claim.mod${at}`);
    await admit(cast, server, person, 'moderator');
    people.push(person);
  }
}, 60_000);

// covers: R657
it.each(TRANSPORTS)('over %s one of twenty has the call, and nineteen are told who', async (face) => {
  const report = { serverId, reporterUsername: 'Ana', reportedUsername: 'Bob', reason: 'Ramming' };
  for (let round = 0; round < 5; round += 1) {
    const { id: modCallId } = zModCall.parse(await must(cast.owner.browser, 'modCalls.create', report));
    const answers = await Promise.all(
      people.map(({ browser }) => call(browser, face, 'modCalls.claim', { modCallId })),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    const winner = zModCall.parse(won[0]?.data).claimedBy?.username;
    const lost = answers.filter(({ status }) => status === 409);
    expect(lost).toHaveLength(CLAIMERS - 1);
    for (const { error } of lost) {
      expect(error).toMatchObject({ code: 'CONFLICT', message: `Already claimed by ${winner}` });
    }
    const open = await must(cast.owner.browser, 'modCalls.list', { serverId, status: 'claimed', limit: 1 });
    expect(z.array(zModCall).parse(open)[0]?.claimedBy?.username).toBe(winner);
  }
});
