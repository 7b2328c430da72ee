import { CHAT_COMMANDS } from '@tenfour/domain';
import type { Database } from '../db/database.ts';
import { recordEvent } from '../events/record-event.ts';
import { chatCommandEvents } from '../features/automation/chat-commands/events.ts';
import { toEventHook } from '../features/game/events/service.ts';
import { eventHookStore } from '../features/game/events/store.ts';
import type { Keyring } from '../security/keyring.ts';
import { DAY_MS, HOUR_MS, type Scene } from './clock.ts';
import { type DemoCommunity, SPRINGS } from './communities.ts';
import type { Scenario } from './scenario.ts';

const TURNED_ON_DAYS = 24;

/** What moderators typed in the game, in hours before the seed runs. */
const NOTES = [
  { by: 'morgan', hoursAgo: 29, text: 'warned twice for blocking the bridge' },
  { by: 'Tomasz', hoursAgo: 8, text: 'helpful at the fire, ask about staff' },
] as const;

/** A kick that a moderator typed in the game, in hours before the seed runs. */
const KICK = {
  by: 'morgan',
  player: 'CanyonDrifter',
  hoursAgo: 6,
  reason: 'Ramming at the dealership',
} as const;

/** The busy community's commands of the game: all are on, and two notes and a kick came from there. */
export function chatScenes(
  scenario: Scenario,
  demo: DemoCommunity,
  players: readonly string[],
  now: number,
): Scene[] {
  if (demo !== SPRINGS) return [];
  const { database, services } = scenario.stage;
  return [
    {
      at: now - TURNED_ON_DAYS * DAY_MS,
      async play() {
        const owner = await scenario.viewer(demo.owner, 'owner');
        await services.gameEvents.rotateEventHook(owner);
        await services.chatCommands.save(owner, {
          serverId: owner.serverId,
          commands: Object.fromEntries(CHAT_COMMANDS.map((name) => [name, true])),
          recordsInGame: true,
        });
        // Who is shown the demo can type as its owner.
        await database.handle
          .updateTable('users')
          .set({ roblox_verified: 1 })
          .where('id', '=', owner.id)
          .where('roblox_user_id', 'is not', null)
          .execute();
      },
    },
    {
      at: now - KICK.hoursAgo * HOUR_MS,
      async play() {
        const person = demo.members.find(({ name }) => name === KICK.by) ?? demo.owner;
        const moderator = await scenario.viewer(person, 'moderator');
        const kick = { punishmentType: 'kick', duration: null, reason: KICK.reason } as const;
        const input = { serverId: moderator.serverId, robloxUsername: KICK.player, ...kick, evidence: [] };
        const typed = { type: 'kick', robloxUserId: null } as const;
        await services.punishments.create({ ...moderator, source: 'game' }, input, typed);
      },
    },
    ...NOTES.map(({ by, hoursAgo, text }, index) => ({
      at: now - hoursAgo * HOUR_MS,
      async play() {
        const person = demo.members.find(({ name }) => name === by) ?? demo.owner;
        const username = players[index] ?? 'Builderman';
        const { serverId, ...author } = await scenario.viewer(person, 'moderator');
        const entry = { player: person.roblox ?? by, line: `;note ${username} ${text}` };
        const actor = { id: author.id, name: author.username };
        const accepted = { serverId, actor, at: now - hoursAgo * HOUR_MS, ...entry };
        await database.transaction((tx) =>
          recordEvent(tx, chatCommandEvents.create({ kind: 'chat-command.accepted', ...accepted })),
        );
        await services.players.addNote({ serverId, ...author }, { serverId, username, text, bolo: false });
      },
    })),
  ];
}

/** Returns the address to which the busy community's game sends its events; null once there is none. */
export async function eventHookOf(
  deps: { database: Database; keyring: Keyring; publicUrl: string },
  serverId: string,
): Promise<string | null> {
  const hook = await eventHookStore(deps.database.handle, serverId).find();
  return toEventHook({ ...deps, now: Date.now }, hook).url;
}
