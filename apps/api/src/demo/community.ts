import { between, createRandom, pick } from '@tenfour/sandbox/random';
import { protectionScenes } from './account-life.ts';
import { appealScenes } from './appeals.ts';
import { banRequestScenes } from './ban-request-life.ts';
import { deskScenes } from './calls-and-notes.ts';
import { careerScenes } from './career-life.ts';
import { chatScenes } from './chat-life.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, type Scene } from './clock.ts';
import type { DemoCommunity, DemoMember, DemoRequest } from './communities.ts';
import { customRoleScenes } from './custom-roles.ts';
import { channelScenes } from './discord.ts';
import { fieldScenes } from './field-life.ts';
import { formScenes } from './form-life.ts';
import { leaveScenes } from './leaves.ts';
import type { PlannedPunishment } from './plan-punishments.ts';
import { CLIPS, SECOND_THOUGHTS } from './reasons.ts';
import { ownershipScenes, roleScenes } from './role-life.ts';
import { createScenario, type Scenario, type Staff, staffOf } from './scenario.ts';
import { scheduleScenes } from './schedules.ts';
import { staffScenes } from './staff-life.ts';
import type { Stage } from './stage.ts';

/** The scenes of one community, from its founding to the requests that wait now. */
export function communityScenes(
  stage: Stage,
  demo: DemoCommunity,
  { punishments, players }: { punishments: readonly PlannedPunishment[]; players: readonly string[] },
  now: number,
): Scene[] {
  const scenario = createScenario(stage, demo);
  const founded = now - demo.foundedDaysAgo * DAY_MS;
  return [
    { at: founded, play: scenario.found },
    ...demo.members.flatMap((member) => memberScenes(scenario, member, now)),
    ...demo.rejected.flatMap((request) => rejectionScenes(scenario, request, now)),
    ...demo.waiting.map((request) => ({
      at: now - request.hoursAgo * HOUR_MS,
      play: () => scenario.requestJoin(request),
    })),
    ...punishmentScenes(scenario, demo, punishments, now),
    ...staffScenes(scenario, demo, now),
    ...customRoleScenes(scenario, demo, now),
    ...leaveScenes(scenario, demo, now),
    ...formScenes(scenario, demo, now),
    ...careerScenes(scenario, demo, now),
    ...banRequestScenes(scenario, demo, now),
    ...fieldScenes(scenario, demo, now),
    ...roleScenes(scenario, demo, now),
    ...ownershipScenes(scenario, demo, now),
    ...protectionScenes(scenario, demo, now),
    ...deskScenes(scenario, demo, players, now),
    ...channelScenes(scenario, demo, now),
    ...appealScenes(scenario, demo, now),
    ...scheduleScenes(scenario, demo, now),
    ...chatScenes(scenario, demo, players, now),
    // The join policy is set last: all earlier members were approved.
    { at: now - 3 * HOUR_MS - MINUTE_MS, play: scenario.settle },
  ];
}

function memberScenes(scenario: Scenario, member: DemoMember, now: number): Scene[] {
  const asked = now - member.daysAgo * DAY_MS;
  return [
    { at: asked, play: () => scenario.requestJoin(member) },
    {
      at: asked + 40 * MINUTE_MS,
      play: () => scenario.decide(member, { status: 'approved', role: member.role }),
    },
  ];
}

function rejectionScenes(scenario: Scenario, request: DemoRequest, now: number): Scene[] {
  const asked = now - request.hoursAgo * HOUR_MS;
  return [
    { at: asked, play: () => scenario.requestJoin(request) },
    { at: asked + HOUR_MS, play: () => scenario.decide(request, { status: 'rejected' }) },
  ];
}

/** What becomes of a record a day later: most stay as they are. */
type Outcome = 'kept' | 'amended' | 'lifted' | 'deleted';

