import type { ModCallPriority } from '@tenfour/domain';
import { between, createRandom, pick } from '@tenfour/sandbox/random';
import { DAY_MS, HOUR_MS, MINUTE_MS, type Scene } from './clock.ts';
import type { DemoCommunity } from './communities.ts';
import { CALL_PLACES, CALL_REASONS, NOTES, RESOLUTIONS } from './reasons.ts';
import { type Scenario, type Staff, staffOf } from './scenario.ts';

/** How far back calls go, in days. */
const CALL_DAYS = 28;

/** Who works on calls while the demo is opened; they are on duty. */
const BUSY = { nadia: 'Nadia Okafor', theo: 'Theo Marsh', nour: 'nour.aldin' } as const;

/** What waits in the queue while the demo is opened. */
const OPEN: readonly { priority: ModCallPriority; minutesAgo: number; claimedBy: string | null }[] = [
  { priority: 'urgent', minutesAgo: 3, claimedBy: null },
  { priority: 'urgent', minutesAgo: 14, claimedBy: BUSY.theo },
  { priority: 'high', minutesAgo: 11, claimedBy: null },
  { priority: 'high', minutesAgo: 19, claimedBy: BUSY.nadia },
  { priority: 'medium', minutesAgo: 8, claimedBy: null },
  { priority: 'medium', minutesAgo: 34, claimedBy: null },
  { priority: 'medium', minutesAgo: 41, claimedBy: BUSY.nour },
  { priority: 'low', minutesAgo: 26, claimedBy: null },
  { priority: 'low', minutesAgo: 57, claimedBy: null },
];

/** In twelve settled calls, so many were dismissed. */
const DISMISSED_IN_12 = 2;

type Random = ReturnType<typeof createRandom>;

interface PlannedCall {
  at: number;
  priority: ModCallPriority;
  /** Who asks for help, and who is meant. */
  players: readonly [string, string];
  by: Staff;
}

/** Mod calls and notes of a busy community; nothing for one without a game. `players` are names of its game. */
export function deskScenes(
  scenario: Scenario,
  demo: DemoCommunity,
  players: readonly string[],
  now: number,
): Scene[] {
  if (demo.erlcKey === null || players.length < 2) return [];
  const random = createRandom(`${demo.name}:desk`);
  const staff = staffOf(demo, now);
  const desk: Desk = { scenario, random, staff, players, now };
  const settled = Array.from({ length: demo.calls }, () => settledCall(desk));
  const open = demo.calls > 50 ? OPEN : OPEN.filter(({ minutesAgo }) => minutesAgo === 8);
  return [...settled.flat(), ...open.flatMap((one) => openCall(desk, one)), ...noteScenes(desk)];
}

function twoOf(random: Random, players: readonly string[]): [string, string] {
  const reporter = pick(random, players);
  const others = players.filter((name) => name !== reporter);
  return [reporter, pick(random, others)];
}

/** Makes a call as a moderator would who was asked in the chat; answers with what it became. */
function createCall(scenario: Scenario, random: Random, { at, priority, players, by }: PlannedCall) {
  const made = { id: '' };
  const [reporterUsername, reportedUsername] = players;
  const reason = pick(random, CALL_REASONS);
  const location = between(random, 1, 3) > 1 ? pick(random, CALL_PLACES) : null;
  const scene: Scene = {
    at,
    play: async () => {
      const viewer = await scenario.viewer(by, by.role);
      const { serverId } = viewer;
      const text = { reason, location, description: null, priority, evidence: [] };
      const input = { serverId, reporterUsername, reportedUsername, ...text };
      made.id = (await scenario.stage.services.modCalls.create(viewer, input)).id;
    },
  };
  return { scene, made };
}

/** What the scenes of a community are made of. `players` are names of its game, `now` is in epoch ms. */
interface Desk {
  scenario: Scenario;
  random: Random;
  staff: readonly Staff[];
  players: readonly string[];
  now: number;
}

function settledCall({ scenario, random, staff, players, now }: Desk): Scene[] {
  const { modCalls } = scenario.stage.services;
  const at = now - between(random, 100, CALL_DAYS * 24 * 60) * MINUTE_MS;
  const present = staff.filter(({ since }) => since <= at);
  const priority = pick(random, ['low', 'medium', 'medium', 'medium', 'high', 'high', 'urgent'] as const);
  const by = pick(random, present);
  const { scene, made } = createCall(scenario, random, { at, priority, players: twoOf(random, players), by });
  const claimer = pick(random, present);
  const resolution = pick(random, RESOLUTIONS);
  const dismissed = between(random, 1, 12) <= DISMISSED_IN_12;
  const claimedAt = at + between(random, 20, priority === 'urgent' ? 150 : 900) * 1_000;
  return [
    scene,
    {
      at: claimedAt,
      play: async () => void (await modCalls.claim(await scenario.viewer(claimer, claimer.role), made.id)),
    },
    {
      at: claimedAt + between(random, 2, 25) * MINUTE_MS,
      play: async () => {
        const viewer = await scenario.viewer(claimer, claimer.role);
        const settled = { modCallId: made.id, resolution: dismissed ? null : resolution };
        if (dismissed) await modCalls.dismiss(viewer, settled);
        else await modCalls.resolve(viewer, { ...settled, resolution });
      },
    },
  ];
}

function openCall(
  { scenario, random, staff, players, now }: Desk,
  { priority, minutesAgo, claimedBy }: (typeof OPEN)[number],
): Scene[] {
  const at = now - minutesAgo * MINUTE_MS;
  const by = pick(random, staff);
  const { scene, made } = createCall(scenario, random, { at, priority, players: twoOf(random, players), by });
  const busy = staff.find(({ name }) => name === claimedBy);
  if (!busy) return [scene];
  const { modCalls } = scenario.stage.services;
  const claim = async (): Promise<void> => {
    await modCalls.claim(await scenario.viewer(busy, busy.role), made.id);
  };
  return [scene, { at: at + 4 * MINUTE_MS, play: claim }];
}

function noteScenes({ scenario, random, staff, players, now }: Desk): Scene[] {
  const { players: book } = scenario.stage.services;
  return NOTES.map((text, place): Scene => {
    const at = now - (place + 1) * 3 * DAY_MS - between(random, 0, 20) * HOUR_MS;
    const writer = pick(
      random,
      staff.filter(({ since }) => since <= at),
    );
    const username = players[place % players.length] ?? '';
    return {
      at,
      play: async () => {
        const viewer = await scenario.viewer(writer, writer.role);
        await book.addNote(viewer, { serverId: viewer.serverId, username, text, bolo: place === 0 });
      },
    };
  });
}
