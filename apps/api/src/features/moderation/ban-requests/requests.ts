import type { BanRequestDetail, BanRequestsService, Viewer } from '@tenfour/contracts';
import {
  BAN_REQUEST_LIMITS,
  BAN_REQUEST_OPEN_MS,
  type BanRequestState,
  coversBan,
  DomainError,
  missingFields,
  type PlayerIdentity,
  usernameKey,
} from '@tenfour/domain';
import { toBit, toJson } from '../../../db/codecs.ts';
import type { Database, Handle, Transaction } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { newId } from '../../../db/ids.ts';
import { type Actor, AUTOMATIC } from '../../../events/domain-event.ts';
import { recordEvent } from '../../../events/record-event.ts';
import {
  actorOf,
  findRecordedPlayer,
  hiddenSubject,
  learnNames,
  nameOfAccount,
} from '../../community/identity/index.ts';
import { attachEvidence, linksOf } from '../evidence/index.ts';
import { addBolo, endBolo, playerNotesStore } from '../players/index.ts';
import {
  createWithin,
  identify,
  type KnownPlayer,
  type PunishmentsDeps,
  punishmentsOfPlayer,
  sightingOf,
} from '../punishments/index.ts';
import { refuseMissing, takeValues, valuesColumn, valuesOf } from '../record-fields/index.ts';
import { isOnStaff } from './actors.ts';
import { banRequestEvents } from './events.ts';
import { type BanRequestRow, banRequestsStore } from './store.ts';
import { activeBanOf, detailOf } from './views.ts';

type AskBanInput = Parameters<BanRequestsService['ask']>[1];

const DAY_MS = 24 * 60 * 60_000;

/** Longest part of the reason in the note of the BOLO, in characters. */
const BOLO_REASON = 900;

/** Asks for a ban. A repeated client id returns the request of the first submit. */
export async function askForBan(
  deps: PunishmentsDeps,
  viewer: Viewer,
  input: AskBanInput,
): Promise<BanRequestDetail> {
  const { database, players } = deps;
  const { handle } = database;
  const player = await identify({ handle, players }, viewer.serverId, input.username, deps.now());
  await learnNames(handle, sightingOf(player));
  try {
    const id = await withRequests(database, viewer.serverId, (tx) => open(deps, tx, viewer, input, player));
    return await detailOf(handle, viewer, id, deps.now());
  } catch (error) {
    // Asked for under the same name, which was no account's then.
    if (!isUniqueViolation(error, 'ban_requests_open_unique')) throw error;
    throw new DomainError('CONFLICT', { message: 'A request to ban a player of this name is open already.' });
  }
}

async function open(
  { now, expiryChanged }: PunishmentsDeps,
  tx: Transaction,
  viewer: Viewer,
  input: AskBanInput,
  player: KnownPlayer,
): Promise<string> {
  const { handle } = tx;
  const { serverId } = viewer;
  const { reason, duration, evidence, note, clientId } = input;
  const store = banRequestsStore(handle, serverId);
  const repeated = clientId === undefined ? null : await store.findByClientId(viewer.id, clientId);
  if (repeated !== null) return repeated.id;
  const at = now();
  for (const row of await store.overdue(at))
    await endUndecided(tx, row, { state: 'expired', isAnnounced: true });
  await requireRoom(store, viewer, at);
  const { name, robloxUserId } = player;
  const own = await hiddenSubject(handle, viewer);
  if (own !== null && isSamePlayer(own, player)) throw ownAccount();
  const identity = await findRecordedPlayer(handle, serverId, { id: robloxUserId, name });
  const other = await store.openAbout(identity);
  if (other !== null) {
    const isShown = (await banRequestsStore(handle, serverId, own).find(other.id)) !== null;
    throw isShown ? openAlready(other.id, other.asker) : ownAccount();
  }
  const ban = await punishmentsOfPlayer(handle, serverId).activeBan(identity, at);
  if (coversBan(ban, duration, at)) throw bannedAlready({ roblox_username: name });
  const fields = await fieldsOfBan(handle, viewer, input);
  await attachEvidence(tx, serverId, evidence, at);
  // Staff read notes, those about themselves too: a note would say what is hidden from them.
  const isMarked =
    (await isOnStaff(handle, serverId, player)) ||
    (await playerNotesStore(handle, serverId).newestBolo(identity)) !== null;
  const bolo = `Ban requested: ${reason.slice(0, BOLO_REASON).toWellFormed()}`;
  const row = {
    ...{ id: newId(), roblox_username: name, username_key: usernameKey(name), roblox_user_id: robloxUserId },
    ...{ player_key: robloxUserId ?? `:${usernameKey(name)}`, reason, duration_minutes: duration, note },
    ...{ evidence: toJson(evidence), fields, asked_by: viewer.id, client_id: clientId ?? null },
    ...{ created_at: at, expires_at: at + BAN_REQUEST_OPEN_MS },
    bolo_note_id: isMarked ? null : await addBolo(tx, viewer, player, bolo, at),
  };
  await store.add(row);
  const about = detailsOf({ ...row, asker: viewer.username });
  const event = { kind: 'ban-request.opened', ...about, serverId, actor: actorOf(viewer), at } as const;
  await recordEvent(tx, banRequestEvents.create(event));
  tx.onCommit(expiryChanged);
  return row.id;
}

