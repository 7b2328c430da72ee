import { DISCIPLINE_PRESET } from '@tenfour/domain';
import { DAY_MS, HOUR_MS, type Scene } from './clock.ts';
import type { DemoCommunity } from './communities.ts';
import { type Scenario, staffOf } from './scenario.ts';

/** Who appeals the warning that they got five days ago. */
const APPEALS = 'hazel.finch';

/** Discipline rules, an appeal of a warning, a review of last week and a draft of promotions in the busy community. */
export function careerScenes(scenario: Scenario, demo: DemoCommunity, now: number): Scene[] {
  if (demo.calls < 50) return [];
  return [
    { at: now - 80 * DAY_MS, play: () => setDiscipline(scenario, demo) },
    { at: now - 4 * DAY_MS, play: () => appealWarning(scenario, demo, now) },
    { at: now - 4 * HOUR_MS, play: () => reviewLastWeek(scenario, demo) },
  ];
}

async function setDiscipline({ stage, viewer }: Scenario, { owner }: DemoCommunity): Promise<void> {
  const by = await viewer(owner, 'owner');
  await stage.services.infractions.saveRules(by, {
    serverId: by.serverId,
    expectedVersion: 0,
    ruleSet: DISCIPLINE_PRESET,
  });
}

async function appealWarning({ stage, viewer }: Scenario, demo: DemoCommunity, now: number): Promise<void> {
  const person = staffOf(demo, now).find(({ name }) => name === APPEALS);
  if (person === undefined) return;
  const by = await viewer(person, person.role);
  const { serverId } = by;
  const [warning] = await stage.services.infractions.list(by, { serverId, limit: 1 });
  if (!warning?.canAppeal) return;
  const text = 'Two of the three were trainings, which have no callsigns.';
  await stage.services.infractions.appeal(by, { serverId, infractionId: warning.id, text });
}

/** Marks who did best for a promotion and prepares it; the notices for the others wait to be read. */
async function reviewLastWeek({ stage, viewer }: Scenario, { owner }: DemoCommunity): Promise<void> {
  const { staffReviews, promotions } = stage.services;
  const by = await viewer(owner, 'owner');
  const { serverId } = by;
  const review = await staffReviews.create(by, { serverId, weeks: 1 });
  const [best] = review.people
    .filter(({ role, canMark }) => role === 'moderator' && canMark)
    .sort((a, b) => b.workedMs - a.workedMs);
  if (best === undefined) return;
  const { userId } = best;
  const reason = 'Most hours of the week, and calm with new players';
  await staffReviews.mark(by, { serverId, reviewId: review.id, userId, mark: 'promote', note: reason });
  const items = [{ userId, from: 'moderator', to: 'admin', reason }];
  await promotions.create(by, { serverId, title: 'Promotions of the month', items });
}
