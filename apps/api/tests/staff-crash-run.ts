import { setTimeout as delay } from 'node:timers/promises';
import { zServer } from '@tenfour/contracts';
import { robloxIdOf } from '@tenfour/sandbox/identity';
import { expect, vi } from 'vitest';
import type { Database } from '../src/db/database.ts';
import { forgetChatLimits, waitingCommands } from '../src/testing/chat-commands.ts';
import { punishmentReasons } from '../src/testing/database/rows.ts';
import { postControl } from '../src/testing/game/control.ts';
import type { Browser } from '../src/testing/product/browser.ts';
import { createRestartable } from '../src/testing/product/child.ts';
import { must } from '../src/testing/product/transports.ts';

/** Kicks per run. */
const KICKS = 6;

/** The process is killed at a moment up to this long after the first kick was read, in ms. */
const KILLED_WITHIN_MS = 100;

const WORLD = 'emptystaffcrash';
const OFFICER = 'CrashBoss';

/** Outcome of all runs together. */
export interface StaffCrashFigures {
  typed: number;
  records: number;
  /** Runs in which an accepted command was not done when the process was killed. */
  caughtWaiting: number;
}

/**
 * Types kicks in the game and kills the process (`kill -9`) between the reading that has them and their records,
 * repeatedly. Throws when a record is missing or double.
 */
export async function crashWhileKicking(rounds: number): Promise<StaffCrashFigures> {
  const { database, sandbox, start } = await createRestartable();
  const inGame = (body: object) => postControl(sandbox, `erlc/${WORLD}`, body);
  let product = await start();
  await inGame({ op: 'join', player: `${OFFICER}:${robloxIdOf(OFFICER)}` });
  const serverId = await foundServer(product.browser(), database);
  await vi.waitFor(async () => expect(await isRead(database)).toBe(true), { timeout: 60_000 });
  const reasons: string[] = [];
  let caughtWaiting = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (let kick = 0; kick < KICKS; kick += 1) {
      const number = round * KICKS + kick;
      const player = `Speeder${number}x`;
      await inGame({ op: 'join', player: `${player}:${robloxIdOf(player)}` });
      await inGame({ op: 'command', player: OFFICER, command: `:kick ${player} reason ${number} end` });
      reasons.push(`reason ${number} end`);
    }
    await vi.waitFor(async () => expect(await accepted(database)).toBe(reasons.length), {
      timeout: 90_000,
      interval: 5,
    });
    await delay(Math.random() * KILLED_WITHIN_MS);
    await product.kill();
    if ((await waitingCommands(database.handle)) > 0) caughtWaiting += 1;
    await forgetChatLimits(database.handle);
    product = await start();
  }
  await vi.waitFor(async () => expect(await waitingCommands(database.handle)).toBe(0), {
    timeout: 90_000,
    interval: 250,
  });
  const stored = await punishmentReasons(database.handle, serverId);
  expect(stored.toSorted()).toEqual(reasons.toSorted());
  return { typed: reasons.length, records: stored.length, caughtWaiting };
}

async function foundServer(owner: Browser, { handle }: Database): Promise<string> {
  await owner.signIn('avery');
  const { id: serverId, ownerId } = zServer.parse(await must(owner, 'servers.create', { name: 'Crash' }));
  await must(owner, 'servers.update', { serverId, erlcApiKey: `demo-${WORLD}` });
  await must(owner, 'chatCommands.save', { serverId, recordsInGame: true });
  await handle
    .updateTable('users')
    .set({ roblox_username: OFFICER, roblox_user_id: String(robloxIdOf(OFFICER)), roblox_verified: 1 })
    .where('id', '=', ownerId)
    .execute();
  return serverId;
}

async function isRead({ handle }: Database): Promise<boolean> {
  const row = await handle
    .selectFrom('game_snapshots')
    .select('taken_at')
    .where('taken_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

async function accepted({ handle }: Database): Promise<number> {
  return (await handle.selectFrom('chat_commands').select('id').execute()).length;
}
