import { DAY_MS, type Scene } from './clock.ts';
import type { DemoCommunity } from './communities.ts';
import { type Scenario, staffOf } from './scenario.ts';

/** Who asked for a leave, when it begins and ends in days from now, and what the owner said. */
const LEAVES = [
  { of: 'Marco Ruiz', asked: -40, from: -38, to: -31, kind: 'leave', reason: 'Exams', decided: 'approved' },
  {
    of: 'hazel.finch',
    asked: -9,
    from: -6,
    to: 8,
    kind: 'leave',
    reason: 'Moving house',
    decided: 'approved',
  },
  { of: 'Jonas Lind', asked: -1, from: 5, to: 19, kind: 'reduced', reason: 'A new job', decided: null },
] as const;

/** Leaves of absence of a busy community: one long over, one that runs, one that waits for a decision. */
export function leaveScenes(scenario: Scenario, demo: DemoCommunity, now: number): Scene[] {
  if (demo.erlcKey === null) return [];
  const { leaves } = scenario.stage.services;
  const staff = staffOf(demo, now);
  return LEAVES.flatMap(({ of, asked, from, to, kind, reason, decided }) =>
    staff
      .filter(({ name, since }) => name === of && since < now + asked * DAY_MS)
      .map((person) => ({
        at: now + asked * DAY_MS,
        play: async () => {
          const [begins, ends] = [from, to].map((days) =>
            new Date(midnight(now + days * DAY_MS)).toISOString(),
          );
          const viewer = await scenario.viewer(person, person.role);
          const { serverId } = viewer;
          const span = { from: begins ?? '', to: ends ?? '' };
          const { id: leaveId } = await leaves.request(viewer, { serverId, kind, reason, ...span });
          if (decided === null) return;
          const owner = await scenario.viewer(demo.owner, 'owner');
          await leaves.decide(owner, { serverId, leaveId, status: decided, reason: '' });
        },
      })),
  );
}

function midnight(at: number): number {
  return at - (at % DAY_MS);
}
