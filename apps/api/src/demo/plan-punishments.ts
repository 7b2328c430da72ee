import type { PunishmentType } from '@tenfour/domain';
import { between, pick } from '@tenfour/sandbox/random';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './clock.ts';
import { REASONS } from './reasons.ts';

/** A record that staff will write. */
export interface PlannedPunishment {
  /** Epoch ms. */
  at: number;
  player: string;
  type: PunishmentType;
  reason: string;
  /** Minutes; null is permanent. */
  duration: number | null;
  /** Part of a player's story: staff do not change it later. */
  fixed: boolean;
}

export interface PunishmentPlan {
  random: () => number;
  /** Epoch ms. */
  from: number;
  until: number;
  count: number;
  /** Who may be recorded; the first ones come up most. */
  players: readonly string[];
  /** Has exactly two active records at the end. */
  candidate: string | null;
  /** Other players with as many active records as the candidate. */
  onTheWay: readonly string[];
  /** Each of them goes from a warning to an automatic ban. */
  offenders: readonly string[];
}

const DAY_MINUTES = 24 * 60;

/** What the candidate was called until 75 days ago; Roblox knows the name no more. */
export const FORMER_NAME = 'GhostHeron';

/** One type in as many chances, as communities hand them out. */
const TYPES: readonly PunishmentType[] = [
  ...Array.from({ length: 9 }, (): PunishmentType => 'warning'),
  ...Array.from({ length: 6 }, (): PunishmentType => 'kick'),
  ...Array.from({ length: 3 }, (): PunishmentType => 'strike'),
  ...Array.from({ length: 2 }, (): PunishmentType => 'ban'),
];

const DURATIONS: Readonly<Record<PunishmentType, readonly (number | null)[]>> = {
  warning: [7 * DAY_MINUTES, 7 * DAY_MINUTES, 14 * DAY_MINUTES],
  kick: [DAY_MINUTES],
  strike: [14 * DAY_MINUTES, 30 * DAY_MINUTES],
  ban: [DAY_MINUTES, 3 * DAY_MINUTES, 7 * DAY_MINUTES, 30 * DAY_MINUTES, null],
};

/** How long ago the newest records are, in minutes: where much happens, something has always just happened. */
const RECENT_MINUTES = [14, 47, 96, 178];

/** How long ago each offender's third offence was, in days. */
const OFFENCES_DAYS = [6, 41, 74, 119];

/**
 * Plans a community's records, oldest first. Except for the candidate, those on the way and the offenders, no player is
 * recorded while an earlier record counts, so that only they come near an automatic ban.
 */
export function planPunishments(plan: PunishmentPlan): PlannedPunishment[] {
  const scripted = [...candidateScenario(plan), ...onTheWayStories(plan), ...offenderStories(plan)].filter(
    ({ at }) => at > plan.from,
  );
  const busyUntil = new Map<string, number>();
  const ordinary = momentsOf(plan, Math.max(0, plan.count - scripted.length)).map((at) =>
    ordinaryRecord(plan, at, busyUntil),
  );
  return [...scripted, ...ordinary].sort((a, b) => a.at - b.at);
}

/** Evenings are busier than nights; the last moments are fixed. */
function momentsOf({ random, from, until }: PunishmentPlan, count: number): number[] {
  const recent = RECENT_MINUTES.map((minutes) => until - minutes * MINUTE_MS)
    .filter((at) => at > from)
    .slice(0, Math.floor(count / 10));
  const days = Math.floor((until - from) / DAY_MS) - 1;
  const earlier = Array.from({ length: count - recent.length }, () => {
    const day = Math.floor(random() * days) + 1;
    const evening = random() < 0.8 ? between(random, 15, 22) : between(random, 0, 23);
    const midnight = Math.floor((until - day * DAY_MS) / DAY_MS) * DAY_MS;
    return midnight + evening * HOUR_MS + between(random, 0, 3_599) * 1_000;
  });
  return [...earlier, ...recent].sort((a, b) => a - b);
}

function ordinaryRecord(
  { random, players }: PunishmentPlan,
  at: number,
  busyUntil: Map<string, number>,
): PlannedPunishment {
  const type = pick(random, TYPES);
  const duration = pick(random, DURATIONS[type]);
  const player = freePlayer(random, players, (name) => (busyUntil.get(name) ?? 0) <= at);
  busyUntil.set(player, duration === null ? Number.POSITIVE_INFINITY : at + duration * MINUTE_MS);
  return { at, player, type, reason: pick(random, REASONS[type]), duration, fixed: false };
}

/** Picks a player that passes `isFree`, more likely from the front of the list. */
function freePlayer(
  random: () => number,
  players: readonly string[],
  isFree: (name: string) => boolean,
): string {
  const free = players.filter(isFree);
  const name = free[Math.floor(random() ** 2 * free.length)];
  if (name === undefined) throw new RangeError('There are too few players for so many records.');
  return name;
}

function candidateScenario({ candidate: player, until }: PunishmentPlan): PlannedPunishment[] {
  if (player === null) return [];
  return [
    {
      at: until - 90 * DAY_MS,
      player: FORMER_NAME,
      type: 'strike',
      reason: 'Stealing a police vehicle',
      duration: 14 * DAY_MINUTES,
      fixed: true,
    },
    {
      at: until - 58 * DAY_MS,
      player,
      type: 'kick',
      reason: 'No intention to roleplay',
      duration: DAY_MINUTES,
      fixed: true,
    },
    {
      at: until - 9 * DAY_MS - 3 * HOUR_MS,
      player,
      type: 'strike',
      reason: 'Combat logging during a pursuit',
      duration: null,
      fixed: true,
    },
    {
      at: until - 5 * HOUR_MS,
      player,
      type: 'warning',
      reason: 'Unrealistic driving on Main Street',
      duration: null,
      fixed: true,
    },
  ];
}

/** Two strikes each, and the third offence has not come yet. */
function onTheWayStories({ onTheWay, until, random }: PunishmentPlan): PlannedPunishment[] {
  return onTheWay.flatMap((player, index) => {
    const strike = (hoursAgo: number) => ({
      at: until - hoursAgo * HOUR_MS - index * 90 * MINUTE_MS,
      player,
      type: 'strike' as const,
      reason: pick(random, REASONS.strike),
      duration: 30 * DAY_MINUTES,
      fixed: true,
    });
    return [strike(11 * 24), strike(20)];
  });
}

function offenderStories({ offenders, until, random }: PunishmentPlan): PlannedPunishment[] {
  return offenders.flatMap((player, index) => {
    const third = until - (OFFENCES_DAYS[index % OFFENCES_DAYS.length] ?? 6) * DAY_MS;
    const offence = (type: PunishmentType, hoursBefore: number, duration: number | null) => ({
      at: third - hoursBefore * HOUR_MS,
      player,
      type,
      reason: pick(random, REASONS[type]),
      duration,
      fixed: true,
    });
    return [
      offence('warning', 52, 30 * DAY_MINUTES),
      offence('strike', 51, 30 * DAY_MINUTES),
      offence('strike', 0, null),
    ];
  });
}
