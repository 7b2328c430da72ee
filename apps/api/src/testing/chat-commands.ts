import { CHAT_LIMIT_MS } from '@tenfour/domain';
import { sql } from 'kysely';
import { createPunishmentHooks } from '../app/hooks.ts';
import type { Handle } from '../db/database.ts';
import { createChatCommandRuns } from '../features/automation/chat-commands/runs.ts';
import type { automationScene } from './automations.ts';
import type { Person, World } from './product/actors.ts';

/** The job that does what was typed in the game, and the accounts of those who type. */
export function chatCommandWorker(
  world: World,
  scene: Pick<ReturnType<typeof automationScene>, 'robloxIdOf'>,
) {
  const { clock, database, keyring, services } = world;
  const ignore = () => undefined;
  const hooks = createPunishmentHooks({ wakeQueue: ignore });
  const deps = { database, services, keyring, hooks, now: clock.now };
  const runs = createChatCommandRuns({ ...deps, due: ignore, wakeQueue: ignore });
  return {
    runs,

    /** Does what is due, as the loop would. */
    async work(): Promise<void> {
      const claim = () => runs.claim({ now: clock.now(), leaseUntil: clock.now() + 1_000, limit: 20 });
      for (let items = await claim(); items.length > 0; items = await claim()) {
        for (const item of items) await runs.handle(item);
      }
    },

    /** Verifies a Roblox account of this name for a person. */
    async verify(person: Person, name: string): Promise<void> {
      await database.handle
        .updateTable('users')
        .set({ roblox_username: name, roblox_user_id: scene.robloxIdOf(name), roblox_verified: 1 })
        .where('id', '=', person.id)
        .execute();
    },
  };
}

/** Returns how many accepted commands are not done yet. */
export async function waitingCommands(handle: Handle): Promise<number> {
  const rows = await handle
    .selectFrom('chat_commands')
    .select('id')
    .where('due_at', 'is not', null)
    .execute();
  return rows.length;
}

/** Makes what was accepted a minute older, for tests that type faster than a person may. */
export async function forgetChatLimits(handle: Handle): Promise<void> {
  await handle
    .updateTable('chat_commands')
    .set({ created_at: sql<number>`created_at - ${CHAT_LIMIT_MS}` })
    .execute();
}
