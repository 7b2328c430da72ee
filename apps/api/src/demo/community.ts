import type { Server, Viewer } from '@tenfour/contracts';
import type { Role } from '@tenfour/domain';
import { between, createRandom, pick } from '@tenfour/sandbox/random';
import type { CastCommunity, CastMember, CastPerson, CastRequest } from './cast.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, type Scene } from './clock.ts';
import type { PlannedPunishment } from './plan-punishments.ts';
import { SECOND_THOUGHTS } from './reasons.ts';
import { type Stage, viewerOf } from './stage.ts';

interface Staff extends CastPerson {
  role: Role;
  /** Epoch ms from which on they are here. */
  since: number;
}

/** The scenes of one community, from its founding to the requests that wait now. */
export function communityScenes(
  stage: Stage,
  cast: CastCommunity,
  punishments: readonly PlannedPunishment[],
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
    // The door is opened last: everybody before was let in.
    { at: now - 3 * HOUR_MS - MINUTE_MS, play: story.settle },
  ];
}

type Story = ReturnType<typeof createStory>;

/** What people do in one community; `found` comes first. */
function createStory(stage: Stage, cast: CastCommunity) {
  const { services } = stage;
  let server: Server | null = null;

  function here(): Server {
    if (server === null) throw new Error(`${cast.name} has not been founded yet.`);
    return server;
  }

  async function viewer(person: CastPerson, role: Role): Promise<Viewer> {
    return viewerOf(await stage.enter(person), here().id, role);
  }

  async function decide(person: CastPerson, decision: Decision): Promise<void> {
    const owner = await viewer(cast.owner, 'owner');
    const account = await stage.enter(person);
    const waiting = await services.joinRequests.list(owner);
    const request = waiting.find(({ userId }) => userId === account.id);
    if (!request) throw new Error(`${person.name} does not wait before ${cast.name}.`);
    await services.joinRequests.decide(owner, { requestId: request.id, ...decision });
  }

  return {
    stage,
    viewer,
    decide,
    async found(): Promise<void> {
      server = await services.servers.create(await stage.enter(cast.owner), { name: cast.name });
      const { erlcKey } = cast;
      if (erlcKey === null) return;
      const owner = await viewer(cast.owner, 'owner');
      await services.servers.update(owner, { serverId: owner.serverId, erlcApiKey: erlcKey });
    },
    async knock(person: CastPerson): Promise<void> {
      await services.servers.join(await stage.enter(person), { joinCode: here().joinCode });
    },
    async settle(): Promise<void> {
      const { joinPolicy, delegateManagement } = cast;
      const owner = await viewer(cast.owner, 'owner');
      await services.servers.update(owner, { serverId: owner.serverId, joinPolicy, delegateManagement });
    },
  };
}

type Decision = { status: 'approved'; role: CastMember['role'] } | { status: 'rejected' };

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

function staffOf(cast: CastCommunity, now: number): Staff[] {
  const members = cast.members.filter(({ role }) => role !== 'member');
  return [
    { ...cast.owner, role: 'owner', since: now - cast.foundedDaysAgo * DAY_MS },
    ...members.map((member) => ({ ...member, since: now - member.daysAgo * DAY_MS + HOUR_MS })),
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
    return recordScenes(story, punishment, issuer, { fate, later, thought: pick(random, SECOND_THOUGHTS) });
  });
}

function recordScenes(
  story: Story,
  punishment: PlannedPunishment,
  issuer: Staff,
  { fate, later, thought }: { fate: Fate; later: number; thought: string },
): Scene[] {
  const { punishments } = story.stage.services;
  const { player: robloxUsername, type: punishmentType, reason, duration } = punishment;
  let punishmentId = '';
  const written: Scene = {
    at: punishment.at,
    play: async () => {
      const viewer = await story.viewer(issuer, issuer.role);
      const { serverId } = viewer;
      const input = { serverId, robloxUsername, punishmentType, reason, duration, evidence: [] };
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
