import {
  type AutoShiftsSettings,
  countsAsDuty,
  type DutyMove,
  type DutyObservation,
  type DutyPresence,
  type DutyStep,
  type NoticedEvent,
  spellDuration,
  watchDuty,
} from '@tenfour/domain';
import type { Transaction } from '../../../db/database.ts';
import { presenceStore, type StoredPresence, verifiedStaff } from '../../staff/duty/index.ts';
import { automatedShifts } from '../../staff/shifts/index.ts';
import type { AutomationConsumer, AutomationSeen } from './consumer.ts';
import { logRun } from './run-log.ts';

/** Begins, pauses and ends the shifts of verified staff as readings show them come and go. */
export function autoShiftsConsumer(): AutomationConsumer {
  return {
    kinds: ['auto-shifts'],
    async see(tx, seen) {
      // A section that did not come says nothing about who is there.
      if (seen.reading.missing.includes('Players')) return;
      for (const automation of seen.automations) {
        if (automation.kind === 'auto-shifts') await watch(tx, seen, automation);
      }
    },
  };
}

/** One server that wants it. */
interface Watched {
  serverId: string;
  settings: AutoShiftsSettings;
}

/** A staff member who is in the snapshot or was in an earlier one. */
interface Watching {
  userId: string;
  username: string;
  name: string;
  before: StoredPresence | null;
  observation: DutyObservation;
}

async function watch(tx: Transaction, seen: AutomationSeen, watched: Watched): Promise<void> {
  const store = presenceStore(tx.handle, watched.serverId);
  const stillThere: string[] = [];
  for (const one of await everyone(tx, seen, watched)) {
    const { presence, steps } = watchDuty(one.before, one.observation, watched.settings);
    const calm = steps.length === 0 && one.before !== null && one.before.absentAt === null;
    if (calm && presence?.absentAt === null) stillThere.push(one.userId);
    else await follow(tx, seen, watched, one, presence, steps);
  }
  await store.seen(stillThere, seen.at);
}

async function everyone(
  tx: Transaction,
  { gameId, reading, newEvents, at }: AutomationSeen,
  { serverId, settings }: Watched,
): Promise<Watching[]> {
  const onDuty = reading.players.filter(({ team }) => countsAsDuty(settings, team));
  const ids = onDuty.flatMap(({ player }) => (player.id === null ? [] : [String(player.id)]));
  const there = await verifiedStaff(tx.handle, serverId, ids);
  const known = new Map<string, StoredPresence>();
  for (const one of await presenceStore(tx.handle, serverId).all()) {
    // Another game's visits say nothing about this one; their shifts are left as they are.
    if (one.gameId === gameId) known.set(one.userId, one);
    else await presenceStore(tx.handle, serverId).forget(one.userId);
  }
  const present = there.map((staff): Watching => {
    const { userId, username, robloxUsername: name } = staff;
    const before = known.get(userId) ?? null;
    // On the first join the player is not yet on a team that counts.
    const moves = before === null && settings.teams.length > 0 ? [] : movesOf(newEvents, name);
    return { userId, username, name, before, observation: { present: true, at, moves } };
  });
  const seen = new Set(present.map(({ userId }) => userId));
  const absent = [...known.values()].filter(({ userId }) => !seen.has(userId));
  const absentNow = absent.map((before): Watching => {
    const { userId, username, robloxUsername: name } = before;
    const moves = movesOf(newEvents, name);
    return {
      userId,
      username,
      name,
      before,
      observation: { present: false, at, moves: whole(moves, settings) },
    };
  });
  return [...present, ...absentNow].sort((one, other) => (one.userId < other.userId ? -1 : 1));
}

/** Returns a player's joins and leaves from the game's log. */
function movesOf(newEvents: readonly NoticedEvent[], name: string | null): DutyMove[] {
  return newEvents.flatMap(({ kind, player, at }) =>
    (kind === 'join' || kind === 'leave') && player.name === name ? [{ kind, at }] : [],
  );
}

