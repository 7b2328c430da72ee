import type { ConnectionTest, ErrorBody, ExecuteCommandResult, GameInfo } from '@tenfour/contracts';
import { z } from 'zod';
import { postControl } from '../../src/testing/game/control.ts';
import type { Browser } from '../../src/testing/product/browser.ts';
import { signUp } from '../../src/testing/product/people.ts';
import { type RunningProduct, startProduct } from '../../src/testing/product/product.ts';
import { call, must } from '../../src/testing/product/transports.ts';

/** What is wrong with the game: a fault of the whole upstream, a code of its own, or a key of a certain kind. */
export type Trouble =
  | { fault: '429' | '500' | 'html' | 'timeout' | 'reset' }
  | { code: number }
  | { key: string }
  | { op: 'offline' | 'lock' };

/** What a page receives during the trouble. Data of failed reads is empty, never an error. */
export interface Notified {
  info: Pick<GameInfo, 'online' | 'playerCount' | 'problem'>;
  players: unknown;
  commandLogs: unknown;
  test: Pick<ConnectionTest, 'ok' | 'message' | 'code'>;
  execute: { status: number; answer: Partial<ExecuteCommandResult> | Partial<ErrorBody> };
  /** Commands that reached the game. */
  sent: number;
}

const WORLD = 'emptytrouble';

/** A product that soon stops waiting for an upstream. */
export const QUIET = { RATE_LIMIT: '0', LOG_LEVEL: 'silent', UPSTREAM_TIMEOUT_MS: '700' };

/** A product with a server whose key opens a world of its own, the trouble already there. */
export async function meetTrouble(trouble: Trouble): Promise<Notified> {
  const product = await startProduct(QUIET, { ticking: true });
  const { browser } = await signUp(product, 'owner');
  const { id: serverId } = z
    .object({ id: z.string() })
    .parse(await must(browser, 'servers.create', { name: 'Trouble' }));
  const erlcApiKey = 'key' in trouble ? trouble.key : `demo-${WORLD}`;
  await must(browser, 'servers.update', { serverId, erlcApiKey });
  await postControl(product.sandbox, `erlc/${WORLD}`, { op: 'join', player: 'Speeder' });
  await arm(product, trouble);
  const received = await lookAndAct(browser, serverId);
  const sent = await commandsAt(product);
  await product.close();
  await product.sandbox.close();
  return { ...received, sent };
}

async function arm(product: RunningProduct, trouble: Trouble): Promise<void> {
  if ('fault' in trouble) await product.fault('erlc', trouble.fault, { retryAfter: 1 });
  if ('op' in trouble) await postControl(product.sandbox, `erlc/${WORLD}`, { op: trouble.op });
  if (!('code' in trouble)) return;
  for (const on of ['read', 'command']) {
    await postControl(product.sandbox, `erlc/${WORLD}`, { op: 'fail', code: trouble.code, on, count: 100 });
  }
}

async function commandsAt(product: RunningProduct): Promise<number> {
  const response = await fetch(`${product.sandbox.urls.home}/control/requests`);
  const counts = z.record(z.string(), z.record(z.string(), z.number())).parse(await response.json());
  return counts.erlc?.['POST /v2/server/command'] ?? 0;
}

async function lookAndAct(browser: Browser, serverId: string): Promise<Omit<Notified, 'sent'>> {
  const at = { serverId };
  const [info, players, commandLogs] = await Promise.all([
    must(browser, 'game.info', at),
    must(browser, 'game.players', at, 'trpc'),
    must(browser, 'game.commandLogs', at),
  ]);
  const test = await must(browser, 'servers.testConnection', { serverId, key: 'erlc' });
  const { status, data, error } = await call(browser, 'rest', 'game.execute', {
    serverId,
    command: ':h Hello',
  });
  return {
    info: zInfo.parse(info),
    players,
    commandLogs,
    test: zTest.parse(test),
    execute: { status, answer: error ? zFailure.parse(error) : zExecuted.parse(data) },
  };
}

const zInfo = z.object({
  online: z.boolean(),
  playerCount: z.number(),
  problem: z.object({ kind: z.string(), message: z.string() }).nullable(),
}) as unknown as z.ZodType<Notified['info']>;
const zTest = z.object({ ok: z.boolean(), message: z.string(), code: z.number().nullable() });
const zExecuted = z.object({
  success: z.boolean(),
  state: z.enum(['queued', 'sent', 'confirmed', 'failed', 'unknown']),
  message: z.string(),
  code: z.number().nullable(),
});
const zFailure = z.object({
  code: z.string(),
  message: z.string(),
  details: z.object({ state: z.string() }),
});
