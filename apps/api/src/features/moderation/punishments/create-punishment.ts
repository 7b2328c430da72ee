import type { CreatedPunishment, CreatePunishmentInput, Viewer } from '@tenfour/contracts';
import {
  APPEAL_PAGE_PATH,
  DomainError,
  expiryOf,
  isAutoBan,
  missingFields,
  type PlayerIdentity,
  type PunishmentType,
  type RecordValues,
  type TypedInGame,
  usernameKey,
} from '@tenfour/domain';
import { fromBit, toBit, toJson } from '../../../db/codecs.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { newId } from '../../../db/ids.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf, findRecordedPlayer, learnNames, noteNewNames } from '../../community/identity/index.ts';
import type { PlayerLookup } from '../../community/servers/index.ts';
import { ruleSetInForce } from '../escalation/index.ts';
import { attachEvidence } from '../evidence/index.ts';
import {
  indexPunishment,
  refuseMissing,
  type TakenValues,
  takeValues,
  valuesColumn,
} from '../record-fields/index.ts';
import { type Enforcement, TYPED } from './enforcement.ts';
import { escalate, type VersionedDecision } from './escalate.ts';
import { punishmentEvents } from './events.ts';
import type { PunishmentHooks } from './hooks.ts';
import { chosenAs, identify, type KnownPlayer, renamedTo, sightingOf } from './player.ts';
import { detailsOf, type PunishmentRow, sourceColumns, toPunishment } from './rows.ts';
import { type NewPunishment, punishmentsStore } from './store.ts';

export interface PunishmentsDeps {
  database: Database;
  players: PlayerLookup;
  enforcement: Enforcement;
  now: () => number;
  /** Called after an end may have come nearer. */
  expiryChanged: () => void;
  hooks: PunishmentHooks;
  config: { publicUrl: string };
}

/**
 * Records a punishment, or what the server's escalation rules make of it. Counting and writing run under a lock per player and
 * server, so that exactly one of two concurrent punishments reaches a threshold. A repeated client id returns the result of
 * the first submit.
 */
export async function createPunishment(
  deps: PunishmentsDeps,
  viewer: Viewer,
  input: CreatePunishmentInput,
  typed?: TypedInGame,
): Promise<CreatedPunishment> {
  requireOwnClientId(viewer, input);
  if (!typed) await prepareGame(deps, viewer, input);
  const at = deps.now();
  const player = playerTyped(input, typed) ?? (await findNamed(deps, viewer, input, at));
  try {
    return await deps.database.withLock(lockOf(viewer, player), (tx) =>
      decideAndWrite(deps, tx, viewer, { input, typed, issuer: viewer }, player),
    );
  } catch (error) {
    // The same client id for another player at the same moment is not held back by the key, but by the constraint.
    const repeated = isUniqueViolation(error, 'punishments_client_unique');
    const first = repeated ? await firstOf(deps, deps.database, viewer, input) : null;
    if (first === null) throw error;
    return first;
  }
}

/** Who a record names as its issuer. */
type RecordIssuer = Pick<Viewer, 'id' | 'username' | 'keyOwnerId'>;

/** What was requested before: the record names its issuer and gets its values, which were checked then. */
interface Requested {
  issuer: RecordIssuer;
  values: RecordValues;
}

/**
 * Records a punishment of a known player in the transaction of what leads to it. The viewer acts and is counted; the record
 * names the issuer. The game is prepared before the transaction.
 */
export async function createWithin(
  deps: PunishmentsDeps,
  tx: Transaction,
  viewer: Viewer,
  input: CreatePunishmentInput,
  { player, ...requested }: Requested & { player: KnownPlayer },
): Promise<CreatedPunishment> {
  await tx.lock(lockOf(viewer, player));
  return decideAndWrite(deps, tx, viewer, { input, typed: undefined, ...requested }, player);
}

function lockOf({ serverId }: Viewer, { name }: KnownPlayer): string {
  return `punishment:${serverId}:${usernameKey(name)}`;
}

async function prepareGame(
  { database, enforcement }: PunishmentsDeps,
  viewer: Viewer,
  input: Pick<CreatePunishmentInput, 'enforce' | 'commandId'>,
): Promise<void> {
  const { ruleSet } = await ruleSetInForce(database.handle, viewer.serverId);
  const isByRule = ruleSet.rules.some(({ outcome }) => outcome.inGame === 'always');
  await enforcement.prepare(viewer, enforceOf(input), isByRule);
}

