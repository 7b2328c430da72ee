import { setTimeout as delay } from 'node:timers/promises';
import type { Sandbox } from '@tenfour/sandbox';
import { z } from 'zod';
import type { Browser } from '../src/testing/product/browser.ts';
import type { Answer } from '../src/testing/product/transports.ts';
import { type Community, discordWebhook } from './survival-fixtures.ts';
import type { Ledger } from './survival-ledger.ts';
import type { Ask } from './survival-requests.ts';

export interface LoadParts {
  ask: Ask;
  ledger: Ledger;
  sandbox: Sandbox;
  browser: () => Browser;
  /** Whether the load should continue. */
  going: () => boolean;
}

const zNamed = z.object({ id: z.string() });
const TYPES = ['warning', 'kick', 'strike'];
const READS = [
  'punishments.list',
  'modCalls.list',
  'modCalls.summary',
  'shifts.active',
  'activity.list',
  'servers.get',
  'game.players',
];

/** Players whose records are made: few, so that every third is an automatic ban. */
const PLAYERS = 40;

let numbers = 0;

function nextNumber(): number {
  numbers += 1;
  return numbers;
}

/** A refusal that the load does not expect is a finding. */
function expectStatus(answer: Answer, what: string, ...statuses: number[]): void {
  if (!statuses.includes(answer.status))
    throw new Error(`${what} answered ${answer.status}: ${answer.error?.message}`);
}

/** Records, some deleted again and some of these restored. */
async function punish({ ask, ledger, going }: LoadParts, { owner, serverId }: Community): Promise<void> {
  while (going()) {
    const n = nextNumber();
    const clientId = `record-${n}-of-load`;
    ledger.sent.add(clientId);
    const made = await ask(owner, 'punishments.create', {
      serverId,
      robloxUsername: `Speeder${n % PLAYERS}`,
      punishmentType: TYPES[n % TYPES.length],
      reason: `survives ${n} end`,
      clientId,
    });
    expectStatus(made, 'punishments.create', 200);
    const { id } = zNamed.parse(made.data);
    const known = { id, serverId, deleted: false, at: Date.now() };
    ledger.records.set(clientId, known);
    if (n % 4 === 0) {
      // Sent again after it was done it finds nothing any more.
      expectStatus(
        await ask(owner, 'punishments.remove', { serverId, punishmentId: id }),
        'remove',
        200,
        404,
      );
      Object.assign(known, { deleted: true, at: Date.now() });
    }
    if (n % 8 === 0) {
      expectStatus(
        await ask(owner, 'punishments.restore', { serverId, punishmentId: id }),
        'restore',
        200,
        404,
      );
      Object.assign(known, { deleted: false, at: Date.now() });
    }
    // Discord takes thirty messages a minute: what is owed must not grow without end.
    await delay(800);
  }
}

/** One person who clocks in, takes a break and clocks out. */
async function work(
  { ask, ledger, going }: LoadParts,
  { owner, serverId, ownerId }: Community,
): Promise<void> {
  const known: { begun: number; status: string | null } = { begun: 0, status: null };
  ledger.shifts.set(ownerId, known);
  while (going()) {
    // A retry after a successful call finds the person already on duty.
    expectStatus(await ask(owner, 'shifts.clockIn', { serverId }), 'clockIn', 200, 409);
    known.begun += 1;
    known.status = 'on_duty';
    for (const status of ['on_break', 'on_duty', 'off_duty']) {
      await delay(250);
      if (!going() && known.begun % 2 === 0) return;
      expectStatus(await ask(owner, 'shifts.setStatus', { serverId, status }), status, 200, 409, 404, 422);
      known.status = status === 'off_duty' ? null : status;
    }
    await delay(250);
  }
}