/** Returns the values as they are stored. Throws `BAD_REQUEST` naming what the server requires of a ban and was not sent. */
async function fieldsOfBan(
  handle: Handle,
  viewer: Viewer,
  { evidence, fields }: AskBanInput,
): Promise<string | null> {
  const { set, values } = await takeValues(handle, viewer.serverId, 'punishment', fields);
  refuseMissing(viewer, set, missingFields(set, { subject: 'punishment', type: 'ban', values, evidence }));
  return valuesColumn(values);
}

async function requireRoom(
  store: ReturnType<typeof banRequestsStore>,
  { id }: Viewer,
  now: number,
): Promise<void> {
  const { openPerPerson, openPerServer, perPersonDay } = BAN_REQUEST_LIMITS;
  if ((await store.countAsked(id, now - DAY_MS)) >= perPersonDay) {
    throw new DomainError('REFUSED', {
      message: `You have requested ${perPersonDay} bans in 24 hours. Ask an admin.`,
    });
  }
  if ((await store.countOpen(now, id)) >= openPerPerson) {
    throw new DomainError('REFUSED', {
      message: `You have ${openPerPerson} open ban requests. Wait for a decision, or withdraw one.`,
    });
  }
  if ((await store.countOpen(now)) >= openPerServer) {
    throw new DomainError('REFUSED', { message: 'This server has too many open ban requests.' });
  }
}

/** Returns whether a player is this person, by account, or by name while no account is known. */
function isSamePlayer(own: PlayerIdentity, { name, robloxUserId }: KnownPlayer): boolean {
  return robloxUserId === null ? own.nameKeys.includes(usernameKey(name)) : own.id === robloxUserId;
}

function ownAccount(): DomainError {
  return new DomainError('REFUSED', { message: 'You can’t request a ban of your own account.' });
}

function openAlready(requestId: string, by: string): DomainError {
  return new DomainError('CONFLICT', {
    message: `${by} has requested a ban of this player already.`,
    details: { banRequestId: requestId },
  });
}

/** Runs work that no other change of the server's requests overlaps. Comes before the lock of a punishment. */
export function withRequests<T>(
  database: Database,
  serverId: string,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return database.withLock(`ban-requests:${serverId}`, work);
}

/** How a request ends without a decision, or what was decided by whose vote. */
interface Decision {
  approved: boolean;
  /** Names of those who decided. */
  deciders: readonly string[];
  byVotes: boolean;
  reason: string;
}