/** Client ids of the records of commands typed in the game, which only those commands have. */
const GAME_CLIENT_ID = /^(?:game|chat):/;

/** Throws BAD_REQUEST for a client id that would pass the record off as one of a command typed in the game. */
function requireOwnClientId({ source }: Viewer, { clientId }: CreatePunishmentInput): void {
  if (source === 'game' || clientId === undefined || !GAME_CLIENT_ID.test(clientId)) return;
  throw new DomainError('BAD_REQUEST', {
    message: 'A clientId can’t begin with game: or chat:. Use another one.',
    details: { field: 'clientId' },
  });
}

/** Finds the player by the name, and learns from it who is called so. */
async function findNamed(
  { database: { handle }, players }: PunishmentsDeps,
  { serverId }: Viewer,
  input: CreatePunishmentInput,
  at: number,
): Promise<KnownPlayer> {
  const found = await identify({ handle, players }, serverId, input.robloxUsername, at);
  const player = chosenAs(found, claimedId(input));
  await learnNames(handle, sightingOf(player));
  return player;
}

/** Returns the account that the client says this is, if it can be one. */
function claimedId({ robloxUserId }: CreatePunishmentInput): string | null {
  const id = String(robloxUserId ?? '').trim();
  return /^[1-9]\d{0,19}$/.test(id) ? id : null;
}

/** Returns the player of a command in the game where the game said which account it was. */
function playerTyped(
  { robloxUsername: name }: CreatePunishmentInput,
  typed: TypedInGame | undefined,
): KnownPlayer | null {
  const robloxUserId = typed?.robloxUserId ?? null;
  return robloxUserId === null ? null : { name, robloxUserId, exists: 'yes', renamed: null, at: null };
}

/** Returns whether the game gets a command: without a choice the server's settings decide, unless a command was sent before. */
function enforceOf({
  enforce,
  commandId,
}: Pick<CreatePunishmentInput, 'enforce' | 'commandId'>): boolean | undefined {
  return enforce ?? (commandId ? false : undefined);
}

async function decideAndWrite(
  deps: PunishmentsDeps,
  tx: Transaction,
  viewer: Viewer,
  {
    input,
    typed,
    issuer,
    values = {},
  }: {
    input: CreatePunishmentInput;
    typed: TypedInGame | undefined;
    issuer: RecordIssuer;
    values?: RecordValues;
  },
  player: KnownPlayer,
): Promise<CreatedPunishment> {
  const repeated = await firstOf(deps, tx, viewer, input);
  if (repeated !== null) return repeated;
  const store = punishmentsStore(tx.handle, viewer.serverId);
  const at = deps.now();
  const taken = await takeValues(tx.handle, viewer.serverId, 'punishment', input.fields, values);
  // What the server requires since a ban was requested, the vote that decides doesn't know: the record is incomplete.
  if (issuer === viewer) requireFields(viewer, input, taken);
  await attachEvidence(tx, viewer.serverId, input.evidence, at);
  const held = await holdPlayer(tx, viewer, player);
  const requested = { type: input.punishmentType, reason: input.reason, duration: input.duration };
  const decision = await escalate(tx.handle, viewer.serverId, held, requested, at);
  const missing = missingFields(taken.set, factsOf(input, taken, decision.type));
  const decided = decideRow({ issuer, source: viewer.source }, input, player, {
    decision,
    taken,
    missing,
    at,
  });
  const slug = await deps.hooks.appealSlug(tx.handle, viewer.serverId);
  const appealUrl = slug === null ? null : `${deps.config.publicUrl}${APPEAL_PAGE_PATH}${slug}`;
  const inGame = decision.rule?.outcome.inGame ?? 'settings';
  const choice = { enforce: enforceOf(input), commandId: input.commandId, inGame };
  const record = { ...enforcedAs(decided), ...choice, appealUrl };
  // A kick that became a ban by the rule still has to be sent as one.
  const isDone = typed?.type === decided.type;
  const row = { ...decided, ...(isDone ? TYPED : await deps.enforcement.within(tx, viewer, record, at)) };
  await store.add({ ...row, client_id: input.clientId ?? null });
  await indexPunishment(tx.handle, viewer.serverId, row.id, taken, missing);
  if (row.verified === 0)
    await noteNewNames(tx.handle, viewer.serverId, [{ name: player.name, at, active: true }], at);
  const autoBanApplied = fromBit(row.auto_ban);
  await recordEvent(
    tx,
    punishmentEvents.create({
      kind: 'punishment.added',
      serverId: viewer.serverId,
      actor: actorOf(viewer),
      at,
      punishment: detailsOf(row),
      autoBanApplied,
      rule: decision.rule && { name: decision.rule.name, version: decision.version },
      notifyStaff: decision.rule?.outcome.notifyStaff ?? false,
      appealUrl,
    }),
  );
  if (row.expires_at !== null) tx.onCommit(deps.expiryChanged);
  const created = toPunishment({ ...row, issuer: issuer.username }, at);
  return { ...created, autoBanApplied, renamedTo: renamedTo(player) };
}

