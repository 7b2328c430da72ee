import { restRoutes } from '@tenfour/contracts/rest';
import { DEFAULT_RULE_SET } from '@tenfour/domain';
import { describe, expect, test } from 'vitest';
import type { Browser } from '../../testing/product/browser.ts';
import { startProduct } from '../../testing/product/product.ts';

const product = await startProduct({ RATE_LIMIT: '0' });
const owner = await product.signedIn('avery');

async function createServer(browser: Browser, name = 'Liberty'): Promise<{ id: string; joinCode: string }> {
  const { body } = await browser.json('POST', '/api/servers', { name });
  return body as { id: string; joinCode: string };
}

const server = await createServer(owner);

/** The same input for several procedures of a capability. */
const each = (capability: string, names: string, input: object) =>
  Object.fromEntries(names.split(' ').map((name) => [`${capability}.${name}`, input]));

const ENDPOINT = { endpointId: 'unknown', deliveryId: 'unknown', since: '2026-01-01T00:00:00.000Z' };

/** What makes the paths and inputs of every procedure concrete; `{}` where the path says it all. */
const INPUTS: Readonly<Record<string, Record<string, unknown>>> = {
  'account.linkRoblox': { robloxUsername: 'AveryBrooks' },
  'account.revokeSession': { sessionId: 'unknown' },
  'factorRequirement.update': { graceDays: 7 },
  'account.dismissNotice': { noticeId: 'unknown' },
  'account.setSignInMessages': { enabled: true },
  'factors.addPasskey': { name: 'Key', answer: { id: 'x', response: { clientDataJSON: 'x' } } },
  'factors.confirmTotp': { code: '000000' },
  'factors.give': { kind: 'totp', code: '000000' },
  'factors.remove': { factorId: 'unknown' },
  'automations.dryRun': { kind: 'bolo' },
  'automations.save': { kind: 'welcome' },
  'bans.ignore': { robloxUserIds: ['77001'], ignored: true },
  'bans.import': { robloxUserIds: ['77001'], reason: 'RDM' },
  'bans.send': { punishmentIds: ['unknown'] },
  'chatCommands.save': { commands: {} },
  'nameLookups.update': { paused: true },
  'twoPeople.update': { enabled: true },
  'twoPeople.approve': { approvalId: 'unknown' },
  'twoPeople.decline': { approvalId: 'unknown' },
  'ownership.accept': { transferId: 'unknown' },
  'ownership.cancel': { transferId: 'unknown' },
  'ownership.decline': { transferId: 'unknown' },
  'ownership.offer': { userId: 'unknown' },
  'platformTransfers.approve': { transferId: 'unknown' },
  'platformTransfers.propose': { userId: 'unknown', reason: 'Gone' },
  'platformTransfers.withdraw': { transferId: 'unknown' },
  'customCommands.remove': { customCommandId: 'unknown' },
  'customCommands.runs': { customCommandId: 'unknown' },
  'customCommands.update': { customCommandId: 'unknown' },
  'gameSessions.boost': { sessionId: 'unknown' },
  'gameSessions.cancel': { sessionId: 'unknown' },
  'gameSessions.end': { sessionId: 'unknown' },
  'gameSessions.keepRunning': { sessionId: 'unknown' },
  'gameSessions.get': { sessionId: 'unknown' },
  'gameSessions.plan': { title: 'Patrol', plannedAt: '2020-01-01T00:00:00Z' },
  'gameSessions.saveSettings': { lowPlayers: 5 },
  'gameSessions.signUp': { sessionId: 'unknown', answer: 'accepted' },
  'gameSessions.start': { sessionId: 'unknown' },
  'sessionMessages.save': { kind: 'started', enabled: true, channelId: null, mode: 'new', message: {} },
  'sessionMessages.saveEvents': { enabled: false },
  'sessionMessages.test': { kind: 'started', channelId: '1', message: {} },
  'sessionMessages.retry': { sessionId: 'unknown', postId: 'unknown' },
  'sessionSeries.create': { title: 'A', repeat: { startsOn: '2020-01-01', time: '20:00', days: ['SA'] } },
  'sessionSeries.update': { seriesId: 'unknown', title: 'Patrol' },
  'sessionSeries.end': { seriesId: 'unknown' },
  'sessionVotes.open': { sessionId: 'unknown', threshold: 3, minutes: 60 },
  'sessionVotes.cast': { voteId: 'unknown', choice: 'yes' },
  'sessionVotes.close': { voteId: 'unknown' },
  'gameSessions.update': { sessionId: 'unknown', title: 'Patrol' },
  'game.execute': { command: 'no colon' },
  'joinRequests.decide': { requestId: 'unknown', status: 'approved' },
  'joinRequests.withdraw': { requestId: 'unknown' },
  'members.changeRole': { userId: 'unknown', role: 'admin' },
  'members.askRenewal': { item: 'role', until: '2099-01-01T00:00:00.000Z' },
  'members.endRenewal': { userId: 'unknown', item: 'role' },
  'members.followDiscordRoles': { userId: 'unknown' },
  'members.remove': { userId: 'unknown' },
  'roles.create': { name: 'Admin' },
  'roles.reorder': { order: ['admin', 'moderator'] },
  'roles.update': { roleId: 'unknown', name: 'Lead' },
  'roles.remove': { roleId: 'unknown' },
  'roles.give': { userId: 'unknown', roleId: 'unknown' },
  'roles.take': { userId: 'unknown', roleId: 'unknown' },
  'roles.giveFlag': { userId: 'unknown', flag: 'canViewDashboard', until: '2099-01-01T00:00:00.000Z' },
  'roles.takeFlag': { userId: 'unknown', flag: 'canViewDashboard' },
  'appealPage.get': { slug: 'unknown' },
  'publicPage.get': { slug: 'unknown' },
  'appealPage.punishments': { slug: 'unknown' },
  'appealPage.setAddress': { slug: 'liberty-county' },
  'appealPage.submit': { slug: 'unknown', punishmentId: 'unknown', text: 'Not me' },
  'appealPage.write': { slug: 'unknown', punishmentId: 'unknown', text: 'Not me' },
  'appeals.answer': { appealId: 'unknown', text: 'Why?' },
  'appeals.assign': { appealId: 'unknown', userId: null },
  'appeals.closeLink': { punishmentId: 'unknown' },
  'appeals.decide': { appealId: 'unknown', accept: true, reason: 'Yes' },
  'appeals.get': { appealId: 'unknown' },
  'appeals.link': { punishmentId: 'unknown' },
  'appeals.open': { token: 'x'.repeat(43) },
  'appeals.openLink': { punishmentId: 'unknown' },
  'appeals.undoDecision': { appealId: 'unknown' },
  'appeals.submit': { token: 'x'.repeat(43), text: 'Not me' },
  'appeals.write': { token: 'x'.repeat(43), text: 'Not me' },
  'verification.begin': { method: 'game' },
  ...each('webhooks', 'deliveries remove reveal views test update', { webhookId: 'unknown' }),
  'webhooks.resend': { webhookId: 'unknown', deliveryId: 'unknown' },
  'punishmentViews.save': { views: [] },
  'escalation.save': { ruleSet: DEFAULT_RULE_SET, expectedVersion: 0 },
  'escalation.restore': { version: 0, expectedVersion: 0 },
  'escalation.simulate': { ruleSet: DEFAULT_RULE_SET },
  'modCalls.claim': { modCallId: 'unknown' },
  'modCalls.dismiss': { modCallId: 'unknown' },
  'modCalls.release': { modCallId: 'unknown' },
  'modCalls.reopen': { modCallId: 'unknown' },
  'modCalls.resolve': { modCallId: 'unknown', resolution: 'Talked' },
  'platformLog.create': { action: 'other', details: 'Looked' },
  'platformServers.setPlan': { userId: 'unknown', plan: 'free' },
  'alts.create': {
    serverName: 'Springs',
    joinCode: 'SPRINGS',
    timeRequested: 'Tonight',
    altAccounts: [{ id: '1', username: 'AltOne', password: 'hunter-two' }],
  },
  'alts.decide': { id: 'unknown', status: 'denied', reason: 'No' },
  'alts.reveal': { id: 'unknown' },
  'alts.unlock': { password: 'whatever' },
  'alerts.markAllRead': { upTo: 'unknown' },
  'alerts.markRead': { id: 'unknown' },
  'alerts.savePreferences': { serverId: 'unknown', muted: [], onDutyOnly: true, unclaimedMinutes: 5 },
  'alerts.saveQuietHours': { quietHours: null },
  'push.subscribe': { endpoint: 'http://push.example/1', p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  'push.unsubscribe': { id: 'unknown' },
  'announcements.markAllRead': { upTo: 'unknown' },
  'announcements.markRead': { id: 'unknown' },
  'announcements.send': { title: 'Parity', message: 'Both faces' },
  'players.addNote': { username: 'Builderman', text: 'Seen', clientId: 'parity-note' },
  'players.match': { robloxUserId: '1', name: 'Builderman', kind: 'joined' },
  'players.profile': { username: 'Builderman' },
  'players.removeMatch': { matchId: 'unknown' },
  'retention.preview': { kind: 'commands', days: 7 },
  'staffFreezes.lift': { freezeId: 'unknown' },
  'staffFreezes.undo': { freezeId: 'unknown' },
  'gameSecurity.acknowledge': { alertId: 'unknown' },
  'gameSecurity.get': { alertId: 'unknown' },
  'gameSecurity.resolve': { alertId: 'unknown' },
  'gameSecurity.undo': { alertId: 'unknown', steps: [{ step: 'x' }] },
  'apiKeys.create': { name: 'Stats', flags: ['canViewPunishments'], expiresAt: '2020-01-01T00:00:00Z' },
  'apiKeys.revoke': { keyId: 'unknown' },
  'endpoints.create': { url: 'http://bot.example' },
  'endpoints.eventType': { type: 'weather.changed' },
  'imports.begin': { source: 'csv', fileName: 'sheet.csv' },
  ...each('imports', 'discard get rows start stop undo', { importId: 'unknown' }),
  'imports.map': { importId: 'unknown', options: {} },
  'legal.text': { document: 'privacy' },
  'forms.create': { kind: 'priority', title: '' },
  ...each('forms', 'get mine page remove update', { formId: 'unknown' }),
  ...each('forms', 'submission comment decide review', {
    submissionId: 'unknown',
    text: 'Good',
    approve: true,
    vote: null,
    score: null,
  }),
  'forms.submit': { formId: 'unknown', version: 1, answers: {} },
  'forms.withdraw': { formId: 'unknown', submissionId: 'unknown' },
  'leaves.decide': { leaveId: 'unknown', status: 'approved' },
  'leaves.extend': { leaveId: 'unknown', to: '2030-01-01T00:00:00Z' },
  ...each('leaves', 'end withdraw', { leaveId: 'unknown' }),
  'infractions.revoke': { infractionId: 'unknown', reason: 'Mistake' },
  'players.removeNote': { noteId: 'unknown' },
  'players.suggest': { q: 'Build' },
  'players.timeline': { username: 'Builderman' },
  'players.updateNote': { noteId: 'unknown', text: 'Other' },
  'punishments.create': { robloxUsername: 'Builderman', punishmentType: 'strike', reason: 'Speeding' },
  'punishments.forecast': { robloxUsername: 'Builderman' },
  'punishments.expire': { punishmentIds: ['unknown'] },
  'punishments.history': { punishmentId: 'unknown' },
  'punishments.remove': { punishmentId: 'unknown' },
  'punishments.restore': { punishmentId: 'unknown' },
  'punishments.update': { punishmentId: 'unknown', reason: 'Other' },
  'shifts.act': { shiftId: 'unknown', action: 'end' },
  'shifts.correct': { shiftId: 'unknown', note: 'Forgot to clock out' },
  'shifts.createType': { name: '' },
  'shifts.detail': { shiftId: 'unknown' },
  'shifts.removeType': { typeId: 'unknown' },
  'shifts.saveRequirements': { moderator: 60 },
  'shifts.setStatus': { status: 'off_duty' },
  'shifts.updateType': { typeId: 'unknown', name: 'Other' },
  'servers.create': { name: 'Parity' },
  'servers.invite': { joinCode: 'NOTACODE' },
  'servers.join': { joinCode: 'NOTACODE' },
  'servers.testConnection': { key: 'erlc' },
  'servers.update': { name: 'Liberty' },
};

/** Fields that differ between two calls of the same procedure. */
function stable(value: unknown): unknown {
  const moving =
    /^(id|requestId|joinCode|createdAt|updatedAt|lastSeenAt|since|asOf|autoBanApplied|autoBan|punishmentType|reason|source|activeCount|totalCount|recent|url|challenge|secret|uri|workedMs|breakMs)$/;
  return JSON.parse(JSON.stringify(value ?? null), (key, held: unknown) =>
    moving.test(key) ? undefined : held,
  );
}

/** What can be done to a server once. */
const ONCE: ReadonlySet<string> = new Set(['servers.remove', 'imports.begin']);

describe.each([
  ['signed in', owner],
  ['signed out', product.browser()],
])('both transports answer alike, %s', (_who, browser) => {
  test.each(restRoutes().map((route) => [route.procedure, route] as const))(
    '%s',
    async (procedure, route) => {
      const input: Record<string, unknown> = { ...ENDPOINT, ...INPUTS[procedure], serverId: server.id };
      if (ONCE.has(procedure)) input.serverId = (await createServer(owner, 'Gone')).id;
      const trpc = await askTrpc(browser, route.type, procedure, input);
      if (ONCE.has(procedure) && browser === owner) input.serverId = (await createServer(owner, 'Gone')).id;
      const rest = await askRest(browser, route, input);
      expect(rest.status).toBe(trpc.status === 200 && trpc.data === undefined ? 204 : trpc.status);
      expect(stable(rest.body)).toEqual(stable(trpc.data ?? trpc.error));
      if (rest.status === 401) expect(JSON.stringify(rest.body)).toContain('Unauthorized');
    },
  );
});

async function askTrpc(browser: Browser, type: string, procedure: string, input: object) {
  const query = type === 'query' ? `?input=${encodeURIComponent(JSON.stringify(input))}` : '';
  const { status, body } = await browser.json(
    type === 'query' ? 'GET' : 'POST',
    `/trpc/${procedure}${query}`,
    type === 'query' ? undefined : input,
  );
  const answer = body as { result?: { data?: unknown }; error?: { data: { body: unknown } } };
  return { status, data: answer.result?.data, error: answer.error?.data.body };
}

async function askRest(
  browser: Browser,
  route: { path: string; params: Readonly<Record<string, string>>; method: string },
  input: Record<string, unknown>,
) {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    String(input[route.params[name] ?? '']),
  );
  const inPath = new Set(Object.values(route.params));
  const rest = Object.fromEntries(Object.entries(input).filter(([key]) => !inPath.has(key)));
  if (route.method !== 'GET') return browser.json(route.method, `/api${path}`, rest);
  const query = new URLSearchParams(
    Object.entries(rest).map(([key, value]): [string, string] => [key, String(value)]),
  );
  return browser.json('GET', `/api${path}?${query}`);
}