const OUTCOMES: readonly Outcome[] = [
  ...Array.from({ length: 34 }, (): Outcome => 'kept'),
  ...Array.from({ length: 4 }, (): Outcome => 'amended'),
  'lifted',
  'deleted',
];

function punishmentScenes(
  scenario: Scenario,
  demo: DemoCommunity,
  punishments: readonly PlannedPunishment[],
  now: number,
): Scene[] {
  const random = createRandom(`${demo.name}:staff`);
  const staff = staffOf(demo, now);
  return punishments.flatMap((punishment) => {
    const present = staff.filter(({ since }) => since <= punishment.at);
    const issuer = pick(random, present);
    const later = punishment.at + DAY_MS + between(random, 0, 600) * MINUTE_MS;
    const drawn = pick(random, OUTCOMES);
    const outcome = punishment.fixed || later > now - HOUR_MS ? 'kept' : drawn;
    const thought = pick(random, SECOND_THOUGHTS);
    return recordScenes(scenario, punishment, issuer, {
      outcome,
      later,
      thought,
      evidence: evidenceOf(punishment),
    });
  });
}

/** Returns clips for bans and some strikes. Derived from the time, so that no other random choice depends on it. */
function evidenceOf({ type, at }: PlannedPunishment): string[] {
  const seen = Math.floor(at / MINUTE_MS);
  const clip = CLIPS[seen % CLIPS.length];
  const filmed = type === 'ban' ? seen % 4 > 0 : type === 'strike' && seen % 4 === 0;
  return filmed && clip !== undefined ? [clip] : [];
}

/** What became of kicks and bans in the game, in turn; the game of the past cannot be asked. */
const IN_GAME = ['sent', 'sent', 'none', 'sent', 'not_online'] as const;

/** Writes the outcome in the game onto a kick or a ban. Derived from the time, as the evidence is. */
async function writeEnforcement(
  { stage }: Scenario,
  { type, at }: PlannedPunishment,
  id: string,
): Promise<void> {
  if (type !== 'kick' && type !== 'ban') return;
  const state = IN_GAME[Math.floor(at / MINUTE_MS) % IN_GAME.length] ?? 'none';
  const enforcement = state === 'not_online' && type === 'ban' ? 'sent' : state;
  await stage.database.handle.updateTable('punishments').set({ enforcement }).where('id', '=', id).execute();
}

function recordScenes(
  scenario: Scenario,
  punishment: PlannedPunishment,
  issuer: Staff,
  {
    outcome,
    later,
    thought,
    evidence,
  }: { outcome: Outcome; later: number; thought: string; evidence: string[] },
): Scene[] {
  const { punishments } = scenario.stage.services;
  const { player: robloxUsername, type: punishmentType, reason, duration } = punishment;
  let punishmentId = '';
  const written: Scene = {
    at: punishment.at,
    play: async () => {
      const viewer = await scenario.viewer(issuer, issuer.role);
      const { serverId } = viewer;
      const input = { serverId, robloxUsername, punishmentType, reason, duration, evidence };
      punishmentId = (await punishments.create(viewer, input)).id;
      await writeEnforcement(scenario, punishment, punishmentId);
    },
  };
  if (outcome === 'kept') return [written];
  const change = async (): Promise<void> => {
    const viewer = await scenario.viewer(issuer, issuer.role);
    if (outcome === 'deleted') {
      // An appealed record stays, so that its appeal does.
      const appeals = scenario.stage.database.handle.selectFrom('appeals').select('id');
      const appeal = await appeals.where('punishment_id', '=', punishmentId).executeTakeFirst();
      return appeal ? undefined : punishments.remove(viewer, punishmentId);
    }
    const ref = { serverId: viewer.serverId, punishmentId };
    const edit = outcome === 'lifted' ? { isActive: false } : { reason: `${reason} (${thought})` };
    await punishments.update(viewer, { ...ref, ...edit });
  };
  return [written, { at: later, play: change }];
}
