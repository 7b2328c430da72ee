import { createServer } from 'node:net';
import { DomainError } from '@tenfour/domain';
import { z } from 'zod';
import type { Config } from '../../app/config.ts';
import { explainListen } from '../../app/start-failures.ts';
import { createDiscordBot } from '../../integrations/discord/discord-bot.ts';
import type { Changes, Values } from './env-file.ts';

/** The outcome of a check. */
export interface Finding {
  /** What is wrong and how to fix it. */
  problems: readonly string[];
  /** What was found to work. */
  works?: string;
  /** Values that follow from the answers. */
  changes?: Changes;
  /** What is left to do elsewhere. */
  todo?: readonly string[];
}

/** Checks that the port is free. One that the file already had can be in use by the product itself. */
export async function checkAddress(
  { host, port }: Config,
  values: Values,
  before: Values | null,
): Promise<Finding> {
  const isKnown = before !== null && before.PORT === values.PORT && before.HOST === values.HOST;
  if (isKnown) return { problems: [] };
  const error = await listenError(host, port);
  if (error === null) return { problems: [], works: `Port ${port} is free.` };
  return { problems: [explainListen(error, { host, port })?.message ?? String(error)] };
}

function listenError(host: string, port: number): Promise<unknown> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', resolve);
    server.listen({ host, port }, () => server.close(() => resolve(null)));
  });
}

/** Signs in as the Discord application, reads it as its bot, and takes the public key from there. */
export async function checkDiscord(config: Config): Promise<Finding> {
  const { baseUrl, clientId: id, clientSecret: secret } = config.discord;
  const form = { grant_type: 'client_credentials', scope: 'identify' };
  const answer = await askForToken(`${baseUrl}/api/v10/oauth2/token`, { id, secret }, form, config);
  if (answer === 'unreadable') {
    return { problems: [`Discord doesn't answer at ${baseUrl}. Check the network and DISCORD_BASE_URL.`] };
  }
  const rejected = 'Discord rejected the client ID and secret. Copy both from the OAuth2 page.';
  const bot = config.discord.botToken === null ? null : await checkBot(config);
  const problems = [...(answer === 'refused' ? [rejected] : []), ...(bot?.problems ?? [])];
  if (problems.length > 0) return { problems };
  const redirect = `${config.publicUrl}/api/auth/callback`;
  const works = bot?.works ?? 'Discord accepts the application.';
  return { problems, todo: [`OAuth2 page, Redirects: add ${redirect}`], ...bot, works };
}

const zApplication = z.object({
  id: z.string(),
  name: z.string(),
  verify_key: z.string(),
  redirect_uris: z.array(z.string()).optional(),
  interactions_endpoint_url: z.string().nullish(),
});

async function checkBot(config: Config): Promise<Finding> {
  const { baseUrl, botToken: token, clientId } = config.discord;
  const bot = createDiscordBot({ baseUrl, token, timeoutMs: config.upstreamTimeoutMs });
  try {
    const application = zApplication.parse(await bot.asked((rest) => rest.get('/applications/@me')));
    const { id, name, verify_key } = application;
    if (id !== clientId) {
      return {
        problems: [`The bot token belongs to "${name}". Copy the token of application ${clientId}.`],
      };
    }
    const todo = portalWork(application, config.publicUrl);
    return {
      problems: [],
      works: `Discord accepts "${name}" and its bot.`,
      changes: { DISCORD_PUBLIC_KEY: verify_key },
      todo,
    };
  } catch (error) {
    return { problems: [botSentence(error)] };
  }
}

function botSentence(error: unknown): string {
  const status = error instanceof DomainError ? error.details?.discordStatus : undefined;
  if (status === 401)
    return 'Discord rejected the bot token. Reset it on the Bot page and enter the new one.';
  return "Discord didn't answer for the bot. Check again in a minute.";
}

/** Returns what is left to enter in Discord's developer portal. It tests the endpoint, so the product must run first. */
function portalWork(application: z.infer<typeof zApplication>, publicUrl: string): string[] {
  const redirect = `${publicUrl}/api/auth/callback`;
  const endpoint = `${publicUrl}/api/discord/interactions`;
  const work = ['After the start: npm run cli -- bot register'];
  if (application.interactions_endpoint_url !== endpoint) {
    work.unshift(`After the start, General Information, Interactions Endpoint URL: ${endpoint}`);
  }
  if (!application.redirect_uris?.includes(redirect)) work.unshift(`OAuth2 page, Redirects: add ${redirect}`);
  return work;
}

/** Asks Roblox to redeem a made-up code: an app that it knows is refused only for the code. */
export async function checkRoblox(config: Config): Promise<Finding> {
  const { client, apisUrl } = config.roblox;
  if (client === null) return { problems: [] };
  const form = { grant_type: 'authorization_code', code: 'setup' };
  const answer = await askForToken(`${apisUrl}/oauth/v1/token`, client, form, config);
  if (answer === 'unreadable') {
    return { problems: [`Roblox doesn't answer at ${apisUrl}. Check the network and ROBLOX_APIS_URL.`] };
  }
  if (answer === 'refused') {
    return { problems: ['Roblox rejected the client ID and secret. Copy both from the OAuth app.'] };
  }
  const todo = [`Roblox OAuth app, Redirect URLs: add ${config.publicUrl}/api/auth/roblox/callback`];
  return { problems: [], works: 'Roblox accepts the app.', todo };
}

const zTokenAnswer = z.object({ access_token: z.string().optional(), error: z.string().optional() });

type Client = Readonly<Record<'id' | 'secret', string>>;

async function askForToken(
  url: string,
  { id, secret }: Client,
  form: Record<string, string>,
  { upstreamTimeoutMs }: Config,
): Promise<'accepted' | 'refused' | 'unreadable'> {
  const body = new URLSearchParams({ client_id: id, client_secret: secret, ...form });
  const answer = await readJson(url, { method: 'POST', body }, upstreamTimeoutMs);
  const { data } = zTokenAnswer.safeParse(answer?.body);
  if (answer === null || answer.status >= 500 || data === undefined) return 'unreadable';
  if (data.access_token !== undefined || data.error === 'invalid_grant') return 'accepted';
  return [400, 401].includes(answer.status) ? 'refused' : 'unreadable';
}

async function readJson(url: string, init: RequestInit, timeoutMs: number) {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body: unknown = await response.json();
    return { status: response.status, body };
  } catch {
    return null;
  }
}

/** ER:LC's codes for a request without a server key, and for a global key that it does not know. */
const NO_SERVER_KEY = 2000;
const BAD_GLOBAL_KEY = 2003;

/** Asks ER:LC for no server in particular: it checks the global key first. */
export async function checkGame({ erlc, upstreamTimeoutMs }: Config): Promise<Finding> {
  const { globalKey, baseUrl } = erlc;
  if (globalKey === null) return { problems: [] };
  const headers = { authorization: globalKey };
  const answer = await readJson(`${baseUrl}/v2/server`, { headers }, upstreamTimeoutMs);
  const { data } = z.object({ code: z.number() }).safeParse(answer?.body);
  if (data?.code === BAD_GLOBAL_KEY) {
    return { problems: ['ER:LC rejected the global API key. Copy it again, or leave it empty.'] };
  }
  if (data?.code === NO_SERVER_KEY) return { problems: [], works: 'ER:LC accepts the global API key.' };
  return { problems: [`ER:LC doesn't answer at ${baseUrl}. Check the network and ERLC_BASE_URL.`] };
}
