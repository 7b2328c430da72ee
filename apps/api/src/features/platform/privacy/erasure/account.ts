import { evidenceFileOf } from '@tenfour/domain';
import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Change } from '../../../../db/changes.ts';
import type { Database } from '../../../../db/database.ts';
import { recordEvent } from '../../../../events/record-event.ts';
import type { FileStore } from '../../../../integrations/storage/file-store.ts';
import { joinRequestsStore } from '../../../community/join-requests/index.ts';
import {
  type EndMembershipDeps,
  endMembership,
  memberEvents,
  membersStore,
} from '../../../community/members/index.ts';
import { namesOf } from '../../../community/servers/index.ts';
import { linksOf } from '../../../moderation/evidence/index.ts';
import { ownRows } from '../tables.ts';
import { anyOf, claimsOf, type ErasurePlan } from './plan.ts';

/** Ends the person's memberships and requests, keys and sessions, and rewrites their account. Can run again. */
export async function eraseAccount(deps: EndMembershipDeps, plan: ErasurePlan): Promise<void> {
  const { database, now } = deps;
  const { userId, pseudonym } = plan;
  if (userId === null) return;
  await leaveServers(deps, userId, pseudonym);
  await database.transaction(async (tx) => {
    const { handle } = tx;
    const changes: Change[] = await namesOf(handle, userId);
    await handle
      .updateTable('users')
      .set({
        discord_id: userId,
        username: pseudonym,
        discriminator: '0',
        global_name: null,
        avatar: null,
        roblox_username: null,
        roblox_user_id: null,
        roblox_verified: 0,
        factor_since: null,
        // Such rows can't sign in and are in no list of people.
        stand_in_of: '',
        updated_at: now(),
      })
      .where('id', '=', userId)
      .execute();
    await handle
      .updateTable('platform_accounts')
      .set({ user_id: null })
      .where('user_id', '=', userId)
      .execute();
    await handle
      .updateTable('api_keys')
      .set({ revoked_at: now(), revoked_by: userId })
      .where('created_by', '=', userId)
      .where('revoked_at', 'is', null)
      .execute();
    const ended = await handle.deleteFrom('sessions').where('user_id', '=', userId).returning('id').execute();
    tx.changed(...changes, {
      userId,
      entity: 'account',
      op: 'removed',
      ids: ended.map(({ id }) => id),
    });
  });
}

async function leaveServers(deps: EndMembershipDeps, userId: string, pseudonym: string): Promise<void> {
  const { database, now } = deps;
  const { handle } = database;
  const requests = await handle
    .selectFrom('join_requests')
    .select(['server_id', 'id'])
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .execute();
  for (const { server_id: serverId, id } of requests) {
    await database.transaction(async (tx) => {
      await joinRequestsStore(tx.handle, serverId).withdraw(id, userId, now());
      tx.changed({ serverId, entity: 'join-requests', op: 'removed', ids: [id] });
    });
  }
  const memberships = await handle
    .selectFrom('members')
    .select('server_id')
    .where('user_id', '=', userId)
    .execute();
  const person = { id: userId, username: pseudonym };
  for (const { server_id: serverId } of memberships) {
    await endMembership(deps, { serverId, userId }, async (tx) => {
      const role = await membersStore(tx.handle, serverId).leave(userId);
      if (role === null) return;
      const actor = { id: userId, name: pseudonym };
      await recordEvent(
        tx,
        memberEvents.create({ kind: 'member.left', serverId, actor, at: now(), person, role }),
      );
    });
  }
}

interface FileDeps {
  database: Database;
  files: FileStore;
}

/** Deletes pictures that show the person as a player, and those that they uploaded and never used. Can run again. */
export async function eraseFiles({ database, files }: FileDeps, plan: ErasurePlan): Promise<void> {
  const { handle } = database;
  await eraseEvidence({ database, files }, plan);
  for (const userId of plan.identity.user) {
    const loose = await handle
      .selectFrom('evidence_files')
      .select(['server_id', 'id'])
      .where('uploaded_by', '=', userId)
      .where('kept_at', 'is', null)
      .execute();
    for (const { server_id: serverId, id } of loose) await removeFile({ database, files }, serverId, id);
  }
}

async function eraseEvidence({ database, files }: FileDeps, { identity }: ErasurePlan): Promise<void> {
  const { handle, slowReads } = database;
  for (const table of ['punishments', 'mod_calls', 'ban_requests'] as const) {
    const own = claimsOf(table).flatMap((claim) => (claim.isShown ? (ownRows(claim, identity) ?? []) : []));
    if (own.length === 0) continue;
    const { rows } = await sql<{ id: string; evidence: string }>`SELECT id, evidence FROM ${sql.table(table)}
      WHERE evidence <> '[]' AND ${anyOf(own)}`.execute(slowReads);
    for (const { id, evidence } of rows) {
      for (const link of linksOf(evidence)) {
        const file = evidenceFileOf(link);
        if (file !== null) await removeFile({ database, files }, file.serverId, file.fileId);
      }
      await handle.updateTable(table).set({ evidence: '[]' }).where(sql<SqlBool>`id = ${id}`).execute();
    }
  }
}

async function removeFile({ database, files }: FileDeps, serverId: string, id: string): Promise<void> {
  await files.remove(`${serverId}/${id}`);
  await database.handle
    .deleteFrom('evidence_files')
    .where('server_id', '=', serverId)
    .where('id', '=', id)
    .execute();
}
