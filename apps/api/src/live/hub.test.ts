import { LIVE_REPLAY, LIVE_RESYNC_JITTER_MS } from '@tenfour/contracts';
import { completePermissions, type ServerPolicy } from '@tenfour/domain';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import type { Change } from '../db/changes.ts';
import { type Audience, type Person, rightOf } from './audience.ts';
import { createHub, type Hub, type HubDeps } from './hub.ts';
import { overviewRights } from './stream.ts';

const POLICY: ServerPolicy = {
  moderatorPermissions: completePermissions({}, 'moderator'),
  adminPermissions: completePermissions({}, 'admin'),
  delegateManagement: false,
};
const ANA: Person = {
  sessions: new Map([['session', Number.POSITIVE_INFINITY]]),
  memberships: new Map([['springs', { role: 'moderator', policy: POLICY }]]),
};
const MEMBERSHIPS: Change = { userId: 'ana', entity: 'memberships', op: 'changed', ids: ['springs'] };
const PERMISSIONS: Change = { serverId: 'springs', entity: 'permissions', op: 'changed', ids: [] };
const SHIFTS: Change = { serverId: 'springs', entity: 'shifts', op: 'changed', ids: ['one'] };

const hubs: Hub[] = [];
afterEach(() => {
  for (const hub of hubs.splice(0)) hub.close();
});

const turn = () => new Promise(setImmediate);

/** Creates a hub for an audience that the test changes. */
function scene(deps: Partial<HubDeps> = {}) {
  const clock = { ms: 1_000_000 };
  const people = new Map([['ana', ANA]]);
  const audience: Audience = {
    person: async () => ANA,
    people: async () => new Map(people),
    keyEnd: async () => null,
  };
  const onError = (error: unknown): void => {
    throw error;
  };
  const hub = createHub({ audience, now: () => clock.ms, onError, pingMs: 60, ...deps });
  hubs.push(hub);
  function open(serverId: string | null, version = hub.rightsVersion, lastEventId: string | null = null) {
    const received: string[] = [];
    const take = (text: string): void => {
      for (const [, name = ''] of text.matchAll(/event: ([\w-]+)/g)) {
        if (!['ping', 'hello', 'bye'].includes(name)) received.push(name);
      }
    };
    const texts: string[] = [];
    const keep = (text: string): void => {
      texts.push(text);
      take(text);
    };
    const stream = hub.open({
      userId: 'ana',
      sessionId: 'session',
      expiresAt: Number.POSITIVE_INFINITY,
      serverId,
      isKey: false,
      rights:
        serverId === null
          ? overviewRights(ANA)
          : new Map([[serverId, rightOf('moderator', POLICY, 'server')]]),
      sink: {
        write: (frames) => {
          for (const { text } of frames) keep(text);
        },
        end: ({ text }) => keep(text),
        backlog: () => 0,
      },
      lastEventId,
      rightsVersion: version,
      onOver: () => undefined,
    });
    return { ...stream, received, texts };
  }
  return { hub, clock, people, open };
}

it('keeps nothing of a stream that disconnected', async () => {
  const { hub, clock, open } = scene();
  const stream = open(null);
  expect(hub.topics).toBe(2);
  stream.disconnected();
  hub.receive([MEMBERSHIPS]);
  clock.ms += LIVE_REPLAY.ms;
  await expect.poll(() => hub.topics).toBe(0);
  expect([hub.size, stream.received]).toEqual([0, ['ready']]);
});

it('sends no events while changes are missed; afterwards every stream reconnects and refetches', async () => {
  const { hub, open } = scene();
  const early = open('springs');
  hub.pause();
  const late = open('springs');
  hub.receive([SHIFTS]);
  await turn();
  expect([early.received, late.received]).toEqual([['ready'], ['ready']]);
  const lastEventId = /id: (\S+)/.exec(late.texts.join())?.[1] ?? '';
  hub.resume();
  expect([early.received.at(-1), late.received.at(-1), hub.size]).toEqual(['close', 'close', 0]);
  const next = open('springs', hub.rightsVersion, lastEventId);
  expect(next.received).toEqual(['ready', 'resync']);
});

it('closes streams whose rights changed without an event', async () => {
  const { people, open } = scene({ rightsMs: 120 });
  const [here, overview] = [open('springs'), open(null)];
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect([here.received, overview.received], 'equal rights are left alone').toEqual([['ready'], ['ready']]);
  people.set('ana', { ...ANA, memberships: new Map() });
  await expect
    .poll(() => [here.received.at(-1), overview.received.at(-1)])
    .toEqual(['rights-changed', 'rights-changed']);
  const signedOut = open('elsewhere');
  people.set('ana', { ...ANA, sessions: new Map() });
  await expect.poll(() => signedOut.received.at(-1)).toBe('close');
});

it('refuses a stream whose rights were queried before the last change', async () => {
  const { hub, open } = scene();
  const version = hub.rightsVersion;
  hub.receive([PERMISSIONS]);
  const stream = open('springs', version);
  await expect.poll(() => stream.received).toEqual(['rights-changed']);
});

it('replays what a stream missed between two connections, with the rights it has then', async () => {
  const { hub, open } = scene();
  const first = open('springs');
  hub.receive([SHIFTS]);
  await expect.poll(() => first.received).toEqual(['ready', 'change']);
  const lastEventId = /id: (\S+)\nevent: change/.exec(first.texts.join('\n'))?.[1] ?? '';
  hub.receive([PERMISSIONS, SHIFTS]);
  await expect.poll(() => first.received.at(-1)).toBe('rights-changed');
  const second = open('springs', hub.rightsVersion, lastEventId);
  expect(second.received).toEqual(['ready', 'change', 'change']);
});

it('never sends an event after a change of rights, however they are interleaved', async () => {
  const steps = fc.array(fc.constantFrom('event', 'rights', 'membership', 'turn'), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(steps, async (order) => {
      const { hub, open } = scene();
      const streams = Array.from({ length: 3 }, (_, index) => open(index === 0 ? null : 'springs'));
      let sent: number[] | null = null;
      for (const step of order) {
        if (step === 'turn') await turn();
        else if (step === 'event') hub.receive([SHIFTS]);
        else {
          sent ??= streams.map(({ received }) => received.length);
          hub.receive([step === 'rights' ? PERMISSIONS : MEMBERSHIPS, SHIFTS]);
        }
      }
      const count = sent;
      if (count === null) return;
      await expect
        .poll(() => streams.every(({ received }) => received.at(-1) === 'rights-changed'))
        .toBe(true);
      streams.forEach(({ received }, index) => {
        expect(received.length).toBe((count[index] ?? 0) + 1);
      });
      hub.close();
    }),
    { numRuns: 60 },
  );
});

it('stops 5,000 streams in one step, and spreads their reconnects', async () => {
  const { hub, open } = scene();
  const streams = Array.from({ length: 5_000 }, () => open('springs'));
  hub.receive([PERMISSIONS, SHIFTS]);
  expect(hub.size, 'stopped before the event loop turns').toBe(0);
  await expect.poll(() => streams.every(({ received }) => received.length === 2)).toBe(true);
  const spread = streams[0]?.texts.at(-1)?.match(/"spreadMs":(\d+)/)?.[1];
  expect(Number(spread)).toBe(LIVE_RESYNC_JITTER_MS);
  const single = open('springs');
  hub.receive([PERMISSIONS]);
  await expect.poll(() => single.texts.at(-1)).toContain('"spreadMs":0');
});
