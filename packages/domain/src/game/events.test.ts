import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emergencyEvent, type GameLogs, historyGrid, noticedIn } from './events.ts';

const NOW = Date.parse('2026-11-21T18:00:00Z');
const SECOND = Math.floor(NOW / 1_000) - 3_600;
const DAY = 24 * 60 * 60_000;

const ana = { name: 'Ana', id: 1 };
const bob = { name: 'Bob', id: 2 };

const identities = (logs: GameLogs): string[] => noticedIn(logs, NOW).map(({ identity }) => identity);

describe('what a reading shows', () => {
  it('puts every section into words of one kind, oldest first', () => {
    const events = noticedIn(
      {
        joinLogs: [
          { player: ana, action: 'leave', timestamp: SECOND + 5 },
          { player: ana, action: 'join', timestamp: SECOND },
        ],
        killLogs: [{ killer: ana, killed: bob, timestamp: SECOND + 1 }],
        commandLogs: [
          { player: { name: 'Remote Server', id: null }, command: ':h Hi', timestamp: SECOND + 2 },
        ],
        modCalls: [{ caller: bob, moderator: null, timestamp: SECOND + 3 }],
        emergencyCalls: [
          {
            team: 'Police',
            caller: null,
            startedAt: SECOND + 4,
            callNumber: 7,
            description: 'Robbery',
            positionDescriptor: 'Bank (12)',
          },
        ],
      },
      NOW,
    );
    expect(events.map(({ identity: _identity, ...event }) => event)).toEqual([
      { kind: 'join', at: SECOND * 1_000, player: { name: 'Ana', id: '1' }, target: null, detail: null },
      {
        kind: 'kill',
        at: (SECOND + 1) * 1_000,
        player: { name: 'Ana', id: '1' },
        target: { name: 'Bob', id: '2' },
        detail: null,
      },
      {
        kind: 'command',
        at: (SECOND + 2) * 1_000,
        player: { name: 'Remote Server', id: null },
        target: null,
        detail: ':h Hi',
      },
      {
        kind: 'mod_call',
        at: (SECOND + 3) * 1_000,
        player: { name: 'Bob', id: '2' },
        target: null,
        detail: null,
      },
      {
        kind: 'emergency_call_started',
        at: (SECOND + 4) * 1_000,
        player: { name: 'Automatic call', id: null },
        target: null,
        detail: 'Police · Robbery · Bank (12)',
      },
      {
        kind: 'leave',
        at: (SECOND + 5) * 1_000,
        player: { name: 'Ana', id: '1' },
        target: null,
        detail: null,
      },
    ]);
  });

  it('makes nothing up where a section did not come', () => {
    expect(noticedIn({}, NOW)).toEqual([]);
  });

  it.each([
    ['as old as what is kept', NOW - 30 * DAY, true],
    ['older than what is kept', NOW - 30 * DAY - 1_000, false],
    ['a little ahead of our clock', NOW + 60 * 60_000, true],
    ['in another year', NOW + 366 * DAY, false],
    ['beyond all dates', 9e18, false],
  ])('an entry %s', (_what, at, shown) => {
    const joinLogs = [{ player: ana, action: 'join' as const, timestamp: Math.floor(at / 1_000) }];
    expect(noticedIn({ joinLogs }, NOW)).toHaveLength(shown ? 1 : 0);
  });

  it('an answer changes nothing about which call it is', () => {
    const call = { caller: ana, moderator: null, timestamp: SECOND };
    expect(identities({ modCalls: [{ ...call, moderator: bob }] })).toEqual(identities({ modCalls: [call] }));
  });

  it('distinguishes people by their id, and by their name without one', () => {
    const join = (name: string, id: number | null) =>
      identities({ joinLogs: [{ player: { name, id }, action: 'join', timestamp: SECOND }] })[0];
    expect(join('Ana', 1)).toBe(join('Renamed', 1));
    expect(join('Ana', null)).not.toBe(join('Bob', null));
    expect(join('1', null)).not.toBe(join('Ana', 1));
  });

  it('leaves nothing in texts that a database cannot hold', () => {
    const [event] = noticedIn(
      { commandLogs: [{ player: ana, command: `:h a\0b\ud800${'🚓'.repeat(900)}`, timestamp: SECOND }] },
      NOW,
    );
    expect(event?.detail?.isWellFormed()).toBe(true);
    expect(event?.detail).not.toContain('\0');
    expect(event?.detail?.length).toBeLessThanOrEqual(1_000);
  });
});

