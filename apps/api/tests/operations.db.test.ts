import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zErrorBody, zServer } from '@tenfour/contracts';
import { expect, it } from 'vitest';
import { openLive } from '../src/testing/live.ts';
import { startProduct } from '../src/testing/product/product.ts';
import { call, must } from '../src/testing/product/transports.ts';

const TOKEN = 'a-token-for-the-scrapes-of-tests';

/** Dashboards and alerts of others are built on these: one that goes or gets another name breaks them. */
const NAMES = [
  'tenfour_commands_total',
  'tenfour_commands_waiting',
  'tenfour_database_connections_busy',
  'tenfour_database_connections_open',
  'tenfour_database_waiting',
  'tenfour_deliveries_total',
  'tenfour_deliveries_waiting',
  'tenfour_due_lag_seconds',
  'tenfour_due_rows_total',
  'tenfour_games_watched',
  'tenfour_http_request_duration_seconds',
  'tenfour_http_requests_in_flight',
  'tenfour_leases_held',
  'tenfour_live_changes_total',
  'tenfour_live_streams',
  'tenfour_live_topics',
  'tenfour_refusals_total',
  'tenfour_shed_requests_total',
  'tenfour_sign_in_failures_total',
  'tenfour_sqlite_write_wait_seconds',
  'tenfour_upstream_request_duration_seconds',
];

/** Of the process itself, by the names that every Node program gives them. */
const PROCESS_NAMES = [
  'nodejs_eventloop_lag_p99_seconds',
  'nodejs_heap_size_used_bytes',
  'process_resident_memory_bytes',
];

const LABELS = String.raw`\{(?:[a-z_]+="(?:[^"\\\n]|\\.)*",?)*\}`;
const SAMPLE = new RegExp(
  String.raw`^[a-zA-Z_:][\w:]*(?:${LABELS})? (?:N[aA][nN]|[+-]Inf|-?[\d.]+(?:e[+-]?\d+)?)$`,
);
const COMMENT = /^# (?:HELP [\w:]+ .+|TYPE [\w:]+ (?:counter|gauge|histogram|summary))$/;

const product = await startProduct({ METRICS_TOKEN: TOKEN, RATE_LIMIT: '0' });

function scrape(authorization?: string): Promise<Response> {
  return fetch(`${product.url}/metrics`, { headers: authorization === undefined ? {} : { authorization } });
}

const scraped = async (): Promise<string> => (await scrape(`Bearer ${TOKEN}`)).text();

/** The value of one sample, or undefined while there is none. */
function sampleOf(text: string, sample: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${sample} `));
  return line === undefined ? undefined : Number(line.slice(sample.length + 1));
}

it.each([
  ['nothing', undefined],
  ['another token', 'Bearer a-token-for-the-scrapes-of-others'],
  ['the token without its scheme', TOKEN],
])('the metrics are refused to a caller that sends %s', async (_what, authorization) => {
  const answer = await scrape(authorization);
  expect(answer.status).toBe(401);
  expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  expect(zErrorBody.parse(await answer.json()).code).toBe('UNAUTHORIZED');
});

it('without a token nothing is measured, and nothing is there', async () => {
  const unmeasured = await startProduct();
  for (const headers of [{}, { authorization: `Bearer ${TOKEN}` }, { authorization: 'Bearer ' }]) {
    const answer = await fetch(`${unmeasured.url}/metrics`, { headers });
    expect(answer.status).toBe(404);
    expect(zErrorBody.parse(await answer.json()).code).toBe('NOT_FOUND');
  }
});

it('what happened can be read, by names that last, without ids and secrets', async () => {
  const owner = await product.signedIn('avery');
  const server = zServer.parse(await must(owner, 'servers.create', { name: 'Harbor Metrics' }));
  const serverId = server.id;
  await must(owner, 'servers.update', { serverId, erlcApiKey: 'living-MetricsWorld' });
  await must(owner, 'webhooks.create', {
    serverId,
    type: 'punishments',
    webhookUrl: 'https://discord.com/api/webhooks/200000000000000077/metrics-live-token',
  });
  const stream = await openLive(owner, { server: serverId });
  await stream.next(({ event }) => event === 'ready');
  const record = { serverId, robloxUsername: 'MetricsSpeeder', punishmentType: 'warning', reason: 'r' };
  await must(owner, 'punishments.create', record);
  await must(owner, 'game.execute', { serverId, command: ':h metrics' });
  await owner.fetch(`/api/servers/${serverId}/nothing-here`);
  await owner.fetch('/api/auth/callback?code=secret-sign-in-code&state=secret-state');
  await call(product.browser(), 'trpc', 'servers.list');
  const seen = (sample: string) => expect.poll(async () => sampleOf(await scraped(), sample));

  await seen('tenfour_deliveries_total{outcome="sent"}').toBe(1);
  const route = 'tenfour_http_request_duration_seconds_count';
  await seen(`${route}{method="POST",route="/api/servers",status="200"}`).toBe(1);
  await seen(`${route}{method="POST",route="/api/servers/:id/punishments",status="200"}`).toBe(1);
  await seen(`${route}{method="GET",route="other",status="404"}`).toBe(1);
  await seen('tenfour_commands_total{state="sent"}').toBe(1);
  await seen('tenfour_refusals_total{code="UNAUTHORIZED"}').toBeGreaterThan(0);
  await seen('tenfour_sign_in_failures_total{reason="expired"}').toBe(1);
  await seen('tenfour_live_streams').toBe(1);
  await seen('tenfour_live_changes_total').toBeGreaterThan(0);
  // The one that asks.
  await seen('tenfour_http_requests_in_flight').toBe(1);
  await seen('tenfour_leases_held').toBe(1);
  await seen('tenfour_deliveries_waiting').toBe(0);
  await seen('tenfour_commands_waiting').toBe(0);
  await seen('tenfour_due_lag_seconds{kind="deliveries"}').toBe(0);
  const called = 'tenfour_upstream_request_duration_seconds_count';
  for (const upstream of ['discord', 'roblox', 'erlc']) {
    await seen(`${called}{upstream="${upstream}",outcome="2xx"}`).toBeGreaterThan(0);
  }
  const text = await scraped();
  const wait = sampleOf(text, 'tenfour_sqlite_write_wait_seconds_count');
  if (product.database.engine === 'sqlite') expect(wait).toBeGreaterThan(0);

  for (const line of text.split('\n').filter((one) => one !== ''))
    expect(line).toMatch(line.startsWith('#') ? COMMENT : SAMPLE);
  const names = [...text.matchAll(/^# TYPE ([\w:]+) /gm)].flatMap(([, name]) => name ?? []);
  expect(names.filter((name) => name.startsWith('tenfour_')).sort()).toEqual(NAMES);
  expect(names).toEqual(expect.arrayContaining(PROCESS_NAMES));
  const guide = await readFile(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
  expect([...NAMES, ...PROCESS_NAMES].filter((name) => !guide.includes(name))).toEqual([]);

  const secrets = [
    serverId,
    server.ownerId,
    server.joinCode,
    'Harbor',
    'MetricsSpeeder',
    'MetricsWorld',
    'live-token',
  ];
  for (const secret of [...secrets, TOKEN, 'secret-', ...owner.cookies.values()])
    expect(text).not.toContain(secret);
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|="\d{15,}"/);
  stream.close();
});
