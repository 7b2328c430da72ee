import { randomUUID } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import { BODY_LIMIT, type Services } from '@tenfour/contracts';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Database } from '../db/database.ts';
import { createAccessFactory } from '../features/community/access/access.ts';
import { createKeyAccess, touchKey } from '../features/community/access/key-access.ts';
import { addRobloxCallback } from '../features/community/verification/http.ts';
import type { Dispatcher } from '../features/discord/bot/dispatch.ts';
import { addInteractions } from '../features/discord/bot/http.ts';
import { addEventWebhook } from '../features/game/events/http.ts';
import type { EventReceiver } from '../features/game/events/receive-events.ts';
import { addMapPictures } from '../features/game/map/http.ts';
import { addCalendarFeed } from '../features/game/sessions/feed/http.ts';
import { addAnalyticsExports } from '../features/insight/analytics/http.ts';
import { addExports } from '../features/insight/exports/http.ts';
import { addServerExport } from '../features/insight/exports/server-http.ts';
import { addImportUpload } from '../features/insight/imports/http.ts';
import type { Upload } from '../features/insight/imports/upload.ts';
import { addEvidence } from '../features/moderation/evidence/http.ts';
import { addDataExport } from '../features/platform/privacy/http.ts';
import { addJsonBodies } from '../http/body.ts';
import { answerClientError } from '../http/client-errors.ts';
import { handleError, sendErrorPage } from '../http/errors.ts';
import { addHealth } from '../http/health.ts';
import { addLargeResponses } from '../http/large-responses.ts';
import { connectionLimits, serverTimeouts } from '../http/limits/connection-limits.ts';
import { guardConnections } from '../http/limits/connections.ts';
import { addPressure } from '../http/limits/pressure.ts';
import { addLive } from '../http/live.ts';
import { addMetrics, type MetricsOptions } from '../http/metrics.ts';
import { addAvatars } from '../http/pages/avatars.ts';
import { addWeb } from '../http/pages/static.ts';
import { addRequestLog } from '../http/request-log.ts';
import { addPathIds } from '../http/rest/path-ids.ts';
import { addApiReference } from '../http/rest/reference-page.ts';
import { addRest } from '../http/rest/rest.ts';
import { addSecurity } from '../http/security/security.ts';
import { createAdminSessions, panelCookies } from '../http/session/admin-session.ts';
import { addLogout } from '../http/session/logout.ts';
import { addSignIn } from '../http/session/oauth.ts';
import { createSessions } from '../http/session/session.ts';
import { createCallerFinder, tokenOf } from '../http/trpc/callers.ts';
import { addContext } from '../http/trpc/context.ts';
import { addTrpc, callsOf } from '../http/trpc/trpc.ts';
import type { DiscordClient } from '../integrations/discord/discord.ts';
import type { FileStore } from '../integrations/storage/file-store.ts';
import type { Live } from '../live/start.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { createRequestCounters } from '../security/rate-limits/request-counters.ts';
import { addRequestLimits, type RequestLimits } from '../security/rate-limits/request-limits.ts';
import { type SessionCookie, sessionCookie } from '../security/session-cookie.ts';
import type { Config } from './config.ts';
import { type ConfigWarnings, missingWeb, UNTRUSTED_PROXY } from './config-warnings.ts';
import { eventRegistry } from './events.ts';
import { VERSION } from './version.ts';

export interface ServerDeps {
  config: Config;
  database: Database;
  services: Services;
  upload: Upload;
  files: FileStore;
  discord: DiscordClient;
  events: EventReceiver;
  interactions: Dispatcher;
  live: Pick<Live, 'hub' | 'audience'>;
  /** Epoch ms. */
  now: () => number;
  /** Null measures nothing. */
  metrics: Metrics | null;
  logger: FastifyBaseLogger;
  warnings: ConfigWarnings;
}

/** Longest request line that reaches a route: a batch names all its procedures in the path. */
const MAX_PATH = 5_000;

