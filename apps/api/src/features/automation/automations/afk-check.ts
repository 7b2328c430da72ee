import { randomInt } from 'node:crypto';
import {
  type AfkCheckSettings,
  type AfkEnd,
  type AfkStep,
  afkQuestion,
  type LifeSigns,
  NAME_PROBLEMS,
  type NoticedEvent,
  nameProblem,
  spellDuration,
  watchLife,
} from '@tenfour/domain';
import type { Transaction } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { onlineIn } from '../../game/gateway/index.ts';
import { type StoredSigns, signsStore, type VerifiedStaff, verifiedStaff } from '../../staff/duty/index.ts';
import { automatedShifts } from '../../staff/shifts/index.ts';
import type { AutomationConsumer, AutomationSeen, ConsumerDeps } from './consumer.ts';
import { automationEvents } from './events.ts';
import { logRun, type Occasion, queueRun } from './run-log.ts';

/** A question that could not be sent within this time is not sent any more, in ms. */
const QUESTION_LATE_MS = 60_000;

const ACTOR = 'AFK check';

/** Asks staff on duty who give no sign of life whether they are there, and tells of those who do not answer. */
export function afkCheckConsumer(deps: ConsumerDeps): AutomationConsumer {
  return {
    kinds: ['afk-check'],
    async see(tx, seen) {
      if (seen.reading.missing.includes('Players')) return;
      for (const automation of seen.automations) {
        if (automation.kind === 'afk-check') {
          await watch({ tx, deps, seen, serverId: automation.serverId, settings: automation.settings });
        }
      }
    },
  };
}

interface Watching {
  tx: Transaction;
  deps: ConsumerDeps;
  seen: AutomationSeen;
  serverId: string;
  settings: AfkCheckSettings;
}

type OnDuty = VerifiedStaff & { shiftId: string };

async function watch(watching: Watching): Promise<void> {
  const { tx, seen, serverId, settings } = watching;
  const store = signsStore(tx.handle, serverId);
  const staff = await onDutyInGame(watching);
  const known = new Map((await store.all()).map((one) => [one.userId, one]));
  const there = new Set(staff.map(({ userId }) => userId));
  await forget(
    watching,
    [...known.values()].filter(({ userId }) => !there.has(userId)),
  );
  const typed = await store.typedSince(
    seen.gameId,
    staff.map(({ robloxUserId }) => robloxUserId),
    Math.min(seen.at, ...[...known.values()].map(({ askedAt, signAt }) => askedAt ?? signAt)),
  );
  for (const person of staff) {
    const stored = known.get(person.userId);
    const same = stored?.shiftId === person.shiftId && stored.gameId === seen.gameId ? stored : null;
    const actedAt = latest(actedIn(seen.newEvents, person), typed.get(person.robloxUserId) ?? null);
    const { signs, step } = watchLife(same, { ...observationOf(seen, person), actedAt }, settings);
    await saveSigns(watching, person, same, signs, step);
  }
}

async function onDutyInGame({ tx, seen, serverId }: Watching): Promise<OnDuty[]> {
  const shifts = await signsStore(tx.handle, serverId).onDuty();
  if (shifts.size === 0) return [];
  const ids = seen.reading.players.flatMap(({ player }) => (player.id === null ? [] : [String(player.id)]));
  const staff = await verifiedStaff(tx.handle, serverId, ids);
  return staff.flatMap((one) => {
    const shiftId = shifts.get(one.userId);
    return shiftId === undefined ? [] : [{ ...one, shiftId }];
  });
}

/** Who left, or is off duty, is asked nothing any more. */
async function forget({ tx, serverId }: Watching, absent: readonly StoredSigns[]): Promise<void> {
  await signsStore(tx.handle, serverId).forget(absent.map(({ userId }) => userId));
  for (const { userId, askedAt } of absent) if (askedAt !== null) notifyPages(tx, userId);
}

function notifyPages(tx: Transaction, userId: string): void {
  tx.changed({ userId, entity: 'account', op: 'changed', ids: [] });
}

function observationOf({ reading, at, previousTakenAt }: AutomationSeen, { robloxUserId }: VerifiedStaff) {
  const player = reading.players.find((one) => String(one.player.id) === robloxUserId);
  const rounded = (studs: number | undefined) => (studs === undefined ? null : Math.round(studs));
  const { location, team = null } = player ?? {};
  const blindMs = previousTakenAt === null ? Number.POSITIVE_INFINITY : at - previousTakenAt;
  return { at, x: rounded(location?.x), z: rounded(location?.z), team, blindMs };
}

