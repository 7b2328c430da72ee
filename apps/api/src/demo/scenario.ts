import type { Server, Viewer } from '@tenfour/contracts';
import type { Role } from '@tenfour/domain';
import { DAY_MS, HOUR_MS } from './clock.ts';
import type { DemoCommunity, DemoMember, DemoPerson } from './communities.ts';
import { type Stage, viewerOf } from './stage.ts';

/** A staff member. */
export interface Staff extends DemoPerson {
  role: Role;
  /** Epoch ms from which on they are here. */
  since: number;
}

/** The owner, admins and moderators, each from an hour after they asked to join. */
export function staffOf(demo: DemoCommunity, now: number): Staff[] {
  const members = demo.members.filter(({ role }) => role !== 'member');
  return [
    { ...demo.owner, role: 'owner', since: now - demo.foundedDaysAgo * DAY_MS },
    ...members.map((member) => ({ ...member, since: now - member.daysAgo * DAY_MS + HOUR_MS })),
  ];
}

/** What people do in one community. */
export type Scenario = ReturnType<typeof createScenario>;

/** Lets people act in one community; `found` comes first. */
export function createScenario(stage: Stage, demo: DemoCommunity) {
  const { services } = stage;
  let server: Server | null = null;

  function here(): Server {
    if (server === null) throw new Error(`${demo.name} has not been founded yet.`);
    return server;
  }

  async function viewer(person: DemoPerson, role: Role): Promise<Viewer> {
    return viewerOf(await stage.enter(person), here().id, role);
  }

  async function decide(person: DemoPerson, decision: Decision): Promise<void> {
    const owner = await viewer(demo.owner, 'owner');
    const account = await stage.enter(person);
    const waiting = await services.joinRequests.list(owner);
    const request = waiting.find(({ userId }) => userId === account.id);
    if (!request) throw new Error(`${person.name} does not wait before ${demo.name}.`);
    await services.joinRequests.decide(owner, { requestId: request.id, ...decision });
  }

  return {
    stage,
    viewer,
    decide,
    async found(): Promise<void> {
      server = await services.servers.create(await stage.enter(demo.owner), { name: demo.name });
      const { erlcKey } = demo;
      if (erlcKey === null) return;
      const owner = await viewer(demo.owner, 'owner');
      await services.servers.update(owner, { serverId: owner.serverId, erlcApiKey: erlcKey });
    },
    async requestJoin(person: DemoPerson): Promise<void> {
      await services.servers.join(await stage.enter(person), { joinCode: here().joinCode });
    },
    async settle(): Promise<void> {
      const { joinPolicy, delegateManagement } = demo;
      const owner = await viewer(demo.owner, 'owner');
      await services.servers.update(owner, { serverId: owner.serverId, joinPolicy, delegateManagement });
    },
  };
}

type Decision = { status: 'approved'; role: DemoMember['role'] } | { status: 'rejected' };
