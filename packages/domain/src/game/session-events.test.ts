import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DiscordEvent, discordEventChange, newDiscordEvent } from './session-events.ts';
import { GAME_SESSION_MAX_MS } from './sessions.ts';

const NOW = 1_000_000_000;
const HOUR = 3_600_000;
const EVENT_SOON_MS = 60_000;
const EVENT_USUAL_MS = 2 * HOUR;
const texts = { name: 'Patrol', description: 'Hosts', location: 'Game' };
const planned = { state: 'planned' as const, plannedAt: NOW + HOUR, startedAt: null };
const running = { state: 'running' as const, plannedAt: NOW, startedAt: NOW };
const event: DiscordEvent = {
  ...texts,
  startsAt: NOW + HOUR,
  endsAt: NOW + HOUR + EVENT_USUAL_MS,
  status: 'scheduled',
};
const active: DiscordEvent = { ...event, status: 'active' };
const late = { ...planned, plannedAt: NOW - HOUR };

describe('a new event', () => {
  it.each([
    ['planned', planned, NOW + HOUR, NOW + HOUR + EVENT_USUAL_MS],
    ['planned and late', late, NOW + EVENT_SOON_MS, NOW + EVENT_SOON_MS + EVENT_USUAL_MS],
    ['running', running, NOW + EVENT_SOON_MS, NOW + GAME_SESSION_MAX_MS],
  ])('of a session that is %s', (_what, session, startsAt, endsAt) => {
    expect(newDiscordEvent(session, texts, NOW)).toEqual({ ...texts, startsAt, endsAt });
  });

  it.each(['ended', 'cancelled'] as const)('is not created when it is %s', (state) => {
    expect(newDiscordEvent({ ...running, state }, texts, NOW)).toBeNull();
  });
});

describe('an event in Discord', () => {
  it.each([
    ['stays', planned, event, null],
    ['is renamed', planned, { ...event, name: 'Old' }, { name: 'Patrol' }],
    [
      'is moved',
      { ...planned, plannedAt: NOW + 2 * HOUR },
      event,
      { startsAt: NOW + 2 * HOUR, endsAt: NOW + 2 * HOUR + EVENT_USUAL_MS },
    ],
    [
      'is never moved into the past',
      late,
      event,
      { startsAt: NOW + EVENT_SOON_MS, endsAt: NOW + EVENT_SOON_MS + EVENT_USUAL_MS },
    ],
    ['is left when it is late already', late, { ...event, startsAt: NOW - HOUR }, null],
    ['that a person began is not moved', { ...planned, plannedAt: NOW + 2 * HOUR }, active, null],
    [
      'becomes active early',
      running,
      event,
      { status: 'active', startsAt: NOW + EVENT_SOON_MS, endsAt: NOW + GAME_SESSION_MAX_MS },
    ],
    [
      'becomes active',
      running,
      { ...event, startsAt: NOW },
      { status: 'active', endsAt: NOW + GAME_SESSION_MAX_MS },
    ],
    ['stays active', running, active, null],
    ['is completed', { ...running, state: 'ended' as const }, active, { status: 'completed' }],
    ['is canceled', { ...planned, state: 'cancelled' as const }, event, { status: 'canceled' }],
    ['that never began is canceled', { ...running, state: 'ended' as const }, event, { status: 'canceled' }],
    ['stays canceled', planned, { ...event, status: 'canceled' as const }, null],
  ])('%s', (_what, session, known, change) => {
    expect(discordEventChange(session, texts, known, NOW)).toEqual(change);
  });

  it('is as it should be after one change, and never ends before it starts', () => {
    const at = fc.integer({ min: NOW - 48 * HOUR, max: NOW + 48 * HOUR });
    const sessions = fc.record({
      state: fc.constantFrom('planned' as const, 'running' as const, 'ended' as const, 'cancelled' as const),
      plannedAt: at,
      startedAt: fc.integer({ min: NOW - GAME_SESSION_MAX_MS, max: NOW }),
    });
    const events = fc.record({
      ...{ name: fc.constantFrom('Patrol', 'Other'), description: fc.constant('Hosts') },
      ...{ location: fc.constantFrom('Game', 'Else'), startsAt: at },
      status: fc.constantFrom('scheduled' as const, 'active' as const),
    });
    fc.assert(
      fc.property(sessions, events, (session, rest) => {
        const known = { ...rest, endsAt: rest.startsAt + EVENT_USUAL_MS };
        const change = discordEventChange(session, texts, known, NOW) ?? {};
        const after = { ...known, ...change };
        expect(after.endsAt).toBeGreaterThan(after.startsAt);
        if (change.startsAt !== undefined) expect(change.startsAt).toBeGreaterThan(NOW);
        expect(discordEventChange(session, texts, after, NOW)).toBeNull();
      }),
    );
  });
});