/** Deeds that the game's logs tell; being killed is none. */
function actedIn(newEvents: readonly NoticedEvent[], { robloxUsername }: VerifiedStaff): number | null {
  const actionCounts = newEvents.filter(
    ({ kind, player }) => kind !== 'leave' && player.name === robloxUsername,
  );
  return actionCounts.reduce<number | null>((newest, { at }) => latest(newest, at), null);
}

function latest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}

async function saveSigns(
  watching: Watching,
  person: OnDuty,
  before: StoredSigns | null,
  signs: LifeSigns,
  step: AfkStep,
): Promise<void> {
  const { tx, seen, serverId } = watching;
  const { userId, shiftId } = person;
  const code =
    step === 'ask'
      ? String(randomInt(1_000, 10_000))
      : signs.askedAt === null
        ? null
        : (before?.code ?? null);
  await signsStore(tx.handle, serverId).save({ ...signs, userId, shiftId, gameId: seen.gameId, code });
  if (step === 'none') return;
  notifyPages(tx, userId);
  const occasion: Occasion = {
    serverId,
    kind: 'afk-check',
    dedupe: `${step}:${userId}:${step === 'answered' ? (before?.askedAt ?? seen.at) : signs.signAt}`,
    at: seen.at,
    subject: person.robloxUsername,
  };
  if (step === 'ask') await ask(watching, person, occasion, code ?? '');
  else if (step === 'answered') await logRun(tx, occasion, { outcome: 'done', text: 'Gave a sign of life.' });
  else await notify(watching, person, occasion, signs.signAt);
}

async function ask(
  { tx, deps, seen, settings }: Watching,
  { robloxUsername: name }: OnDuty,
  occasion: Occasion,
  code: string,
): Promise<void> {
  const problem = nameProblem(name, onlineIn(seen.reading));
  if (problem !== null) {
    const text = `Asked on the web only. ${NAME_PROBLEMS[problem]}`;
    await logRun(tx, occasion, { outcome: 'done', text });
    return;
  }
  await queueRun(tx, occasion, {
    gameId: seen.gameId,
    command: afkQuestion(name, code, settings.answerMinutes),
    expiresAt: seen.at + QUESTION_LATE_MS,
    text: `Asked after ${spellDuration(settings.afterMinutes)} without a sign of life.`,
    wakeQueue: deps.wakeQueue,
  });
}

/** Writes the run log entry of a check that was answered on the web; `at` is epoch ms. */
export async function afkCheckAnswered(
  tx: Transaction,
  { serverId, userId, username, at }: { serverId: string; userId: string; username: string; at: number },
): Promise<void> {
  const occasion = { serverId, kind: 'afk-check', at, subject: username } as const;
  const text = 'Answered on the web that they are there.';
  await logRun(tx, { ...occasion, dedupe: `web:${userId}:${at}` }, { outcome: 'done', text });
}

const BECAME: Readonly<Record<AfkEnd, string>> = {
  alert: 'Staff were alerted.',
  break: 'Staff were alerted, and the shift went on break from the last sign of life.',
  end: 'Staff were alerted, and the shift ended with the last sign of life.',
};

const STATUS = { break: 'on_break', end: 'off_duty' } as const;

async function notify(
  { tx, seen, serverId, settings }: Watching,
  { userId, username, shiftId }: OnDuty,
  occasion: Occasion,
  signAt: number,
): Promise<void> {
  const { onSilence, answerMinutes } = settings;
  const text = `Did not answer within ${spellDuration(answerMinutes)}. ${BECAME[onSilence]}`;
  if (!(await logRun(tx, occasion, { outcome: 'done', text }))) return;
  const actor = { id: null, name: ACTOR };
  const person = { id: userId, username };
  await recordEvent(
    tx,
    automationEvents.create({ kind: 'duty.unanswered', serverId, actor, at: seen.at, person, text }),
  );
  if (onSilence === 'alert') return;
  const who = { serverId, userId, username, actor: ACTOR, noticedAt: seen.at };
  const reason =
    onSilence === 'break'
      ? 'Paused automatically: no activity, and no answer to the AFK check.'
      : 'Ended automatically: no activity, and no answer to the AFK check.';
  await (await automatedShifts(tx, who)).step(shiftId, STATUS[onSilence], { at: signAt, reason });
}
