import { LIVE_RING } from '@tenfour/contracts';
import { completePermissions, type ServerPolicy } from '@tenfour/domain';
import { afterEach, expect, it } from 'vitest';
import type { Change } from '../db/changes.ts';
import { type Audience, type Person, rightOf } from './audience.ts';
import { createHub, type Hub, type HubDeps } from './hub.ts';
import { overviewRights } from './permission-refresh.ts';

const POLICY: ServerPolicy = {
  moderatorPermissions: completePermissions({}, 'moderator'),
  adminPermissions: completePermissions({}, 'admin'),
  delegateManagement: false,
};
const ANA: Person = {
  sessions: new Map([['session', Number.POSITIVE_INFINITY]]),
  memberships: new Map([['springs', { role: 'owner', policy: POLICY }]]),
};
const MEMBERSHIPS: Change = { userId: 'ana', entity: 'memberships', op: 'changed', ids: [] };
const SHIFTS: Change = { serverId: 'springs', entity: 'shifts', op: 'changed', ids: ['one'] };

const hubs: Hub[] = [];
afterEach(() => {
  for (const hub of hubs.splice(0)) hub.close();
});

/** Creates a hub whose database answers only when the test says so. */
function scene(deps: Partial<HubDeps> = {}) {
  const clock = { ms: 1_000_000 };
  const people = new Map([['ana', ANA]]);
  const asked: (() => void)[] = [];
  const audience: Audience = {
    person: async () => ANA,
    people: () => {
      const { promise, resolve } = Promise.withResolvers<ReadonlyMap<string, Person>>();
      asked.push(() => resolve(new Map(people)));
      return promise;
    },
    policies: async () => new Map([['springs', POLICY]]),
  };
  const onError = (error: unknown): void => {
    throw error;
  };
  const hub = createHub({ audience, now: () => clock.ms, onError, pingMs: 60, ...deps });
  hubs.push(hub);
  const told: string[] = [];
  const open = (serverId: string | null) =>
    hub.open({
      userId: 'ana',
      sessionId: 'session',
      expiresAt: Number.POSITIVE_INFINITY,
      serverId,
      rights:
        serverId === null ? overviewRights(ANA) : new Map([[serverId, rightOf('owner', POLICY, 'server')]]),
      sink: {
        write: (frames) =>
          void told.push(...frames.map(({ text }) => /event: (\w+)/.exec(text)?.[1] ?? 'ping')),
        end: ({ text }) => void told.push(/"reason":"(\w+)"/.exec(text)?.[1] ?? ''),
        backlog: () => 0,
      },
      lastEventId: null,
      version: hub.version,
      onOver: () => undefined,
    });
  return { hub, clock, people, asked, open, told: () => told.filter((event) => event !== 'ping') };
}

it('a stream that ends while its rights are asked for leaves nothing behind', async () => {
  const { hub, clock, asked, open } = scene();
  const stream = open(null);
  expect(hub.topics).toBe(2);
  hub.receive([MEMBERSHIPS]);
  await expect.poll(() => asked.length).toBe(1);
  stream.gone();
  for (const answer of asked) answer();
  clock.ms += LIVE_RING.ms;
  await expect.poll(() => hub.topics).toBe(0);
  expect(hub.size).toBe(0);
});

it('a stream that is opened while changes are missed waits, and its rights are asked for once they are not', async () => {
  const { hub, people, asked, open, told } = scene();
  hub.lost();
  open('springs');
  // Of this instance itself, which is as good as any that is missed.
  hub.receive([SHIFTS]);
  await new Promise(setImmediate);
  expect(told()).toEqual(['hello']);
  people.set('ana', { ...ANA, memberships: new Map() });
  hub.found();
  await expect.poll(() => asked.length).toBe(1);
  for (const answer of asked) answer();
  await expect.poll(told).toEqual(['hello', 'membership']);
});

it('asks for everybody’s rights again and again although nothing was heard', async () => {
  const { people, asked, open, told } = scene({ rightsMs: 120 });
  open('springs');
  await expect.poll(() => asked.length).toBe(1);
  asked.pop()?.();
  people.set('ana', { ...ANA, sessions: new Map() });
  await expect.poll(() => asked.length).toBe(1);
  expect(told()).toEqual(['hello']);
  asked.pop()?.();
  await expect.poll(told).toEqual(['hello', 'session']);
});
