import { NO_RECORD_FIELDS, type RecordField } from '@tenfour/domain';
import { MINUTE_MS, type Scene } from './clock.ts';
import type { DemoCommunity } from './communities.ts';
import type { Scenario } from './scenario.ts';

const DEPARTMENT: RecordField = {
  ...{ id: 'department', subject: 'punishment', kind: 'choice', label: 'Department' },
  ...{ choices: ['Patrol', 'Traffic', 'Detectives'], min: null, max: null, required: false, types: [] },
  ...{ stage: 'start', archived: false },
};
const REPORT: RecordField = {
  ...DEPARTMENT,
  ...{ id: 'report', subject: 'modCall', kind: 'link', label: 'Report', choices: [], stage: 'end' },
};

/** How many of the newest records have a department. */
const WITH_DEPARTMENT = 6;

/** Fields of the busy community: evidence for bans, a department of punishments and a report of mod calls. */
export function fieldScenes(scenario: Scenario, demo: DemoCommunity, now: number): Scene[] {
  if (demo.calls < 50) return [];
  // After the records, whose plan knows no fields.
  return [
    { at: now - 2 * MINUTE_MS, play: () => setFields(scenario, demo) },
    { at: now - MINUTE_MS, play: () => fillIn(scenario, demo) },
  ];
}

async function setFields({ stage, viewer }: Scenario, { owner }: DemoCommunity): Promise<void> {
  const by = await viewer(owner, 'owner');
  await stage.services.recordFields.save(by, {
    serverId: by.serverId,
    expectedVersion: 0,
    set: {
      requirements: { ...NO_RECORD_FIELDS.requirements, ban: ['evidence'] },
      fields: [DEPARTMENT, REPORT],
    },
  });
}

async function fillIn({ stage, viewer }: Scenario, { owner }: DemoCommunity): Promise<void> {
  const by = await viewer(owner, 'owner');
  const { serverId } = by;
  const records = await stage.services.punishments.list(by, {
    serverId,
    limit: WITH_DEPARTMENT,
    sort: 'newest',
  });
  for (const [place, { id }] of records.entries()) {
    const department = DEPARTMENT.choices[place % DEPARTMENT.choices.length] ?? '';
    await stage.services.punishments.update(by, { serverId, punishmentId: id, fields: { department } });
  }
}
