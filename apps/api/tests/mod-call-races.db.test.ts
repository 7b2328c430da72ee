import { zModCall } from '@tenfour/contracts';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { startPair } from '../src/testing/product/child.ts';
import {
  type Actors,
  admit,
  assemble,
  foundServer,
  type Player,
  signUp,
} from '../src/testing/product/people.ts';
import { call, must, TRANSPORTS } from '../src/testing/product/transports.ts';

const CLAIMERS = 20;

const { first, second } = await startPair();

let actors: Actors;
let serverId: string;
const people: Player[] = [];

beforeAll(async () => {
  actors = await assemble(first, 'claim');
  const server = await foundServer(actors);
  serverId = server.id;
  for (let at = 0; at < CLAIMERS; at += 1) {
    const person = await signUp(at % 2 === 0 ? first : second, `claim.mod${at}`);
    await admit(actors, server, person, 'moderator');
    people.push(person);
  }
}, 60_000);

// covers: R657
it.each(TRANSPORTS)(
  'over %s one of twenty concurrent claims wins, and nineteen learn who won',
  async (face) => {
    const report = { serverId, reporterUsername: 'Ana', reportedUsername: 'Bob', reason: 'Ramming' };
    for (let round = 0; round < 5; round += 1) {
      const { id: modCallId } = zModCall.parse(await must(actors.owner.browser, 'modCalls.create', report));
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
      const open = await must(actors.owner.browser, 'modCalls.list', {
        serverId,
        status: 'claimed',
        limit: 1,
      });
      expect(z.array(zModCall).parse(open)[0]?.claimedBy?.username).toBe(winner);
    }
  },
);
