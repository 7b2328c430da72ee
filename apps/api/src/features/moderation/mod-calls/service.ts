import type { CreateModCallInput, GameService, ModCall, ModCallsService, Viewer } from '@tenfour/contracts';
import { priorityRank, usernameKey } from '@tenfour/domain';
import { toJson } from '../../../db/codecs.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { newId } from '../../../db/ids.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf, namesInCall, noteNewNames, panelSource } from '../../community/identity/index.ts';
import { findOnline } from '../../game/gateway/index.ts';
import { attachEvidence } from '../evidence/index.ts';
import { takeNewValues, valuesColumn } from '../record-fields/index.ts';
import { changeModCall } from './change-mod-call.ts';
import { modCallEvents } from './events.ts';
import { modCallStats } from './stats.ts';
import { detailsOf, modCallsStore, prepareQueue, toModCall } from './store.ts';
import { prepareSummary } from './summary.ts';

export interface ModCallsDeps {
  database: Database;
  game: Pick<GameService, 'info'>;
  now: () => number;
}

/** Creates the service for mod calls, from the panel and from the game. */
export function createModCallsService(deps: ModCallsDeps): ModCallsService {
  const { database, now } = deps;
  const queue = prepareQueue(database.quickReads);
  const summary = prepareSummary(database.handle);

  return {
    async list(viewer, { serverId: _, ...input }) {
      if (input.status === 'open') watchGame(deps, viewer);
      const assignee = input.assignee === 'me' ? viewer.id : input.assignee;
      const filters = [input.priority, assignee, input.fieldId, input.fieldValue];
      const plainQueue = input.status === 'open' && filters.every((filter) => filter === undefined);
      const rows = plainQueue
        ? await queue(viewer.serverId, input.limit)
        : await modCallsStore(database.handle, viewer.serverId).list({ ...input, assignee });
      return rows.map(toModCall);
    },

    create: (viewer, input) => create(deps, viewer, input),

    claim: (viewer, id) => changeModCall(deps, viewer, id, { action: 'claim' }),
    release: (viewer, id) => changeModCall(deps, viewer, id, { action: 'release' }),
    resolve: (viewer, { modCallId, ...input }) =>
      changeModCall(deps, viewer, modCallId, { action: 'resolve', ...input }),
    dismiss: (viewer, { modCallId, resolution }) =>
      changeModCall(deps, viewer, modCallId, { action: 'dismiss', resolution }),
    reopen: (viewer, id) => changeModCall(deps, viewer, id, { action: 'reopen' }),

    summary: (viewer) => summary(viewer, now()),
    stats: ({ serverId }, days) => modCallStats(database.slowReads, serverId, { days, now: now() }),
  };
}

/** Watches the game for a viewer of the queue, so that the game's own calls appear as fast as on the in-game panel. */
function watchGame({ game }: ModCallsDeps, viewer: Viewer): void {
  game.info(viewer).catch(() => undefined);
}

async function create(deps: ModCallsDeps, viewer: Viewer, input: CreateModCallInput): Promise<ModCall> {
  try {
    return await deps.database.transaction((tx) => createOnce(deps, tx, viewer, input));
  } catch (error) {
    const repeated = isUniqueViolation(error, 'mod_calls_client_unique');
    const first = repeated ? await firstOf(deps.database, viewer, input) : null;
    if (first === null) throw error;
    return first;
  }
}

async function createOnce(
  { now }: ModCallsDeps,
  tx: Transaction,
  viewer: Viewer,
  input: CreateModCallInput,
): Promise<ModCall> {
  const repeated = await firstOf(tx, viewer, input);
  if (repeated !== null) return repeated;
  const at = now();
  const names = [input.reporterUsername, input.reportedUsername];
  const [reporter, reported] = await findOnline(tx.handle, viewer.serverId, names, at);
  const id = newId();
  const taken = { recordId: id, sent: input.fields };
  const values = await takeNewValues(tx.handle, viewer, 'modCall', taken);
  const call = {
    id,
    fields: valuesColumn(values),
    source: panelSource(viewer.source),
    reporter_username: input.reporterUsername,
    reported_username: input.reportedUsername,
    reporter_roblox_id: reporter?.id ?? null,
    reported_roblox_id: reported?.id ?? null,
    reason: input.reason,
    location: input.location,
    description: input.description,
    priority: priorityRank(input.priority),
    status: 'pending',
    resolution: null,
    evidence: toJson(input.evidence),
    created_by: viewer.id,
    claimed_by: null,
    claimed_at: null,
    closed_by: null,
    closed_at: null,
    created_at: at,
  } as const;
  await attachEvidence(tx, viewer.serverId, input.evidence, at);
  const store = modCallsStore(tx.handle, viewer.serverId);
  await store.add({
    ...call,
    reporter_key: usernameKey(input.reporterUsername),
    reported_key: usernameKey(input.reportedUsername),
    client_id: input.clientId ?? null,
    game_call: null,
    updated_at: at,
  });
  await noteNewNames(tx.handle, viewer.serverId, namesInCall(call, at), at);
  const domainEvent = { serverId: viewer.serverId, actor: actorOf(viewer), at };
  await recordEvent(
    tx,
    modCallEvents.create({ kind: 'mod-call.created', ...domainEvent, call: detailsOf(call) }),
  );
  const made = await store.find(call.id);
  if (made === null) throw new Error('The mod call that was just made is not there.');
  return toModCall(made);
}

/** What an earlier submit with the same client id became; null when this is the first, or names no id. */
async function firstOf(
  { handle }: Pick<Transaction, 'handle'>,
  { serverId }: Viewer,
  { clientId }: CreateModCallInput,
): Promise<ModCall | null> {
  if (clientId === undefined) return null;
  const row = await modCallsStore(handle, serverId).findByClientId(clientId);
  return row && toModCall(row);
}
