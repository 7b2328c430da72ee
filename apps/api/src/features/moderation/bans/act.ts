import {
  COMMANDS_QUEUED_MAX,
  type IgnoreBansInput,
  type IgnoredBans,
  type ImportBansInput,
  type ImportedBans,
  type SendBansInput,
  type SentBans,
  type Viewer,
} from '@tenfour/contracts';
import { DomainError, planEnforcement, usernameKey } from '@tenfour/domain';
import { fromBit } from '../../../db/codecs.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { recordEvent } from '../../../events/record-event.ts';
import type { Keyring } from '../../../security/keyring.ts';
import { actorOf, panelSource } from '../../community/identity/index.ts';
import { BULK_CLIENT_ID, queueCommand, queueStore, wayToGame } from '../../game/gateway/index.ts';
import { type PunishmentRow, punishmentsStore } from '../punishments/index.ts';
import type { Comparison } from './conditions.ts';
import { adjustDrift, banLock } from './drift.ts';
import { banEvents } from './events.ts';
import { withNames } from './name-matches.ts';
import { bansOnRecord, listedBans, markQueued, setAside, showAgain, unsentRecords } from './store.ts';

export interface ActDeps {
  database: Database;
  keyring: Pick<Keyring, 'open'>;
  now: () => number;
  /** Called after a command was queued. */
  wakeQueue: (gameId: string) => void;
}

/** Records bans of the game as the viewer's. Of two who import the same one, the second finds it recorded. */
export function importBans(
  deps: ActDeps,
  viewer: Viewer,
  comparison: Comparison,
  { robloxUserIds, reason }: ImportBansInput,
): Promise<ImportedBans> {
  const { serverId } = viewer;
  const { gameId } = comparison;
  const asked = new Set(robloxUserIds);
  return deps.database.withLock(banLock(serverId), async (tx) => {
    const at = deps.now();
    const listed = await listedBans(tx.handle, gameId, [...asked]);
    const matched = await withNames(tx.handle, { ...comparison, now: at });
    const recorded = await bansOnRecord(tx.handle, matched, [...asked]);
    const missing = listed.filter(
      ({ robloxUsername, robloxUserId }) => robloxUsername !== '' && !recorded.has(robloxUserId),
    );
    for (const ban of missing) await addRecord(tx, viewer, { ...ban, reason, at });
    const imported = missing.length;
    if (imported > 0) {
      const ids = missing.map(({ robloxUserId }) => robloxUserId);
      const ignored = await showAgain(tx, { serverId, gameId }, 'game', ids);
      await adjustDrift(tx, serverId, { game: ignored - imported });
      const [first] = missing;
      const event = { serverId, actor: actorOf(viewer), at, count: imported, reason };
      await recordEvent(
        tx,
        banEvents.create({ ...event, kind: 'bans.imported', player: first?.robloxUsername ?? '' }),
      );
    }
    return { imported, skipped: asked.size - imported };
  });
}

async function addRecord(
  tx: Transaction,
  viewer: Viewer,
  ban: { robloxUserId: string; robloxUsername: string; reason: string; at: number },
): Promise<void> {
  await punishmentsStore(tx.handle, viewer.serverId).add({
    id: newId(),
    roblox_username: ban.robloxUsername,
    username_key: usernameKey(ban.robloxUsername),
    // The game bans accounts, so its list confirms them.
    roblox_user_id: ban.robloxUserId,
    verified: 1,
    type: 'ban',
    reason: ban.reason,
    duration_minutes: null,
    expires_at: null,
    source: 'import',
    enforcement: 'sent',
    issued_by: viewer.id,
    key_owner_id: viewer.keyOwnerId ?? null,
    client_id: null,
    created_at: ban.at,
    updated_at: ban.at,
  });
}

/**
 * Queues the commands of recorded bans that the game does not have. They wait behind what people send by hand. Of two
 * who send the same one, the second finds it queued.
 */