/** The whole HTTP surface, part by part, in the order in which a request meets it. Does not listen. */
export async function buildServer(deps: ServerDeps): Promise<FastifyInstance> {
  const { config, database, services, upload, discord, events, interactions, live, now } = deps;
  const app = createApp(deps);
  const cookie = sessionCookie(config.secure);
  const sessions = createSessions(database, now);
  addJsonBodies(app);
  await app.register(fastifyCookie);
  await addSecurity(app, config, cookie);
  await addPressure(app, { database, maxWaitMs: config.shedDelayMs });
  addPathIds(app);
  const web = { isBuilt: true };
  addHealth(app, database, web);
  noticeProxies(app, deps);
  addMetrics(app, metricsOf(deps));
  await app.register((scope) => addEventWebhook(scope, events, { limited: config.rateLimit > 0 }));
  await app.register((scope) =>
    addInteractions(scope, {
      publicKey: config.discord.publicKey,
      dispatcher: interactions,
      now,
      limited: config.rateLimit > 0,
    }),
  );
  await app.register((scope) => addAvatars(scope, { config, handle: database.handle, now }));
  await app.register((scope) => addCalendarFeed(scope, { config, database, now }));
  await app.register((scope) => addMapPictures(scope, { config, maps: services.map, now }));
  await app.register(async (api) => {
    const limits = limitRequests(api, deps, cookie);
    const access = createAccessFactory(database.quickReads, now);
    const { panel: panelCookie } = panelCookies(config.secure);
    const panel = createAdminSessions({
      ...{ handle: database.handle, secure: config.secure, now },
      factorRequired: config.staffFactorRequired,
    });
    const keyAccess = createKeyAccess(database.quickReads, now);
    const contextOf = addContext(api, {
      keyAccess,
      touchKey: (hash) => touchKey(database.handle, hash, now()),
      services,
      access,
      panel,
      cookie,
      sessions,
      limits,
    });
    addTrpc(api, contextOf, { limits, hub: live.hub, now, version: VERSION });
    addRest(api, contextOf, limits);
    const { labelsOf } = eventRegistry;
    addExports(api, contextOf, { database, labelsOf, now });
    addAnalyticsExports(api, contextOf, { database, now });
    addServerExport(api, contextOf, { database, files: deps.files, limits, labelsOf, now });
    addDataExport(api, contextOf, { database, limits, now });
    await api.register((scope) => addImportUpload(scope, contextOf, upload));
    await addEvidence(api, contextOf, { evidence: services.evidence, limits });
    addLive(api, contextOf, { ...live, rateLimit: config.rateLimit, now });
    addApiReference(api, { publicUrl: config.publicUrl, cookieName: cookie.name, webDist: config.webDist });
    await api.register(async (scope) => {
      scope.setErrorHandler((error, request, reply) => sendErrorPage(request, reply, error));
      addSignIn(scope, { config, discord, sessions, cookie, limits, now });
      addLogout(scope, { sessions, cookie, panelCookie, limits, publicUrl: config.publicUrl });
      addRobloxCallback(scope, {
        verification: services.verification,
        publicUrl: config.publicUrl,
        accountOf: (request, reply) => contextOf(request, reply, 'rest').access.account(),
      });
    });
  });
  const { webDist, publicUrl } = config;
  web.isBuilt = await addWeb(app, {
    webDist,
    cookie,
    publicUrl,
    publicConfig: services.system.config(),
    legal: services.legal,
    publicPage: services.publicPage,
    securityContact: config.legal.operatorContact,
  });
  if (!web.isBuilt) deps.warnings.raise(missingWeb(webDist));
  return app;
}

/** Warns about the first request that a proxy has forwarded while no proxy is trusted. */
function noticeProxies(app: FastifyInstance, { config, warnings }: ServerDeps): void {
  if (config.trustProxy !== false) return;
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.headers['x-forwarded-for'] !== undefined) warnings.raise(UNTRUSTED_PROXY);
    done();
  });
}

/** Creates the health routes of a worker. Does not listen. */
export function buildWorkerServer(deps: AppDeps & Pick<ServerDeps, 'database' | 'metrics'>): FastifyInstance {
  const app = createApp(deps);
  addHealth(app, deps.database);
  addMetrics(app, metricsOf(deps));
  return app;
}

function metricsOf({ config, metrics }: Pick<ServerDeps, 'config' | 'metrics'>): MetricsOptions | null {
  return metrics && config.metricsToken !== null ? { metrics, token: config.metricsToken } : null;
}

type AppDeps = Pick<ServerDeps, 'config' | 'logger'>;

function createApp(deps: AppDeps): FastifyInstance {
  const app = Fastify({
    ...loggerFor(deps),
    genReqId: () => randomUUID().replaceAll('-', '').slice(0, 12),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(deps.config.trustProxy),
    bodyLimit: BODY_LIMIT,
    ...serverTimeouts(deps.config),
    // What still comes while the process ends is answered, and its connection closed.
    return503OnClosing: false,
    routerOptions: { maxParamLength: MAX_PATH },
    // Addresses that cannot be read reach no hook and no route; Fastify's own answer would repeat them.
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply),
  });
  app.setErrorHandler(handleError);
  guardConnections(app.server, connectionLimits(deps.config), (counts, message) =>
    app.log.warn(counts, message),
  );
  addLargeResponses(app);
  addRequestLog(app);
  return app;
}

/** Adds the rate limits; instances on one PostgreSQL count together. */
function limitRequests(
  api: FastifyInstance,
  { config, database, now }: ServerDeps,
  cookie: SessionCookie,
): RequestLimits {
  const shared = database.engine === 'postgres' ? database : null;
  const counters = createRequestCounters({ shared, logger: api.log });
  api.addHook('onClose', () => counters.stop());
  return addRequestLimits(api, {
    perMinute: config.rateLimit,
    counters,
    shared,
    tokenOf: (request) => tokenOf(request, cookie),
    findCaller: createCallerFinder(database.quickReads, now),
    callsOf,
  });
}

/** Converts a number of proxies to the rule that Fastify takes: only the nearest ones are trusted. */
function trustOf(
  trusted: Config['trustProxy'],
): false | string[] | ((address: string, hop: number) => boolean) {
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted;
}

function loggerFor({ config, logger }: AppDeps): { loggerInstance?: FastifyBaseLogger } {
  return config.logLevel === 'silent' ? {} : { loggerInstance: logger };
}
