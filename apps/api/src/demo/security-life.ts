import type { Handle } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { HOUR_MS } from './clock.ts';

/** The rule is on in the demo, and once it had something to say. */
const INCIDENT_AGO_MS = 7 * HOUR_MS;

const BANNED = ['Kestrel_Vale', 'Otter_Lane', 'Juniper_Fox', 'Marlow_Reed', 'Sable_Finch', 'Rowan_Pike'];

const ACTOR = { actor_key: 'roblox:4100077', actor_name: 'Grudge_Gale', actor_roblox_id: '4100077' };

/** Switches game security on and leaves one past incident: six bans in half a minute, acknowledged by the owner. */
export async function writeSecurityData(handle: Handle, serverId: string, now: number): Promise<void> {
  const server = await handle
    .selectFrom('servers')
    .select(['owner_id as owner', 'erlc_key_hash as game'])
    .where('id', '=', serverId)
    .executeTakeFirstOrThrow();
  if (server.game === null) return;
  const on = { kind: 'game-security', enabled: 1, settings: '{}', updated_at: now } as const;
  await handle
    .insertInto('automations')
    .values({ server_id: serverId, ...on, updated_by: server.owner })
    .onConflict((conflict) => conflict.columns(['server_id', 'kind']).doNothing())
    .execute();
  const id = newId(now - INCIDENT_AGO_MS);
  const from = now - INCIDENT_AGO_MS;
  const rule = 'mass-removals' as const;
  const bans = BANNED.map((name, n) => ({
    server_id: serverId,
    rule,
    dedupe: `${id}-${n}`,
    alert_id: id,
    kind: 'command' as const,
    at: from + n * 6_000,
    text: `:ban ${name}`,
    hit: JSON.stringify([name]),
  }));
  await handle
    .insertInto('security_alerts')
    .values({
      server_id: serverId,
      id,
      game_id: server.game,
      rule,
      ...ACTOR,
      summary: `${ACTOR.actor_name} kicked or banned ${bans.length} players within a minute.`,
      events: bans.length,
      first_at: from,
      last_at: bans.at(-1)?.at ?? from,
      opened_at: from,
      state: 'acknowledged',
      handled_by: server.owner,
      handled_at: from + 240_000,
    })
    .execute();
  await handle.insertInto('security_events').values(bans).execute();
}
