import type { CountedRecord } from '@tenfour/domain';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyRequest, anyRuleSet } from '../../../../../../packages/domain/src/testing/escalation-cases.ts';
import { interpret } from '../../../../../../packages/domain/src/testing/escalation-reference.ts';
import { createWorld } from '../../../testing/product/actors.ts';

/** Random histories that are recorded through the router; ten share their rules. */
const HISTORIES = process.env.TEST_SLOW === '1' ? 1_000 : 60;
const PER_RULES = 10;
const DAY = 24 * 60 * 60_000;

const world = await createWorld();
const { server, owner } = await world.community();
const serverId = server.id;
// The clock moves by years.
const never = world.clock.now() + 20_000 * DAY;
await world.database.handle.updateTable('sessions').set({ expires_at: never }).execute();

const anyStep = fc.record({
  request: anyRequest.filter(({ reason }) => reason !== ''),
  wait: fc.oneof(fc.constantFrom(0, DAY, 7 * DAY), fc.integer({ min: 0, max: 3 * DAY })),
  ends: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
});
const anyRun = fc.record({
  ruleSet: anyRuleSet.map((set) => ({
    ...set,
    rules: set.rules.map((rule) => ({ ...rule, outcome: { ...rule.outcome, notifyStaff: false } })),
  })),
  histories: fc.array(fc.array(anyStep, { minLength: 1, maxLength: 6 }), {
    minLength: PER_RULES,
    maxLength: PER_RULES,
  }),
});

let players = 0;

it(`records ${HISTORIES} random histories as the reference interpreter decides them`, {
  timeout: 900_000,
}, async () => {
  for (const { ruleSet, histories } of fc.sample(anyRun, HISTORIES / PER_RULES)) {
    const { version } = await owner.call.escalation.get({ serverId });
    await owner.call.escalation.save({ serverId, ruleSet, expectedVersion: version });
    for (const steps of histories) {
      players += 1;
      const robloxUsername = `History${players}x`;
      const history: CountedRecord[] = [];
      for (const { request, wait, ends } of steps) {
        world.clock.advance(wait);
        const now = world.clock.now();
        // The product stores a trimmed reason.
        const asked = { ...request, reason: request.reason.trim() };
        const forecast = await owner.call.punishments.forecast({ serverId, robloxUsername });
        const expected = interpret(ruleSet, history, asked, now);
        const made = await owner.call.punishments.create({
          ...{ serverId, robloxUsername, reason: asked.reason },
          ...{ punishmentType: asked.type, duration: asked.duration },
        });
        const recorded = { type: made.punishmentType, reason: made.reason, duration: made.duration };
        expect({ ...recorded, ruleId: made.rule?.id ?? null }).toEqual(expected);
        expect(forecast.escalation.tally).toHaveLength(ruleSet.rules.length);
        if (ends) await owner.call.punishments.expire({ serverId, punishmentIds: [made.id] });
        const endsAt = recorded.duration === null ? null : now + recorded.duration * 60_000;
        history.push({
          type: recorded.type,
          reason: recorded.reason,
          createdAt: now,
          endsAt: ends ? 0 : endsAt,
        });
      }
    }
  }
});
