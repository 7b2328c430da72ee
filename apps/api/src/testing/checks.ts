import { type CheckRule, newCheck } from '@tenfour/domain';
import { roleIdOf } from '@tenfour/sandbox/discord/guilds';
import { discordSnowflakeOf, robloxIdOf } from '@tenfour/sandbox/identity';
import { createGatewayHooks } from '../app/hooks.ts';
import { createAccountLookups, type LookupsDeps } from '../features/automation/checks/lookups-job.ts';
import { createDiscordBot } from '../integrations/discord/discord-bot.ts';
import { createRobloxClient } from '../integrations/roblox/roblox.ts';
import { automationScene } from './automations.ts';
import type { Person, World } from './product/actors.ts';

/** A role of the sandbox's first Discord server. */
export const GUILD_ROLE = { id: roleIdOf('guild:0', 'Moderator'), name: 'Moderator' } as const;

/** A check of a restricted team for people with that role. */
export const POLICE: CheckRule = {
  ...newCheck('team'),
  matches: ['Police'],
  roles: [{ ...GUILD_ROLE }],
  action: 'kick',
  warnings: 2,
};

/** A player of a reading, by default one who breaks nothing. */
export interface Playing {
  name: string;
  team?: string;
  vehicle?: { name: string; texture?: string; plate?: string };
  permission?: string;
}

/** A community whose players are checked, with the lookups that tests let happen. */
export function checksScene(world: World) {
  const { database, clock, sandbox } = world;
  const { handle } = database;
  const scene = automationScene(world);
  const asked: string[] = [];
  const services: Pick<LookupsDeps, 'roblox' | 'discordBot'> = {
    roblox: createRobloxClient({ usersUrl: sandbox.urls.roblox, fetch, now: clock.now }),
    discordBot: createDiscordBot({ baseUrl: sandbox.urls.discord, token: 'bot-of-tests', timeoutMs: 5_000 }),
  };

  return {
    scene,
    /** Lookups that were done, in their order. */
    asked,

    on: (rules: readonly CheckRule[], more = {}) =>
      scene.save({ kind: 'checks', enabled: true, settings: { rules, ...more } }),

    dryRun: (rules: readonly CheckRule[]) =>
      scene.community.owner.call.automations.dryRun({
        serverId: scene.serverId(),
        kind: 'checks',
        settings: { rules },
      }),

    /** Stores a reading ten seconds after the one before. */
    read(players: readonly Playing[], more: Parameters<typeof scene.keep>[0] = {}) {
      clock.advance(10_000);
      const people = players.map(({ name, team = 'Civilian', permission = 'Normal' }) => ({
        player: { name, id: robloxIdOf(name) },
        team,
        permission,
        callsign: null,
        location: null,
        wantedStars: 0,
      }));
      const vehicles = players.flatMap(({ name, vehicle }) =>
        vehicle
          ? [{ plate: null, texture: null, colorHex: null, colorName: null, ...vehicle, owner: name }]
          : [],
      );
      return scene.keep({ players: people, vehicles, currentPlayers: people.length, ...more });
    },

    /** Does all lookups that are due, with services in the place of the sandbox's. */
    async lookUp(instead: Partial<typeof services> = {}): Promise<number> {
      const job = createAccountLookups({ database, ...services, ...instead, now: clock.now, spacingMs: 0 });
      const now = clock.now();
      const items = await job.claim({ now, leaseUntil: now + 1_000, limit: 100 });
      asked.push(...items.map(({ key }) => key));
      for (const item of items) await job.handle(item);
      return items.length;
    },

    /** Lets all queued commands be accepted by the game, and returns them. */
    async sendAll(state: 'sent' | 'failed' = 'sent'): Promise<string[]> {
      const sent = await scene.queued();
      await handle
        .updateTable('game_commands')
        .set({ state, settled_at: clock.now() })
        .where('server_id', '=', scene.serverId())
        .where('state', '=', 'queued')
        .execute();
      return sent;
    },

    /** Why the queued commands would not be sent now. */
    async refusals(): Promise<(string | null)[]> {
      const rows = await handle
        .selectFrom('game_commands')
        .selectAll()
        .where('server_id', '=', scene.serverId())
        .where('state', '=', 'queued')
        .orderBy('id')
        .execute();
      const { refusalOf } = createGatewayHooks({ wakeQueue: () => undefined });
      return Promise.all(
        rows.map((row) =>
          refusalOf(handle, {
            id: row.id,
            serverId: row.server_id,
            gameId: row.game_id,
            source: row.source,
            command: row.command,
            state: row.state,
            errorKind: null,
            errorCode: null,
            errorMessage: null,
            createdAt: row.created_at,
            sentAt: null,
            settledAt: null,
            expiresAt: row.expires_at,
            automation: row.automation,
          }),
        ),
      );
    },

    /** Links a person's account with the Roblox and Discord accounts that the sandbox has for these names. */
    async link({ id, username }: Person, robloxName: string, verified = true): Promise<void> {
      await handle
        .updateTable('users')
        .set({ roblox_user_id: null, roblox_verified: 0 })
        .where('roblox_user_id', '=', String(robloxIdOf(robloxName)))
        .execute();
      await handle
        .updateTable('users')
        .set({
          discord_id: discordSnowflakeOf(username),
          roblox_user_id: String(robloxIdOf(robloxName)),
          roblox_username: robloxName,
          roblox_verified: verified ? 1 : 0,
        })
        .where('id', '=', id)
        .execute();
    },

    /** Sets the Discord roles of a person, or removes them from the Discord server with `null`. */
    async inDiscord({ username }: Person, roles: readonly string[] | null): Promise<void> {
      const address = `${sandbox.urls.home}/control/discord/guilds/0/members/${username}`;
      if (roles === null) await fetch(address, { method: 'DELETE' });
      else {
        const headers = { 'content-type': 'application/json' };
        await fetch(address, { method: 'PUT', headers, body: JSON.stringify({ roles }) });
      }
    },
  };
}