/** Who joined last and is absent is there after all, on no team that counts. */
function whole(moves: readonly DutyMove[], { teams }: AutoShiftsSettings): readonly DutyMove[] {
  return teams.length === 0 ? moves : moves.slice(0, moves.findLastIndex(({ kind }) => kind === 'leave') + 1);
}

async function follow(
  tx: Transaction,
  seen: AutomationSeen,
  watched: Watched,
  one: Watching,
  presence: DutyPresence | null,
  steps: readonly DutyStep[],
): Promise<void> {
  const { serverId, settings } = watched;
  const { userId, username } = one;
  const who = { serverId, userId, username, actor: 'Automatic shifts', noticedAt: seen.at };
  const shifts = await automatedShifts(tx, who);
  let shiftId = one.before?.shiftId ?? null;
  let pausedAt = one.before?.pausedAt ?? null;
  const adopt = async () => {
    if (settings.alsoByHand) shiftId = (await shifts.open())?.id ?? shiftId;
  };
  await adopt();
  for (const step of steps) {
    const reason = dutyReason(step.kind, one.name, settings, joined(one.observation, step));
    const did = { at: step.at, reason };
    let done: number | string | null = null;
    if (step.kind === 'start') {
      done = shiftId = await shifts.begin(did);
      await adopt();
    } else if (shiftId !== null && step.kind === 'pause') {
      done = pausedAt = await shifts.step(shiftId, 'on_break', did);
    } else if (shiftId !== null && step.kind === 'resume') {
      // A break of their own is theirs to end.
      const open = await shifts.open();
      const ours = pausedAt !== null && open?.id === shiftId && open.break_since === pausedAt;
      done = ours ? await shifts.step(shiftId, 'on_duty', did) : null;
    } else if (shiftId !== null) {
      done = await shifts.step(shiftId, 'off_duty', did);
      shiftId = null;
    }
    const outcome = done === null ? 'skipped' : 'done';
    const text = done === null ? LEFT_ALONE[step.kind] : reason;
    const occasion = { serverId, kind: 'auto-shifts' as const, at: seen.at, subject: one.name };
    await logRun(tx, { ...occasion, dedupe: `${step.kind}:${userId}:${step.at}` }, { outcome, text });
  }
  const store = presenceStore(tx.handle, serverId);
  if (presence === null) await store.forget(userId);
  else await store.save(userId, seen.gameId, { ...presence, pausedAt: markOf(presence, pausedAt), shiftId });
}

function joined({ moves = [] }: DutyObservation, { at }: DutyStep): boolean {
  return moves.some((move) => move.kind === 'join' && move.at === at);
}

/** The break that really began stands for the one that was to begin; without one there is nothing to resume. */
function markOf({ pausedAt }: DutyPresence, really: number | null): number | null {
  return pausedAt === null ? null : (really ?? pausedAt);
}

const LEFT_ALONE: Readonly<Record<DutyStep['kind'], string>> = {
  start: 'A shift was open already, so none was begun.',
  pause: 'No shift that this automation began was on duty, so none was paused.',
  resume: 'No shift that this automation paused was on break, so none was resumed.',
  end: 'No shift that this automation began was open, so none was ended.',
};

/** Why a shift was stepped, as its history and the run log say it. */
function dutyReason(
  kind: DutyStep['kind'],
  name: string,
  { teams, graceMinutes }: Pick<AutoShiftsSettings, 'teams' | 'graceMinutes'>,
  joined: boolean,
): string {
  const where = teams.length === 0 ? 'in the game' : 'on a team that counts';
  const minutes = spellDuration(graceMinutes);
  switch (kind) {
    case 'start':
      return joined
        ? `Started automatically: ${name} joined the game.`
        : `Started automatically: ${name} was seen ${where}.`;
    case 'pause':
      return `Paused automatically: a minute after ${name} was last seen ${where}.`;
    case 'resume':
      return `Resumed automatically: ${name} is back ${where}.`;
    case 'end':
      return `Ended automatically: a minute after ${name} was last seen ${where}, and not back within ${minutes}.`;
  }
}
