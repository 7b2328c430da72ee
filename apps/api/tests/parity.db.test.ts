import { zCommandsChart } from '@tenfour/contracts';
import { restRoutes } from '@tenfour/contracts/rest';
import { afterAll, expect, it } from 'vitest';
import { type RunningProduct, startProduct } from '../src/testing/product/product.ts';
import { type Answer, call, type Face } from '../src/testing/product/transports.ts';
import { ALT_PAGE_PASSWORD } from './parity-alts.ts';
import { playScenario } from './parity-scenario.ts';

/**
 * Two products with separate databases run the same story at the same moment, one through REST and the other through
 * tRPC. With ids, cookies and join codes replaced by the order of their appearance, both must have given the same
 * answers.
 */
const MOMENT = Date.now();

const rest = await startProduct({ RATE_LIMIT: '0', LOG_LEVEL: 'silent', ALT_PAGE_PASSWORD });
const trpc = await startProduct({
  RATE_LIMIT: '0',
  LOG_LEVEL: 'silent',
  ALT_PAGE_PASSWORD,
  // One sandbox, so that both see the same worlds.
  DISCORD_BASE_URL: rest.sandbox.urls.discord,
  ROBLOX_USERS_URL: rest.sandbox.urls.roblox,
  ROBLOX_APIS_URL: rest.sandbox.urls.roblox,
  ERLC_BASE_URL: rest.sandbox.urls.erlc,
});
rest.clock.ms = MOMENT;
trpc.clock.ms = MOMENT;
afterAll(() => rest.fault('roblox', 'none'));

interface Notified {
  step: string;
  procedure: string;
  answer: Omit<Answer, 'headers'>;
  headers: Record<string, string | null>;
}

/** Headers that say something to the caller, whatever the face. */
const HEADERS = ['retry-after', 'set-cookie', 'x-content-type-options', 'content-security-policy'];

async function live(
  product: RunningProduct,
  face: Face,
): Promise<{ received: Notified[]; procedures: Set<string> }> {
  const received: Notified[] = [];
  const procedures = new Set<string>();
  await playScenario(rest, product, async (step, browser, procedure, input) => {
    const { headers, ...answer } = await call(browser, face, procedure, input);
    if (answer.error) expect(answer.error.requestId).toMatch(/^[0-9a-f]{12}$/);
    const error = answer.error && { ...answer.error, requestId: '' };
    const said = Object.fromEntries(HEADERS.map((name) => [name, headers.get(name)]));
    const data = answer.status === 200 ? facelessly(procedure, answer.data) : answer.data;
    received.push({ step, procedure, answer: { ...answer, data, error }, headers: said });
    if (answer.status === 200) procedures.add(procedure);
    return { headers, ...answer };
  });
  return { received: nameless(received), procedures };
}

/**
 * Commands of a page and of a program are counted apart, and each face is one of them: here they are one. The log of
 * the game that both look at has for the second what the first has sent; only when it is full it is as long for both.
 */
function facelessly(procedure: string, data: unknown): unknown {
  if (procedure !== 'analytics.commands') return data;
  const chart = zCommandsChart.parse(data);
  const both = chart.series.filter(({ key }) => key === 'panel' || key === 'api');
  const values = chart.steps.map((_, at) => both.reduce((sum, line) => sum + (line.values[at] ?? 0), 0));
  const others = chart.series.filter((line) => !both.includes(line) && line.key !== 'game');
  return { ...chart, series: [...others, { key: 'either', values }] };
}

/**
 * What rightly differs: a command remembers the face it came through; the game's windows, and what was done within a
 * shift, go by the real clock, as do the probes of the status page and the lookups of names.
 */
const DIFFERS =
  /(?<="source":)"(?:panel|web|api)"|(?<="(?:nextInMs|workedMs|breakMs)":)\d+|(?<="recap":)\{[^}]*\}|(?<="publicKey":)"[^"]*"|(?<="state":)"\w+","firstDay":[^[]+\[.*?\}\]|(?<="state":)"\w+","reading":[^}]+\}|127\.0\.0\.1:\d+/g;

/** Replaces ids, join codes and secret addresses, which are new in every database, by the place of their first appearance. */
function nameless(received: Notified[]): Notified[] {
  const seen = new Map<string, string>();
  const random =
    /(?<=http[^"]{1,40}•{8})[\w-]{4}|[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}|(?<="joinCode":")\w+|(?<=\b(?:panel|device)=)[\w-]{43}|http[^"]+\/hooks\/erlc\/[\w-]{43}|http[^"]+\/api\/calendar\/[\w-]{43}|http[^"]+\/appeal\/[\w-]{43}|http[^"]+(?=\/(?:appeals|forms)\/)|http[^"]+\/oauth\/v1\/authorize[^"]+|(?<="secret":")[\w +/=]+|otpauth:[^"]+|(?<="challenge":")[\w-]+|(?<="recoveryCodes":\[")[^\]]+(?="\])|(?<="id":")[\w-]{43,48}|(?<="(?:hint|key)":")tf_[^"]+/g;
  const text = JSON.stringify(received).replaceAll(random, (id) => {
    const name = seen.get(id) ?? `#${seen.size + 1}`;
    seen.set(id, name);
    return name;
  });
  return JSON.parse(text.replaceAll(DIFFERS, '0'));
}

// covers: R606, R676
it('both transports give the same answers', async () => {
  const overRest = await live(rest, 'rest');
  const overTrpc = await live(trpc, 'trpc');
  expect(overTrpc.received).toEqual(overRest.received);

  const all = restRoutes().map(({ procedure }) => procedure);
  expect([...overRest.procedures].sort()).toEqual(all.sort());
  const statuses = new Set(overRest.received.map(({ answer }) => answer.status));
  expect([...statuses].sort()).toEqual([200, 400, 401, 403, 404, 409, 413, 422, 429, 502]);
});