describe('the rules of /api', () => {
  const at = `/api/servers/${server.id}`;
  const raw = (method: string, path: string, init: RequestInit) => owner.fetch(path, { method, ...init });
  const json = { 'content-type': 'application/json' };

  test.each([
    ['no body at all', {}],
    ['an empty body', { body: '' }],
    ['an empty body called JSON', { headers: json, body: '' }],
    ['an empty object', { headers: json, body: '{}' }],
    ['null', { headers: json, body: 'null' }],
  ])('%s is an empty object', async (_what, init) => {
    expect((await raw('PATCH', at, init)).status).toBe(200);
  });

  // covers: R647, R652
  test.each([
    ['no body at all', {}],
    ['an empty body', { body: '' }],
    ['an empty body called JSON', { headers: json, body: '' }],
    ['an empty object', { headers: json, body: '{}' }],
    ['no type', { headers: json, body: '{"typeId":null}' }],
  ])('one clocks in, and starts a shift, with %s', async (_what, init) => {
    for (const [path, status] of [
      ['shifts/clock-in', 'on_duty'],
      ['shifts', 'active'],
    ] as const) {
      const answer = await raw('POST', `${at}/${path}`, init);
      expect([answer.status, Object(await answer.json()).status]).toEqual([200, status]);
      await owner.json('PUT', `${at}/shifts/status`, { status: 'off_duty' });
    }
  });

  test.each(['Two Words', '100%', 'a/b', 'a%2Fb', '?x=#y', 'ÄÖ🚓🚓🚓🚓🚓🚓', "'; --"])(
    'the name %j in a path is that name',
    async (name) => {
      const { status, body } = await owner.json('GET', `${at}/players/${encodeURIComponent(name)}/profile`);
      expect([status, Object(body).robloxUsername]).toEqual([200, name]);
    },
  );

  test('what a mutation answers is kept nowhere, refusals included', async () => {
    const kept = async (method: string, path: string, init: RequestInit = {}) =>
      (await raw(method, path, init)).headers.get('cache-control');
    expect(await kept('PATCH', at)).toBe('no-store');
    expect(await kept('POST', '/api/admin/login', { headers: json, body: '{}' })).toBe('no-store');
    expect(await kept('POST', '/api/admin/alt-requests/unknown/reveal')).toBe('no-store');
    expect(await kept('GET', at)).not.toBe('no-store');
  });

  test('nothing to answer is 204 without a body', async () => {
    const { id } = await createServer(owner, 'Short-lived');
    const response = await raw('DELETE', `/api/servers/${id}`, { headers: json });
    expect([response.status, await response.text()]).toEqual([204, '']);
  });

  test.each([
    ['in the body', () => owner.json('PATCH', at, { serverId: 'another' })],
    ['in the query', () => owner.json('GET', `${at}?serverId=another`)],
  ])('a field of the path %s is 400', async (_where, send) => {
    const { status, body } = await send();
    expect([status, Object(body).message]).toEqual([400, expect.stringContaining('serverId')]);
  });

  // covers: R598
  test.each(['[]', '"text"', '7', '{"a":', '{"__proto__":{"x":1}}'])('the body %s is 400', async (body) => {
    const response = await raw('PATCH', at, { headers: json, body });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      code: 'BAD_REQUEST',
      message: expect.any(String),
      requestId: expect.stringMatching(/^[\da-f]{12}$/),
    });
  });

  test('a body above the limit is 413', async () => {
    const response = await raw('PATCH', at, {
      headers: json,
      body: JSON.stringify({ name: 'x'.repeat(300_000) }),
    });
    expect([response.status, Object(await response.json()).code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  test.each([
    ['GET', '/api/nothing'],
    ['GET', '/api'],
    ['POST', '/api/servers/x/y/z'],
    ['DELETE', '/api/servers'],
    ['POST', '/api/auth/user'],
    ['GET', '/trpc'],
  ])('%s %s is a JSON 404, never the app', async (method, path) => {
    const { status, body } = await owner.json(method, path);
    expect([status, Object(body).code]).toEqual([404, 'NOT_FOUND']);
  });

  test('details of a refusal are passed on', async () => {
    const member = await product.signedIn('jordan');
    // The code that the server was made with has been replaced above.
    const { joinCode } = Object((await owner.json('GET', at)).body);
    await member.json('POST', '/api/servers/join', { joinCode });
    const requests = await owner.json('GET', `${at}/join-requests`);
    const [request] = requests.body as { id: string }[];
    await owner.json('PUT', `/api/join-requests/${request?.id}`, { status: 'approved', role: 'member' });
    const { status, body } = await member.json('GET', `${at}/punishments`);
    expect([status, body]).toEqual([
      403,
      expect.objectContaining({ code: 'FORBIDDEN', details: { permission: 'canViewPunishments' } }),
    ]);
  });

  test.each([
    ...['%00', 'a%00b', '%F0%9F%98%80', '..%2f', '%20', 'x'.repeat(65)].map((id) => [id, 400] as const),
    ['x'.repeat(64), 404] as const,
  ])('the id %s answers %i', async (id, status) => {
    expect((await owner.json('GET', `/api/servers/${id}`)).status).toBe(status);
    const decision = { status: 'approved' };
    expect((await owner.json('PUT', `/api/join-requests/${id}`, decision)).status).toBe(status);
  });

  test('a query parameter can be a number', async () => {
    expect((await owner.json('GET', `${at}/punishments?limit=2`)).status).toBe(200);
    expect((await owner.json('GET', `${at}/punishments?limit=0`)).status).toBe(400);
  });

  test.each([
    ['a program', {}, 'api'],
    ['a page', { 'sec-fetch-site': 'same-origin' }, 'web'],
  ])('%s is recognized', async (_who, headers, source) => {
    const { id } = await createServer(owner, 'Sources');
    const body = JSON.stringify({ robloxUsername: 'Builderman', punishmentType: 'kick', reason: 'x' });
    await raw('POST', `/api/servers/${id}/punishments`, { headers: { ...json, ...headers }, body });
    const rows = await product.database.handle
      .selectFrom('punishments')
      .select('source')
      .where('server_id', '=', id)
      .execute();
    expect(rows).toEqual([{ source }]);
  });

  test('HEAD works where GET does', async () => {
    expect((await raw('HEAD', at, {})).status).toBe(200);
  });
});