async function callMods({ ask, ledger, going }: LoadParts, { owner, serverId }: Community): Promise<void> {
  while (going()) {
    const clientId = `call-${nextNumber()}-of-load`;
    const input = { serverId, reporterUsername: 'Ana', reportedUsername: 'Ben', reason: clientId, clientId };
    const made = await ask(owner, 'modCalls.create', input);
    expectStatus(made, 'modCalls.create', 200);
    const { id } = zNamed.parse(made.data);
    ledger.modCalls.set(id, 'pending');
    expectStatus(await ask(owner, 'modCalls.claim', { modCallId: id }), 'claim', 200, 409, 422);
    ledger.modCalls.set(id, 'claimed');
    if (nextNumber() % 3 > 0) {
      const resolution = 'Settled.';
      expectStatus(
        await ask(owner, 'modCalls.resolve', { modCallId: id, resolution }),
        'resolve',
        200,
        409,
        422,
      );
      ledger.modCalls.set(id, 'resolved');
    }
    await delay(400);
  }
}

/** Without `success` the command is not known to have run: `sent` then means in flight. */
const zSent = z.object({ success: z.boolean(), state: z.string() });

async function command({ ask, ledger, going }: LoadParts, { owner, serverId }: Community): Promise<void> {
  while (going()) {
    const clientId = `command-${nextNumber()}-of-load`;
    const text = `:h press ${clientId}`;
    const answer = await ask(owner, 'game.execute', { serverId, command: text, clientId });
    expectStatus(answer, 'game.execute', 200, 422, 429);
    const sent = answer.status === 200 ? zSent.parse(answer.data) : null;
    if (sent?.success) ledger.commands.set(text, sent.state);
    await delay(9_000);
  }
}

/** Adds people who join; half of them leave again. */
async function join(
  { ask, ledger, going, browser }: LoadParts,
  { joinCode, serverId }: Community,
): Promise<void> {
  while (going()) {
    const persona = `guest${nextNumber()}`;
    const guest = browser();
    try {
      await guest.signIn(persona);
    } catch {
      // The way through Discord was cut in the middle: they begin again.
      await delay(500);
      continue;
    }
    if (guest.cookies.size === 0) continue;
    const joined = await ask(guest, 'servers.join', { joinCode });
    if (joined.status === 401) continue;
    expectStatus(joined, 'servers.join', 200, 409);
    ledger.joined.set(persona, { serverId, username: persona, isMember: true });
    if (nextNumber() % 2 === 0) {
      expectStatus(await ask(guest, 'members.leave', { serverId }), 'members.leave', 200, 404);
      ledger.joined.set(persona, { serverId, username: persona, isMember: false });
    }
    await delay(1_500);
  }
}

async function hook(
  { ask, ledger, going, sandbox }: LoadParts,
  { owner, serverId }: Community,
): Promise<void> {
  while (going()) {
    const n = nextNumber();
    const webhookUrl = await discordWebhook(sandbox, `load ${n}`);
    const input = { serverId, type: 'staff_actions', webhookUrl, clientId: `webhook-${n}-of-load` };
    const made = await ask(owner, 'webhooks.create', input);
    expectStatus(made, 'webhooks.create', 200);
    const { id } = zNamed.parse(made.data);
    ledger.webhooks.set(id, { removed: false });
    await delay(4_000);
    expectStatus(
      await ask(owner, 'webhooks.remove', { serverId, webhookId: id }),
      'webhooks.remove',
      200,
      404,
    );
    ledger.webhooks.set(id, { removed: true });
  }
}

async function read({ ask, going }: LoadParts, { owner, serverId }: Community): Promise<void> {
  for (let at = 0; going(); at += 1) {
    const procedure = READS[at % READS.length] ?? 'servers.get';
    // A game that cannot be read answers 422.
    expectStatus(await ask(owner, procedure, { serverId }), procedure, 200, 422);
    await delay(150);
  }
}

/** The mixed load of a community, until it is over. */
export async function loadOf(parts: LoadParts, community: Community): Promise<void> {
  const all = [punish, punish, work, callMods, command, join, hook, read, read];
  await Promise.all(all.map((one) => one(parts, community)));
}
