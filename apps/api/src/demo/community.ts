import { between, createRandom, pick } from '@tenfour/sandbox/random';
import { appealScenes } from './appeals.ts';
import { deskScenes } from './calls-and-notes.ts';
import type { CastCommunity, CastMember, CastRequest } from './cast.ts';
import { channelScenes } from './channels.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, type Scene } from './clock.ts';
import { leaveScenes } from './leaves.ts';
import type { PlannedPunishment } from './plan-punishments.ts';
import { CLIPS, SECOND_THOUGHTS } from './reasons.ts';
import { roleScenes } from './role-life.ts';
import { scheduleScenes } from './schedules.ts';
import { staffLifeScenes } from './staff-life.ts';
import type { Stage } from './stage.ts';
import { createStory, type Staff, type Story, staffOf } from './story.ts';

/** The scenes of one community, from its founding to the requests that wait now. */
export function communityScenes(
  stage: Stage,
  cast: CastCommunity,
  { punishments, players }: { punishments: readonly PlannedPunishment[]; players: readonly string[] },
  now: number,
): Scene[] {
  const story = createStory(stage, cast);
  const founded = now - cast.foundedDaysAgo * DAY_MS;
  return [
    { at: founded, play: story.found },
    ...cast.members.flatMap((member) => memberScenes(story, member, now)),
    ...cast.rejected.flatMap((request) => rejectionScenes(story, request, now)),
    ...cast.waiting.map((request) => ({
      at: now - request.hoursAgo * HOUR_MS,
      play: () => story.knock(request),
    })),
    ...punishmentScenes(story, cast, punishments, now),
    ...staffLifeScenes(story, cast, now),
    ...leaveScenes(story, cast, now),
    ...roleScenes(story, cast, now),
    ...deskScenes(story, cast, players, now),
    ...channelScenes(story, cast, now),
    ...appealScenes(story, cast, now),
    ...scheduleScenes(story, cast, now),
    // The join policy is set last: all earlier members were approved.
    { at: now - 3 * HOUR_MS - MINUTE_MS, play: story.settle },
  ];
}

function memberScenes(story: Story, member: CastMember, now: number): Scene[] {
  const asked = now - member.daysAgo * DAY_MS;
  return [
    { at: asked, play: () => story.knock(member) },
    {
      at: asked + 40 * MINUTE_MS,
      play: () => story.decide(member, { status: 'approved', role: member.role }),
    },
  ];
}

function rejectionScenes(story: Story, request: CastRequest, now: number): Scene[] {
  const asked = now - request.hoursAgo * HOUR_MS;
  return [
    { at: asked, play: () => story.knock(request) },
    { at: asked + HOUR_MS, play: () => story.decide(request, { status: 'rejected' }) },
  ];
}

/** What becomes of a record a day later: most stay as they are. */
type Fate = 'kept' | 'amended' | 'lifted' | 'deleted';

const FATES: readonly Fate[] = [
  ...Array.from({ length: 34 }, (): Fate => 'kept'),
  ...Array.from({ length: 4 }, (): Fate => 'amended'),
  'lifted',
  'deleted',
];

function punishmentScenes(
  story: Story,
  cast: CastCommunity,
  punishments: readonly PlannedPunishment[],
  now: number,
): Scene[] {
  const random = createRandom(`${cast.name}:staff`);
  const staff = staffOf(cast, now);
  return punishments.flatMap((punishment) => {
    const present = staff.filter(({ since }) => since <= punishment.at);
    const issuer = pick(random, present);
    const later = punishment.at + DAY_MS + between(random, 0, 600) * MINUTE_MS;
    const drawn = pick(random, FATES);
    const fate = punishment.fixed || later > now - HOUR_MS ? 'kept' : drawn;
    const thought = pick(random, SECOND_THOUGHTS);
    return recordScenes(story, punishment, issuer, {
      fate,
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

function recordScenes(
  story: Story,
  punishment: PlannedPunishment,
  issuer: Staff,
  { fate, later, thought, evidence }: { fate: Fate; later: number; thought: string; evidence: string[] },
): Scene[] {
  const { punishments } = story.stage.services;
  const { player: robloxUsername, type: punishmentType, reason, duration } = punishment;
  let punishmentId = '';
  const written: Scene = {
    at: punishment.at,
    play: async () => {
      const viewer = await story.viewer(issuer, issuer.role);
      const { serverId } = viewer;
      const input = { serverId, robloxUsername, punishmentType, reason, duration, evidence };
      punishmentId = (await punishments.create(viewer, input)).id;
    },
  };
  if (fate === 'kept') return [written];
  const change = async (): Promise<void> => {
    const viewer = await story.viewer(issuer, issuer.role);
    if (fate === 'deleted') return punishments.remove(viewer, punishmentId);
    const ref = { serverId: viewer.serverId, punishmentId };
    const edit = fate === 'lifted' ? { isActive: false } : { reason: `${reason} (${thought})` };
    await punishments.update(viewer, { ...ref, ...edit });
  };
  return [written, { at: later, play: change }];
}
