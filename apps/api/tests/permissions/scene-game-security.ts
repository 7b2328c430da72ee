import { newId } from '../../src/db/ids.ts';
import { type Actors, databaseOf } from '../../src/testing/product/people.ts';
import { must } from '../../src/testing/product/transports.ts';
import type { Scene } from './scene.ts';

type Input = Record<string, unknown>;

let made = 0;

/** An open alert of a server about one ban, and the step that takes it back; written as a reading would. */
export async function alertIn(actors: Actors, serverId: string): Promise<{ alertId: string; step: string }> {
  const database = databaseOf(actors);
  made += 1;
  // A key of its own, since the game takes one command per key and five seconds.
  await must(actors.owner.browser, 'servers.update', { serverId, erlcApiKey: `alert${made}-still` });
  const { gameId } = await database.handle
    .selectFrom('servers')
    .select('erlc_key_hash as gameId')
    .where('id', '=', serverId)
    .executeTakeFirstOrThrow();
  const [alertId, dedupe, at] = [newId(), newId(), 1_000];
  await database.handle
    .insertInto('security_alerts')
    .values({
      server_id: serverId,
      id: alertId,
      game_id: gameId ?? '',
      rule: 'everybody',
      actor_key: `roblox:${made}`,
      actor_name: 'Rex',
      summary: 'Rex ran :ban all.',
      events: 1,
      first_at: at,
      last_at: at,
      opened_at: at,
      state: 'open',
    })
    .execute();
  const event = { kind: 'command' as const, at, text: ':ban all', hit: '["Bob"]' };
  await database.handle
    .insertInto('security_events')
    .values({ server_id: serverId, rule: 'everybody', dedupe, alert_id: alertId, ...event })
    .execute();
  return { alertId, step: `${dedupe}/bob` };
}

/** A freeze of a server's moderator with one removed record; written as too many actions would. */
export async function freezeIn(
  actors: Actors,
  serverId: string,
): Promise<{ serverId: string; freezeId: string }> {
  const database = databaseOf(actors);
  const userId = actors.moderator.userId;
  const lifted = { lifted_at: 1_001, lifted_by: userId };
  await database.handle.updateTable('staff_freezes').set(lifted).where('lifted_at', 'is', null).execute();
  const [freezeId, at] = [newId(), 1_000];
  const own = { server_id: serverId, user_id: userId, at };
  await database.handle
    .insertInto('staff_freezes')
    .values({ ...own, id: freezeId, total: 16, minutes: 10 })
    .execute();
  const action = {
    kind: 'removal' as const,
    subject_id: actors.member.userId,
    role: 'member' as const,
    text: 'Member removed',
  };
  await database.handle
    .insertInto('staff_actions')
    .values({ ...own, ...action, id: newId() })
    .execute();
  return { serverId, freezeId };
}

/** As `PREPARE` of the scene, for alerts of game security. */
export const PREPARE_GAME_SECURITY: Readonly<Record<string, (scene: Scene) => Promise<Input>>> = {
  'staffFreezes.undo': ({ actors, server }) => freezeIn(actors, server.id),
  'staffFreezes.lift': ({ actors, server }) => freezeIn(actors, server.id),
  'gameSecurity.get': onAlert,
  'gameSecurity.acknowledge': onAlert,
  'gameSecurity.resolve': onAlert,
  'gameSecurity.undo': async ({ actors, server }) => {
    const { alertId, step } = await alertIn(actors, server.id);
    return { serverId: server.id, alertId, steps: [{ step }] };
  },
};

async function onAlert({ actors, server }: Scene): Promise<Input> {
  const { alertId } = await alertIn(actors, server.id);
  return { serverId: server.id, alertId };
}
