import { describe, expect, it } from 'vitest';
import { MAX_COMMAND_LENGTH } from '../../game/commands.ts';
import {
  type ActivityObservation,
  AFK_CHECK_DEFAULTS,
  afkCheckSentence,
  afkQuestion,
  type LifeSigns,
  watchLife,
} from './afk-check.ts';

const MINUTE = 60_000;
const SETTINGS = { afterMinutes: 10, answerMinutes: 2 };
const quiet: LifeSigns = { signAt: 0, x: 0, z: 0, team: 'Police', askedAt: null, notifiedAt: null };
const observation = (minute: number, more: Partial<ActivityObservation> = {}): ActivityObservation => ({
  at: minute * MINUTE,
  x: 1,
  z: 1,
  team: 'Police',
  actedAt: null,
  blindMs: 30_000,
  ...more,
});

describe('a person on duty', () => {
  it('begins as alive', () => {
    expect(watchLife(null, observation(5), SETTINGS)).toMatchObject({
      step: 'none',
      signs: { signAt: 5 * MINUTE },
    });
  });

  it.each<[string, number, Partial<ActivityObservation>, string, number]>([
    ['is asked after the quiet time', 10, {}, 'ask', 0],
    ['and not before', 9.9, {}, 'none', 0],
    ['is alive who walked', 10, { x: 12, z: 0 }, 'none', 10],
    ['not who was shaken', 10, { x: 8, z: 8 }, 'ask', 0],
    ['is alive who changed team', 10, { team: 'Fire' }, 'none', 10],
    ['is alive who did something, at that moment', 10, { actedAt: 7 * MINUTE }, 'none', 7],
    ['is given a new start after nothing was read', 60, { blindMs: 181_000 }, 'none', 60],
    ['is asked where nobody knows where they are', 10, { x: null, z: null }, 'ask', 0],
  ])('%s', (_what, minute, more, step, sign) => {
    const seen = watchLife(quiet, observation(minute, more), SETTINGS);
    expect([seen.step, seen.signs.signAt]).toEqual([step, sign * MINUTE]);
  });
});

describe('a person who was asked', () => {
  const asked = { ...quiet, askedAt: 10 * MINUTE };

  it.each<[string, LifeSigns, number, Partial<ActivityObservation>, string]>([
    ['has time to answer', asked, 11.9, {}, 'none'],
    ['is told of without an answer', asked, 12, {}, 'tell'],
    ['once', { ...asked, notifiedAt: 12 * MINUTE }, 13, {}, 'none'],
    ['answers by doing something', asked, 12, { actedAt: 11 * MINUTE }, 'answered'],
    ['not by what was before', asked, 12, { actedAt: 9 * MINUTE }, 'tell'],
    ['answers late as well', { ...asked, notifiedAt: 12 * MINUTE }, 20, { x: 50 }, 'answered'],
  ])('%s', (_what, before, minute, more, step) => {
    expect(watchLife(before, observation(minute, more), SETTINGS).step).toBe(step);
  });
});

it('says what it does', () => {
  expect(afkCheckSentence(AFK_CHECK_DEFAULTS)).toContain(
    'after 30 idle minutes. No answer in 5 minutes alerts staff.',
  );
  expect(afkCheckSentence({ ...AFK_CHECK_DEFAULTS, onSilence: 'end', answerMinutes: 1 })).toContain(
    'No answer in 1 minute alerts staff and ends their shift.',
  );
  expect(afkQuestion('A'.repeat(20), '1234', 60).length).toBeLessThanOrEqual(MAX_COMMAND_LENGTH);
});
