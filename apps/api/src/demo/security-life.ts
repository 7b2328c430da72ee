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

/** Staff freezes are on, and one was lifted yesterday: a moderator banned and kicked, and the owner undid the bans. */
export async function writeStaffFreeze(handle: Handle, serverId: string, now: number): Promise<void> {
  const people = await handle
    .selectFrom('members')
    .select(['user_id as id', 'role'])
    .where('server_id', '=', serverId)
    .where('role', 'in', ['owner', 'moderator'])
    .orderBy('joined_at', 'desc')
    .execute();
  const owner = people.find(({ role }) => role === 'owner')?.id;
  const moderator = people.find(({ role }) => role === 'moderator')?.id;
  if (owner === undefined || moderator === undefined) return;
  const on = {
    kind: 'staff-freeze',
    enabled: 1,
    settings: '{}',
    updated_at: now,
    updated_by: owner,
  } as const;
  await handle
    .insertInto('automations')
    .values({ server_id: serverId, ...on })
    .execute();
  const at = now - 26 * HOUR_MS;
  const own = { server_id: serverId, user_id: moderator };
  const freeze = { total: 16, minutes: 10, at, lifted_at: at + HOUR_MS, lifted_by: owner };
  await handle
    .insertInto('staff_freezes')
    .values({ ...own, id: newId(at), ...freeze })
    .execute();
  const actions = Array.from({ length: freeze.total }, (_, n) => {
    const player = BANNED[n % BANNED.length];
    const isBan = n % 2 === 0;
    const made = {
      at: at - (freeze.total - n) * 20_000,
      subject_id: newId(at),
      undone_at: isBan ? at + HOUR_MS : null,
    };
    const what = {
      kind: isBan ? 'ban' : 'kick',
      text: `${isBan ? 'Ban' : 'Kick'} added: ${player}`,
    } as const;
    return { ...own, ...made, ...what, id: newId(at), weight: 1 };
  });
  await handle.insertInto('staff_actions').values(actions).execute();
}
