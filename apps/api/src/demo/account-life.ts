import { DEFAULT_RULE_SET, DomainError, ESCALATION_PRESETS } from '@tenfour/domain';
import { recognizeDevice } from '../features/community/account/devices.ts';
import { coarsePlace } from '../security/rate-limits/addresses.ts';
import { newToken } from '../security/session-cookie.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, type Scene } from './clock.ts';
import { AVERY, type DemoCommunity, SPRINGS, WESTBROOK } from './communities.ts';
import { type Scenario, staffOf } from './scenario.ts';
import type { Stage } from './stage.ts';

const LAPTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

/** Days before now on which the owner persona signed in on the laptop; the first of them is their first device. */
const LAPTOP_DAYS = [155, 6];

/** Signs the owner persona in on a laptop, and two hours ago on a phone that the account does not know. */
export function signInScenes(stage: Stage, now: number): Scene[] {
  const deviceToken = newToken();
  const laptop = { userAgent: LAPTOP, address: '203.0.113.24', deviceToken };
  const phone = { userAgent: PHONE, address: '198.51.100.7', deviceToken: null };
  return [
    ...LAPTOP_DAYS.map((days) => ({ at: now - days * DAY_MS, play: () => stage.signIn(AVERY, laptop) })),
    { at: now - 2 * HOUR_MS, play: () => stage.signIn(AVERY, phone) },
  ];
}

/** Browsers and systems on which the demo may be opened. */
const BROWSERS = ['Chrome/', 'Edg/', 'Firefox/', 'Safari/'];
const SYSTEMS = ['Windows', 'Mac', 'Linux'];

/**
 * Lets the owner persona's account know the browsers of this machine: a new device could not answer whether the phone
 * was theirs.
 */
export async function knowLocalBrowsers(stage: Stage): Promise<void> {
  const { id: userId } = await stage.enter(AVERY);
  const at = stage.clock.now();
  for (const address of ['127.0.0.1', '::1']) {
    const place = coarsePlace(address);
    for (const userAgent of BROWSERS.flatMap((browser) => SYSTEMS.map((system) => `${browser} ${system}`))) {
      const device = { token: newToken(), userAgent, place };
      await stage.database.transaction((tx) =>
        recognizeDevice(tx, { userId, at, before: null, wasSignedIn: true }, device),
      );
    }
  }
}

/** Records that an admin of that community wants to end; more than anyone can alone. */
const APPROVED_RECORDS = 14;

/**
 * One community requires a second factor after two weeks, and a second person; the busy one deletes some records after
 * a year, and sends its events to a program at the sandbox.
 */
export function protectionScenes(scenario: Scenario, demo: DemoCommunity, now: number): Scene[] {
  const { escalation, factorRequirement, punishments, retention, twoPeople } = scenario.stage.services;
  const owner = () => scenario.viewer(demo.owner, 'owner');
  const protect = async () => {
    const viewer = await owner();
    const { serverId } = viewer;
    if (demo === WESTBROOK) {
      await factorRequirement.update(viewer, { serverId, graceDays: 14 });
      await twoPeople.update(viewer, { serverId, enabled: true });
    }
    if (demo === SPRINGS) await retention.update(viewer, { serverId, choices: { notes: 365, leaves: 365 } });
  };
  // An admin wants to end a batch of old records, which the owner has to approve.
  const ask = async () => {
    const [admin] = staffOf(demo, now).filter(({ role }) => role === 'admin');
    if (demo !== WESTBROOK || admin === undefined) return;
    const viewer = await scenario.viewer(admin, 'admin');
    const { serverId } = viewer;
    const records = await punishments.list(viewer, { serverId, limit: 100, sort: 'newest' });
    const active = records.filter(({ isActive }) => isActive).map(({ id }) => id);
    const input = { serverId, punishmentIds: active.slice(-APPROVED_RECORDS) };
    const asked = twoPeople.ask(viewer, { procedure: 'punishments.expire', input, aboveAdmin: false });
    await asked.catch((error: unknown) => {
      if (!(error instanceof DomainError && error.code === 'APPROVAL_REQUIRED')) throw error;
    });
  };
  // After the records, which the plan of the demo has by the default rules.
  const escalate = async () => {
    const viewer = await owner();
    const { serverId } = viewer;
    const { rules, ...points } = ESCALATION_PRESETS.points;
    const added = [DEFAULT_RULE_SET.rules, [...DEFAULT_RULE_SET.rules, ...rules]];
    for (const [expectedVersion, all] of added.entries()) {
      await escalation.save(viewer, { serverId, expectedVersion, ruleSet: { ...points, rules: all } });
    }
  };
  const { programHost } = scenario.stage;
  const connect = async () => {
    const viewer = await owner();
    const url = `http://${programHost}/hooks/patrol-bot`;
    const program = { serverId: viewer.serverId, url, description: 'Patrol bot', events: null };
    await scenario.stage.services.endpoints.create(viewer, program);
  };
  const isConnected = demo === SPRINGS && programHost !== null;
  return [
    { at: now - 3 * DAY_MS, play: protect },
    { at: now - HOUR_MS, play: ask },
    ...(demo === SPRINGS ? [{ at: now - MINUTE_MS, play: escalate }] : []),
    ...(isConnected ? [{ at: now - 6 * HOUR_MS, play: connect }] : []),
  ];
}