/** Decides an open request; an approved one becomes a ban, recorded by the viewer's rights in the name of who asked. */
export async function decideRequest(
  deps: PunishmentsDeps,
  tx: Transaction,
  viewer: Viewer,
  row: BanRequestRow,
  { approved, deciders, byVotes, reason }: Decision,
): Promise<void> {
  const at = deps.now();
  const punishmentId = approved ? await recordBan(deps, tx, viewer, row, at) : null;
  await close(tx, row, {
    ...{ state: approved ? 'approved' : 'declined', decided_at: at, decided_by: viewer.id },
    ...{ by_votes: toBit(byVotes), decision_reason: reason, punishment_id: punishmentId },
  });
  const details = { approved, deciders, byVotes, decisionReason: reason, punishmentId };
  await recordEvent(
    tx,
    banRequestEvents.create({
      ...{ kind: 'ban-request.decided', ...detailsOf(row), ...details },
      ...{ serverId: row.server_id, actor: actorOf(viewer), at },
    }),
  );
}

/** Ends an open request that no one decided. */
export async function endUndecided(
  tx: Transaction,
  row: BanRequestRow,
  how: { state: 'withdrawn'; viewer: Viewer; at: number } | { state: 'expired'; isAnnounced: boolean },
): Promise<void> {
  const by: { actor: Actor; at: number } =
    how.state === 'withdrawn'
      ? { actor: actorOf(how.viewer), at: how.at }
      : { actor: AUTOMATIC, at: row.expires_at };
  await close(tx, row, {
    ...{ state: how.state, decided_at: by.at, decided_by: how.state === 'withdrawn' ? how.viewer.id : null },
    ...{ by_votes: 0, decision_reason: '', punishment_id: null },
  });
  if (how.state === 'expired' && !how.isAnnounced) return;
  const event = { kind: `ban-request.${how.state}`, ...detailsOf(row), serverId: row.server_id } as const;
  await recordEvent(tx, banRequestEvents.create({ ...event, ...by }));
}

async function close(
  tx: Transaction,
  row: BanRequestRow,
  ended: Parameters<ReturnType<typeof banRequestsStore>['end']>[1] & { state: BanRequestState },
): Promise<void> {
  await banRequestsStore(tx.handle, row.server_id).end(row.id, ended);
  if (row.bolo_note_id !== null) {
    await endBolo(tx, row.server_id, row.bolo_note_id, ended.decided_at ?? row.expires_at);
  }
}

/** Records the ban of a request and returns its id. Throws `CONFLICT` while a ban in force covers it. */
async function recordBan(
  deps: PunishmentsDeps,
  tx: Transaction,
  viewer: Viewer,
  row: BanRequestRow,
  at: number,
): Promise<string> {
  const { roblox_user_id: robloxUserId, duration_minutes: duration } = row;
  if (coversBan(await activeBanOf(tx.handle, row.server_id, row, at), duration, at)) throw bannedAlready(row);
  // The name that the account has now: records count by account, commands need the name.
  const current = robloxUserId === null ? null : await nameOfAccount(tx.handle, robloxUserId);
  const name = current ?? row.roblox_username;
  const exists = robloxUserId === null ? ('unknown' as const) : ('yes' as const);
  const created = await createWithin(
    deps,
    tx,
    viewer,
    {
      ...{ serverId: row.server_id, robloxUsername: name, punishmentType: 'ban', reason: row.reason },
      ...{ duration, evidence: linksOf(row.evidence), enforce: undefined, clientId: undefined },
    },
    {
      player: { name, robloxUserId, exists, renamed: null, at: null },
      issuer: { id: row.asked_by, username: row.asker },
      values: valuesOf(row),
    },
  );
  return created.id;
}

/** Returns what the log says of a request. */
function detailsOf(
  row: Pick<
    BanRequestRow,
    'id' | 'roblox_username' | 'roblox_user_id' | 'reason' | 'duration_minutes' | 'asked_by' | 'asker'
  >,
) {
  return {
    requestId: row.id,
    player: row.roblox_username,
    robloxUserId: row.roblox_user_id,
    reason: row.reason,
    duration: row.duration_minutes,
    asker: { id: row.asked_by, username: row.asker },
  };
}

/** Returns the error of a player who is banned already. */
function bannedAlready({ roblox_username: name }: Pick<BanRequestRow, 'roblox_username'>): DomainError {
  return new DomainError('CONFLICT', {
    message: `${name} is banned already, for at least as long.`,
    details: { banned: true },
  });
}
