import type { Account, PlatformViewer } from '@tenfour/contracts';
import type { AccessLevel } from '@tenfour/domain';
import { iso } from '../db/codecs.ts';
import { recordEvent } from '../events/record-event.ts';
import { createStaffCommands } from '../features/platform/admin/command-line.ts';
import { platformEvents } from '../features/platform/admin/events.ts';
import type { Keyring } from '../security/keyring.ts';
import { createPasswords } from '../security/passwords.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, type Scene } from './clock.ts';
import { AVERY, type DemoPerson, WESTBROOK } from './communities.ts';
import { type Stage, viewerOf } from './stage.ts';

/** A community that platform staff have suspended. */
export const SUSPENDED = 'Night Harbor Roleplay 🌊 the original since 2019 ليل الميناء';

const ROWAN: DemoPerson = { name: 'rowan.night', roblox: null };
const THEO: DemoPerson = { name: 'Theo Marsh', roblox: 'TheoMarsh' };

/** The accounts of the demo's platform staff. */
const STAFF = [
  { username: 'chief', level: 'super_admin' },
  { username: 'warden', level: 'admin' },
  { username: 'helpdesk', level: 'staff' },
] as const satisfies readonly { username: string; level: AccessLevel }[];

/** An account with which the demo's admin panel can be opened. */
export interface DemoStaff {
  username: string;
  level: AccessLevel;
  password: string;
}

/**
 * The demo's accounts with their first passwords, which are made from the installation's own key: no two demos have the
 * same, and each start can print them again.
 */
export function demoStaff(keyring: Pick<Keyring, 'hmac'>): DemoStaff[] {
  return STAFF.map((one) => ({ ...one, password: keyring.hmac(`demo-staff:${one.username}`).slice(0, 12) }));
}

/** What platform staff did since the demo began: accounts, announcements, plans, a suspension, requests for alts. */
export function platformScenes(stage: Stage, keyring: Keyring, now: number): Scene[] {
  const at = (ms: number, play: () => Promise<unknown>): Scene => ({
    at: now - ms,
    play: async () => void (await play()),
  });
  const staff = createPlatformStaff(stage, demoStaff(keyring));
  const alts = createAltScenes(stage, staff, now);
  const { announcements, platformServers, platformLog } = stage.services;
  return [
    at(62 * DAY_MS, staff.hire),
    at(40 * DAY_MS, async () =>
      announcements.send(await staff.viewer('chief'), {
        title: 'Welcome to the panel',
        message:
          'Everything you do here is in the staff log. Give a reason with every decision: members read it.',
      }),
    ),
    at(20 * DAY_MS, () => foundSuspended(stage)),
    at(12 * DAY_MS, () => staff.setPlan(WESTBROOK.owner, 'premium')),
    at(11 * DAY_MS, () => staff.setPlan(THEO, 'enterprise')),
    // Before the second community: a free plan has room for one.
    at(8 * DAY_MS, () => staff.setPlan(AVERY, 'premium')),
    ...alts,
    at(4 * DAY_MS, async () => {
      const decision = {
        serverId: await staff.serverCalled(SUSPENDED),
        reason: 'Copies another community’s name and logo.',
      };
      await platformServers.suspend(await staff.viewer('warden'), decision);
    }),
    at(3 * DAY_MS, async () =>
      platformLog.create(await staff.viewer('helpdesk'), {
        action: 'manual_review',
        details: 'Reviewed the reports about Night Harbor Roleplay and contacted its owner.',
        serverId: await staff.serverCalled(SUSPENDED),
      }),
    ),
    at(DAY_MS, async () =>
      announcements.send(await staff.viewer('warden'), {
        title: 'Maintenance on Sunday',
        message: 'The panel is read-only between 03:00 and 03:20 UTC. Decide about waiting requests before.',
      }),
    ),
    at(2 * HOUR_MS, staff.mistype),
  ];
}

/** The community that will be suspended, with the owner persona among its moderators, who is shown why. */
async function foundSuspended(stage: Stage): Promise<void> {
  const { servers, joinRequests } = stage.services;
  const { id: serverId, joinCode } = await servers.create(await stage.enter(ROWAN), { name: SUSPENDED });
  const owner = viewerOf(await stage.enter(ROWAN), serverId, 'owner');
  for (const person of [AVERY, THEO]) {
    await servers.join(await stage.enter(person), { joinCode });
    const [request] = await joinRequests.list(owner);
    if (!request) throw new Error(`${person.name} does not wait before ${SUSPENDED}.`);
    const decision = { requestId: request.id, status: 'approved', role: 'moderator' } as const;
    await joinRequests.decide(owner, decision);
  }
}

