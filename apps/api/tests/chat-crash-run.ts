import { setTimeout as delay } from 'node:timers/promises';
import { zEventHook, zServer } from '@tenfour/contracts';
import { CHAT_COMMANDS } from '@tenfour/domain';
import { createSigner } from '@tenfour/sandbox/erlc/signer';
import { expect, vi } from 'vitest';
import type { Database } from '../src/db/database.ts';
import { forgetChatLimits, waitingCommands } from '../src/testing/chat-commands.ts';
import { punishmentReasons } from '../src/testing/database/rows.ts';
import type { Browser } from '../src/testing/product/browser.ts';
import { type ChildProduct, createRestartable } from '../src/testing/product/child.ts';
import { must } from '../src/testing/product/transports.ts';

/** Lines of the chat per run. */
const LINES = 12;

/** The process is killed at a moment up to this long after the first line was accepted, in ms. */
const KILLED_WITHIN_MS = 150;

const WORLD = 'emptychatcrash';
const OFFICER = { name: 'CrashOfficer', id: '424242' };
const signer = createSigner('tenfour');

/** Outcome of all runs together. */
export interface ChatCrashFigures {
  rounds: number;
  /** Lines that were answered with 200. */
  accepted: number;
  records: number;
  /** Runs in which an accepted command was not done when the process was killed. */
  caughtWaiting: number;
}

/**
 * Sends chat commands as the game does and kills the process (`kill -9`) between a line and its record, repeatedly.
 * Sends every line once more after the restart, in a message of its own, and throws when a record is missing or double.
 */
export async function crashWhileChatting(rounds: number): Promise<ChatCrashFigures> {
  const { database, start } = await createRestartable();
  let product = await start();
  const { serverId, path } = await foundServer(product.browser(), database);
  const figures: ChatCrashFigures = { rounds, accepted: 0, records: 0, caughtWaiting: 0 };
  const owed = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    const lines = Array.from({ length: LINES }, (_, at) => lineOf(round * LINES + at));
    const accepted = await chatUntilKilled(product, path, lines);
    figures.accepted += accepted.length;
    if ((await waitingCommands(database.handle)) > 0) figures.caughtWaiting += 1;
    for (const { reason } of accepted) owed.add(reason);
    await forgetChatLimits(database.handle);
    product = await start();
    for (const line of accepted) expect(await post(product.url + path, line, 'again')).toBe(200);
  }
  await vi.waitFor(async () => expect(await waitingCommands(database.handle)).toBe(0), {
    timeout: 90_000,
    interval: 250,
  });
  const reasons = await punishmentReasons(database.handle, serverId);
  expect(reasons).toEqual(expect.arrayContaining([...owed]));
  expect(new Set(reasons).size).toBe(reasons.length);
  expect(await acceptedLines(database, serverId)).toBe(reasons.length);
  figures.records = reasons.length;
  return figures;
}

interface Line {
  /** Epoch seconds of the event. */
  at: number;
  argument: string;
  reason: string;
}

function lineOf(number: number): Line {
  const reason = `reason ${number} end`;
  return { at: Math.floor(Date.now() / 1_000), argument: `Speeder${number} ${reason}`, reason };
}

async function foundServer(owner: Browser, { handle }: Database) {
  await owner.signIn('avery');
  const { id: serverId, ownerId } = zServer.parse(await must(owner, 'servers.create', { name: 'Crash' }));
  await must(owner, 'servers.update', { serverId, erlcApiKey: `demo-${WORLD}` });
  await must(owner, 'chatCommands.save', {
    serverId,
    commands: Object.fromEntries(CHAT_COMMANDS.map((name) => [name, true])),
  });
  const { url } = zEventHook.parse(await must(owner, 'gameEvents.rotateEventHook', { serverId }));
  await handle
    .updateTable('users')
    .set({ roblox_username: OFFICER.name, roblox_user_id: OFFICER.id, roblox_verified: 1 })
    .where('id', '=', ownerId)
    .execute();
  return { serverId, path: new URL(String(url)).pathname };
}

/** Returns the lines that were accepted for sure. */
async function chatUntilKilled(product: ChildProduct, path: string, lines: readonly Line[]): Promise<Line[]> {
  const accepted: Line[] = [];
  let killed: Promise<void> | undefined;
  for (const line of lines) {
    const status = await post(product.url + path, line, 'first').catch(() => null);
    // The connection broke: it is unknown whether the line was accepted.
    if (status === null) break;
    expect(status).toBe(200);
    accepted.push(line);
    killed ??= delay(Math.random() * KILLED_WITHIN_MS).then(() => product.kill());
  }
  await killed;
  return accepted;
}

/** `note` makes the message, and so its signature, another one. */
async function post(url: string, { at, argument }: Line, note: string): Promise<number> {
  const event = {
    event: 'CustomCommand',
    origin: OFFICER.id,
    timestamp: at,
    data: { command: 'warn', argument },
  };
  const body = JSON.stringify({ server: WORLD, events: [event], note });
  const headers = signer.headers(body, Math.floor(Date.now() / 1_000));
  return (await fetch(url, { method: 'POST', headers, body })).status;
}

async function acceptedLines({ handle }: Database, serverId: string): Promise<number> {
  const rows = await handle
    .selectFrom('activity')
    .select('id')
    .where('server_id', '=', serverId)
    .where('action', '=', 'chat-command.accepted')
    .execute();
  return rows.length;
}