export function sendBans(
  deps: ActDeps,
  viewer: Viewer,
  comparison: Comparison,
  { punishmentIds }: SendBansInput,
): Promise<SentBans> {
  const { serverId } = viewer;
  const ids = [...new Set(punishmentIds)];
  return deps.database.withLock(banLock(serverId), async (tx) => {
    const at = deps.now();
    const way = await wayToGame(deps.keyring, tx.handle, serverId);
    if ('refusal' in way) throw new DomainError('REFUSED', { message: way.refusal });
    const { gameId } = way;
    const open = await sendable(tx, { ...comparison, gameId, now: at }, ids);
    const planned = open.map((row) => ({ row, plan: planEnforcement('ban', enforced(row), null) }));
    const commands = planned.flatMap(({ row, plan }) =>
      plan.kind === 'command' ? [{ row, command: plan.command }] : [],
    );
    const room = COMMANDS_QUEUED_MAX - (await queueStore(tx.handle, gameId).bulkSize());
    const players = Map.groupBy(commands, ({ command }) => command);
    const sent = [...players].slice(0, Math.max(0, room));
    for (const [command, ofPlayer] of sent) {
      const id = newId();
      const rows = ofPlayer.map(({ row }) => row.id);
      await queueCommand(tx, {
        ...{ id, serverId, gameId, command, createdAt: at },
        issuedBy: viewer.id,
        source: panelSource(viewer.source),
        clientId: `${BULK_CLIENT_ID}${id}`,
      });
      await markQueued(tx.handle, serverId, rows, id);
      tx.changed({ serverId, entity: 'punishments', op: 'changed', ids: rows });
    }
    if (sent.length > 0) {
      tx.onCommit(() => deps.wakeQueue(gameId));
      tx.changed({ serverId, entity: 'bans', op: 'changed', ids: [] });
    }
    const queued = sent.flatMap(([, ofPlayer]) => ofPlayer).length;
    return {
      queued,
      skipped: ids.length - open.length,
      unconfirmed: open.length - commands.length,
      waiting: commands.length - queued,
    };
  });
}

/** Locks the records among these that are bans in force which the game neither has nor is being sent. */
async function sendable(
  tx: Transaction,
  comparison: Comparison,
  ids: readonly string[],
): Promise<PunishmentRow[]> {
  const held = await punishmentsStore(tx.handle, comparison.serverId).hold(ids);
  const unsent = await unsentRecords(tx.handle, await withNames(tx.handle, comparison), ids);
  return held.filter(({ id }) => unsent.has(id));
}

function enforced(row: PunishmentRow) {
  const { roblox_username: robloxUsername, reason } = row;
  return { robloxUsername, robloxUserId: fromBit(row.verified) ? row.roblox_user_id : null, reason };
}

/** Sets differences aside, or shows them again. */
export function ignoreBans(
  { database, now }: ActDeps,
  viewer: Viewer,
  comparison: Comparison,
  { robloxUserIds, punishmentIds, ignored }: IgnoreBansInput,
): Promise<IgnoredBans> {
  const { serverId } = viewer;
  const asked = { game: robloxUserIds, record: punishmentIds };
  return database.withLock(banLock(serverId), async (tx) => {
    const at = now();
    const act = ignored ? setAside : showAgain;
    const matched = await withNames(tx.handle, { ...comparison, now: at });
    const changed = {
      game: await act(tx, matched, 'game', asked.game),
      record: await act(tx, matched, 'record', asked.record),
    };
    const sign = ignored ? -1 : 1;
    await adjustDrift(tx, serverId, { game: sign * changed.game, record: sign * changed.record });
    const count = changed.game + changed.record;
    const event = { serverId, actor: actorOf(viewer), at, count };
    if (count > 0) await recordEvent(tx, banEvents.create({ ...event, kind: 'bans.ignored', ignored }));
    return { changed: count };
  });
}