/** The platform's staff on this stage. */
function createPlatformStaff({ database, services, clock, enter }: Stage, accounts: readonly DemoStaff[]) {
  async function viewer(username: (typeof STAFF)[number]['username']): Promise<PlatformViewer> {
    const { id, access_level: level } = await database.handle
      .updateTable('platform_accounts')
      .set({ last_login_at: clock.now() })
      .where('username', '=', username)
      .returning(['id', 'access_level'])
      .executeTakeFirstOrThrow();
    const noOne: Account = { id: 'demo', username, sessionId: 'demo' };
    const panel = { panelId: 'demo', signedInAt: iso(clock.now()), expiresAt: iso(clock.now() + HOUR_MS) };
    return { ...noOne, ...panel, accountId: id, accountName: username, level };
  }

  return {
    viewer,

    async hire(): Promise<void> {
      const commands = createStaffCommands({ database, passwords: createPasswords(), now: clock.now });
      for (const { username, password, level } of accounts) {
        if (level === 'super_admin') await commands.create(username, password);
        else
          await services.platformStaff.create(await viewer('chief'), {
            username,
            password,
            accessLevel: level,
          });
      }
    },

    async setPlan(person: DemoPerson, plan: 'premium' | 'enterprise'): Promise<void> {
      const { id: userId } = await enter(person);
      await services.platformServers.setPlan(await viewer('warden'), { userId, plan });
    },

    async serverCalled(name: string): Promise<string> {
      const { handle } = database;
      const server = handle.selectFrom('servers').select('id').where('name', '=', name);
      return (await server.executeTakeFirstOrThrow()).id;
    },

    /** A wrong password, as the log's red badge tells of it. */
    mistype: (): Promise<void> =>
      database.transaction((tx) =>
        recordEvent(
          tx,
          platformEvents.create({
            kind: 'platform.sign-in-failed',
            by: { id: null, name: 'warden' },
            at: clock.now(),
            address: '203.0.113.24',
            discordName: 'warden',
            refused: 0,
          }),
        ),
      ),
  };
}

/** One request that was approved, one that was denied, and one that waits with its passwords. */
function createAltScenes(stage: Stage, staff: ReturnType<typeof createPlatformStaff>, now: number) {
  const { alts } = stage.services;

  async function ask(person: DemoPerson, serverName: string, accounts: readonly string[]): Promise<string> {
    const altAccounts = accounts.map((username, nth) => ({
      id: `${now + nth}`,
      username,
      password: `demo-alt-${nth + 1}`,
    }));
    const when = { joinCode: 'SPRINGS', timeRequested: 'Saturday 20:00 UTC, two hours' };
    return (await alts.create(await stage.enter(person), { serverName, altAccounts, ...when })).id;
  }

  async function decide(id: string, status: 'approved' | 'denied', reason: string): Promise<void> {
    await alts.decide(await staff.viewer('helpdesk'), { id, status, reason });
  }

  let first = '';
  let second = '';
  const scene = (ms: number, play: () => Promise<void>): Scene => ({ at: now - ms, play });
  return [
    scene(9 * DAY_MS, async () => {
      first = await ask(AVERY, 'Springs State Roleplay', ['SpringsAlt01', 'SpringsAlt02', 'SpringsAlt03']);
    }),
    scene(9 * DAY_MS - 50 * MINUTE_MS, () =>
      decide(first, 'approved', 'Event with 40 players announced. Have fun.'),
    ),
    scene(5 * DAY_MS, async () => {
      second = await ask(AVERY, 'Old Mill Roleplay', ['OldMillAlt01']);
    }),
    scene(5 * DAY_MS - 3 * HOUR_MS, () =>
      decide(second, 'denied', 'Old Mill has no game key yet. Ask again then.'),
    ),
    scene(5 * HOUR_MS, async () => {
      await ask(WESTBROOK.owner, WESTBROOK.name, ['WestbrookAlt01', 'WestbrookAlt02']);
    }),
  ];
}