/** Throws BAD_REQUEST naming what the requested type requires and was not sent. */
function requireFields(viewer: Viewer, input: CreatePunishmentInput, taken: TakenValues): void {
  const facts = factsOf(input, taken, input.punishmentType);
  refuseMissing(viewer, taken.set, missingFields(taken.set, facts));
}

/** Returns what requirements look at in a record of a type, which a rule may have decided. */
function factsOf({ evidence }: CreatePunishmentInput, { values }: TakenValues, type: PunishmentType) {
  return { subject: 'punishment', type, values, evidence } as const;
}

/** Locks the account, after its name: it can be punished under two names at the same moment. */
async function holdPlayer(
  tx: Transaction,
  { serverId }: Viewer,
  { robloxUserId, name }: KnownPlayer,
): Promise<PlayerIdentity> {
  const player = await findRecordedPlayer(tx.handle, serverId, { id: robloxUserId, name });
  if (player.id !== null) await tx.lock(`punishment:${serverId}: ${player.id}`);
  return player;
}

interface Decided {
  decision: VersionedDecision;
  taken: TakenValues;
  missing: readonly string[];
  at: number;
}

function decideRow(
  { issuer, source }: Pick<Viewer, 'source'> & { issuer: RecordIssuer },
  input: CreatePunishmentInput,
  player: KnownPlayer,
  { decision, taken, missing, at }: Decided,
): Omit<PunishmentRow, 'issuer'> & Pick<NewPunishment, 'username_key' | 'requested_minutes'> {
  const { type, reason, duration, rule } = decision;
  return {
    id: newId(),
    roblox_username: player.name,
    username_key: usernameKey(player.name),
    // Of a client's id nothing is known: it is stored beside the name that counts.
    roblox_user_id: player.robloxUserId ?? claimedId(input),
    verified: toBit(player.exists === 'yes'),
    type,
    reason,
    duration_minutes: duration,
    expires_at: expiryOf(at, duration),
    is_active: 1,
    auto_ban: toBit(isAutoBan(decision, input.punishmentType)),
    rule_id: rule?.id ?? null,
    rule_name: rule?.name ?? null,
    rule_version: rule && decision.version,
    requested_type: rule && input.punishmentType,
    requested_minutes: rule && input.duration,
    issued_by: issuer.id,
    key_owner_id: issuer.keyOwnerId ?? null,
    evidence: toJson(input.evidence),
    fields: valuesColumn(taken.values),
    missing: missing.length === 0 ? null : toJson(missing),
    enforcement: 'none',
    enforcement_message: null,
    ...sourceColumns(source),
    created_at: at,
    updated_at: at,
  };
}

function enforcedAs(row: Omit<PunishmentRow, 'issuer'>) {
  return {
    id: row.id,
    type: row.type,
    robloxUsername: row.roblox_username,
    robloxUserId: fromBit(row.verified) ? row.roblox_user_id : null,
    verified: fromBit(row.verified),
    reason: row.reason,
  };
}

/** What an earlier submit with the same client id became; null when this is the first, or names no id. */
async function firstOf(
  { now }: PunishmentsDeps,
  { handle }: Pick<Transaction, 'handle'>,
  { serverId }: Viewer,
  { clientId }: CreatePunishmentInput,
): Promise<CreatedPunishment | null> {
  if (clientId === undefined) return null;
  const row = await punishmentsStore(handle, serverId).findByClientId(clientId);
  return row && { ...toPunishment(row, now()), autoBanApplied: fromBit(row.auto_ban), renamedTo: null };
}