describe('an emergency call', () => {
  const call = {
    team: 'Fire',
    caller: ana,
    startedAt: SECOND,
    callNumber: 3,
    description: null,
    positionDescriptor: null,
  };

  it('is the same one in every reading and in the event webhook, whatever is known of its caller', () => {
    const unnamed = { ...call, caller: { name: '1', id: 1 } };
    const received = emergencyEvent({ ...unnamed, description: 'House' }, null).identity;
    expect(identities({ emergencyCalls: [call, call] })).toEqual([received]);
  });

  it('is another one with another number, team, caller or time, and its end is not its beginning', () => {
    const others = [
      { ...call, callNumber: 4 },
      { ...call, team: 'Police' },
      { ...call, caller: null },
      { ...call, startedAt: SECOND + 1 },
    ];
    const all = [call, ...others].flatMap((one) => [
      emergencyEvent(one, null).identity,
      emergencyEvent(one, NOW).identity,
    ]);
    expect(new Set(all).size).toBe(10);
    expect(emergencyEvent(call, NOW)).toMatchObject({ kind: 'emergency_call_ended', at: NOW });
  });
});

/** One line of a log of few people, few texts and few seconds, so that equal entries are common. */
interface Line {
  who: number;
  text: string;
  timestamp: number;
}

const batches = fc.array(
  fc.record({
    lines: fc.array(
      fc.record({
        who: fc.integer({ min: 1, max: 2 }),
        text: fc.constantFrom(':h a', ':h b'),
        later: fc.constantFrom(0, 0, 0, 1, 2),
        late: fc.constantFrom(0, 0, 0, 0, 1, 3),
      }),
      { maxLength: 8 },
    ),
    /** Entries that the window shows beyond those that it has to. */
    more: fc.integer({ min: 0, max: 6 }),
    polls: fc.integer({ min: 1, max: 3 }),
  }),
  { minLength: 1, maxLength: 12 },
);

it('gives each entry exactly once, however a log is cut into overlapping windows and whatever a process forgets', () => {
  fc.assert(
    fc.property(batches, (scenario) => {
      const log: (Line & { seen: boolean })[] = [];
      const stored = new Map<string, number>();
      let clock = SECOND;
      let newestRead = Number.NEGATIVE_INFINITY;
      for (const { lines, more, polls } of scenario) {
        let needed = newestRead;
        for (const { who, text, later, late } of lines) {
          clock += later;
          const timestamp = clock - late;
          needed = Math.min(needed, timestamp);
          log.push({ who, text, timestamp, seen: false });
        }
        // Newest first; of equal times, the last one comes first.
        const listed = log.map((line, at) => ({ line, at }));
        listed.sort((a, b) => b.line.timestamp - a.line.timestamp || b.at - a.at);
        const must = listed.filter(({ line }) => line.timestamp >= needed).length;
        // The first snapshot can be cut anywhere; each later one reaches back over the newest second of the previous
        // one.
        const depth = newestRead === Number.NEGATIVE_INFINITY ? more : must + more;
        const window = listed.slice(0, depth).map(({ line }) => line);
        for (const line of window) line.seen = true;
        newestRead = Math.max(newestRead, window[0]?.timestamp ?? newestRead);
        const commandLogs = window.map((line) => ({
          player: { name: `P${line.who}`, id: line.who },
          command: line.text,
          timestamp: line.timestamp,
        }));
        for (let poll = 0; poll < polls; poll += 1) {
          for (const event of noticedIn({ commandLogs }, NOW)) {
            stored.set(event.identity, (stored.get(event.identity) ?? 0) + 1);
            expect(event.identity).toContain(`${event.player.id}|${event.detail}`);
          }
        }
      }
      const received = [...stored.keys()].map((identity) => identity.replace(/#\d+$/, '')).sort();
      const happened = log
        .filter(({ seen }) => seen)
        .map(({ who, text, timestamp }) => `command|${timestamp * 1_000}|${who}|${text}`)
        .sort();
      expect(received).toEqual(happened);
    }),
    { numRuns: 500 },
  );
});

describe('steps of a history', () => {
  it.each([
    [1, 1, 60],
    [24, 10, 144],
    [720, 360, 120],
  ])('of %i hours are %i minutes long', (hours, stepMinutes, steps) => {
    expect(historyGrid(hours, NOW)).toMatchObject({ stepMinutes, steps });
  });

  it('are even, at most 150, cover the hours but for what has just begun, and hold this moment', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 720 }), fc.integer({ min: 1e12, max: 4e12 }), (hours, now) => {
        const { from, to, stepMinutes, steps } = historyGrid(hours, now);
        expect(steps).toBeLessThanOrEqual(150);
        expect(to - from).toBe(steps * stepMinutes * 60_000);
        expect(from % (stepMinutes * 60_000)).toBe(0);
        expect(to).toBeGreaterThan(now);
        expect(to - stepMinutes * 60_000).toBeLessThanOrEqual(now);
        expect(to - from).toBeGreaterThanOrEqual(hours * 3_600_000);
      }),
    );
  });
});
