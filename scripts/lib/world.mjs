import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { waitForHttp } from './children.mjs';
import { capture } from './command.mjs';
import { fromRoot, node24, ROOT } from './paths.mjs';
import { portFrom } from './ports.mjs';
import { bold, cyan, say } from './say.mjs';

const SEED = 'apps/api/src/demo/seed.ts';

/** With which the sandbox signs the game's event webhooks; a test of the sandbox holds it to this. */
const EVENT_PUBLIC_KEY = 'MCowBQYDK2VwAyEAFN9NDwGdp5aBpia5ACdklYLcJXCnPePrSOlEZ8OMdhQ=';

/** With which the sandbox signs interactions of Discord; a test of the sandbox holds it to this. */
const INTERACTION_PUBLIC_KEY = '54e1dce4d51af83d1e2927f796ab6f287c4d410c1612f9322ccd1d715f134c9e';

/** The demo's channel of platform staff: messages posted to it are shown on the sandbox's Discord page. */
const PLATFORM_CHANNEL = 'https://discord.com/api/webhooks/905000000000000001/demo-platform-channel';

/** Returns the ports of demo and dev, from PORT and SANDBOX_PORT. */
export function demoPorts() {
  return { web: portFrom('PORT', 3000), sandbox: portFrom('SANDBOX_PORT', 3900) };
}

/** Returns the product's environment with a sandbox on four ports from `sandboxPort`. */
export function sandboxEnv(sandboxPort) {
  const at = (offset) => `http://127.0.0.1:${sandboxPort + offset}`;
  return {
    DISCORD_CLIENT_ID: 'tenfour-demo',
    DISCORD_CLIENT_SECRET: 'tenfour-demo-secret',
    DISCORD_BOT_TOKEN: 'tenfour-demo-bot',
    DISCORD_PUBLIC_KEY: INTERACTION_PUBLIC_KEY,
    DISCORD_BASE_URL: at(1),
    DISCORD_CDN_URL: at(1),
    ROBLOX_USERS_URL: at(2),
    ROBLOX_THUMBNAILS_URL: at(2),
    ROBLOX_APIS_URL: at(2),
    ROBLOX_CLIENT_ID: 'tenfour-roblox',
    ROBLOX_CLIENT_SECRET: 'the-roblox-secret-of-the-demo',
    ERLC_BASE_URL: at(3),
    ERLC_EVENT_PUBLIC_KEY: EVENT_PUBLIC_KEY,
  };
}

/** Returns the demo's host: this machine only, unless HOST is set. */
export function demoHost() {
  return process.env.HOST || '127.0.0.1';
}

/** Returns the origin at which a service listening on `host` is reached from this machine. */
export function localOrigin(host, port) {
  const name = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/**
 * Creates and returns the demo's folder, accessible to its owner only. An existing folder of the demo is restricted as
 * well; one from DATA_DIR keeps its permissions. `mode` is wider where another user has to access a folder in it.
 */
export function demoFolder(name, mode = 0o700) {
  const own = fromRoot('data', name);
  const folder = process.env.DATA_DIR || own;
  mkdirSync(dirname(folder), { recursive: true });
  mkdirSync(folder, { recursive: true, mode });
  if (folder === own) chmodSync(own, mode);
  return folder;
}

/** Returns the environment of the demo's API. `apiPort` differs from the public one while Vite is in front of it. */
export function demoEnv({ web, sandbox }, apiPort = web) {
  return {
    ...sandboxEnv(sandbox),
    PORT: String(apiPort),
    HOST: demoHost(),
    DATA_DIR: process.env.DATA_DIR || fromRoot('data', 'demo'),
    // A demo can be filled again; the wait for the disk would only slow it.
    SQLITE_DURABILITY: process.env.SQLITE_DURABILITY || 'normal',
    PUBLIC_URL: process.env.PUBLIC_URL || localOrigin(demoHost(), web),
    SANDBOX_URL: `http://127.0.0.1:${sandbox}`,
    OUTBOUND_ADDRESS: process.env.OUTBOUND_ADDRESS || '127.0.0.1',
    COMMUNITY_INVITE_URL: process.env.COMMUNITY_INVITE_URL || `http://127.0.0.1:${sandbox + 1}/`,
    // The specification's feature as a whole; in production the default takes no passwords.
    ALT_REQUESTS: process.env.ALT_REQUESTS || 'passwords',
    ALT_PAGE_PASSWORD: process.env.ALT_PAGE_PASSWORD || `demo-${randomBytes(4).toString('hex')}`,
    PLATFORM_WEBHOOK_URL: process.env.PLATFORM_WEBHOOK_URL || PLATFORM_CHANNEL,
  };
}

/** Starts the sandbox and waits until all of its stand-ins listen. */
export async function startSandbox(group, sandboxPort) {
  group.start('sandbox', 'packages/sandbox/src/main.ts', { env: { SANDBOX_PORT: String(sandboxPort) } });
  await waitForHttp(`http://127.0.0.1:${sandboxPort}/control/requests`);
}

/** Fills the demo's database; the seed itself skips existing data. */
export async function seedDemo(group, env) {
  if (existsSync(fromRoot(SEED))) await group.runOnce('seed', SEED, { env });
}

async function personas() {
  const program = `import('./packages/sandbox/src/identity.ts').then(({ PERSONAS }) =>
    process.stdout.write(JSON.stringify(PERSONAS)))`;
  const { code, output } = await capture(node24(), ['--disable-warning=ExperimentalWarning', '-e', program], {
    cwd: ROOT,
  });
  return code === 0 ? JSON.parse(output) : [];
}

/** Returns the location of the data, without a database password. */
function dataPlace(env) {
  const url = env.DATABASE_URL ?? process.env.DATABASE_URL ?? '';
  if (url === '') return env.DATA_DIR;
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/** Returns the names that the seed stored for the tour; an empty object for none. */
function tourFacts({ DATA_DIR }) {
  const file = join(DATA_DIR, 'tour.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** Returns the addresses of the tour. */
function placesOf({ serverId, keylessId }, { web, sandbox, discord }) {
  const server = `${web}/server/${serverId}`;
  return {
    login: `${web}/api/login`,
    dashboard: `${web}/`,
    game: `${server}?tab=ingame`,
    calls: `${server}/staff?tab=mod-calls`,
    punishments: `${server}/punishments`,
    appeals: `${server}/appeals`,
    logs: `${server}/logs`,
    requests: `${server}?tab=requests`,
    keyless: `${web}/server/${keylessId}/settings?section=api`,
    admin: `${web}/admin`,
    sandbox,
    discord,
  };
}

/**
 * Returns the steps of the tour for the demo's current data, each with the action and its address. `urls` are the
 * product's and those of the sandbox and its Discord.
 */
export function tourOf({ community, joinCode, candidate, keyless, keylessId, serverId, staff = [] }, urls) {
  const at = placesOf({ serverId, keylessId }, urls);
  const autoBan = candidate
    ? `Record anything against ${bold(candidate)}. Two records count, so the form says that this one becomes a ban.`
    : 'Record three against one player. The third becomes a ban, and the form says so before.';
  const chief = staff.find(({ level }) => level === 'super_admin');
  return [
    [
      at.login,
      `Sign in as ${bold('avery')}, who owns ${bold(community)}; the dashboard has a community of each kind.`,
    ],
    [at.game, `See who plays, send ${bold(':h Hello')} and find it among the recent commands.`],
    [at.calls, 'Press Claim on the most urgent call, then resolve it.'],
    [at.punishments, autoBan],
    [at.appeals, 'Read what players write about their bans, and decide one.'],
    [at.logs, 'One webhook has failed: its delivery log says why. Then see who did what under Activity.'],
    [at.discord, 'What arrived in Discord by the other webhooks.'],
    [
      at.login,
      `In a second, private window sign in as ${bold('sam')} and join with the code ${bold(joinCode)}.`,
    ],
    [at.requests, 'As avery approve sam; sam has the server on the dashboard at once.'],
    ...(keyless
      ? [[at.keyless, `${bold(keyless)} is new and has no game key: put in ${bold('demo-harbor')} and save.`]]
      : []),
    ...(chief
      ? [
          [
            at.admin,
            `The platform's own staff: ${bold(chief.username)}, password ${bold(chief.password)}. The bell has an announcement to read.`,
          ],
        ]
      : []),
    [at.sandbox, 'What the game received, and the world behind it.'],
  ].map(([address, text]) => ({ text, address }));
}

/** Prints the admin panel's accounts, and the password that opens alt management. */
function sayStaff({ staff = [] }, { ALT_PAGE_PASSWORD }) {
  if (staff.length > 0) {
    say('Then open /admin (Admin Panel in the menu of your name) as one of its staff:');
    for (const { username, level, password } of staff)
      say(`  ${bold(username.padEnd(10))}${level.padEnd(13)}password ${bold(password)}`);
  }
  say(
    `Alt Management opens to owners of a server with a key, or with the page password ${bold(ALT_PAGE_PASSWORD)}.`,
  );
}

function sayTour(steps) {
  say('A tour of two minutes:');
  for (const [index, { text, address }] of steps.entries()) {
    say(`  ${String(index + 1).padStart(2)}. ${text}`);
    say(`      ${cyan(address)}`);
  }
}

/** Prints the addresses, the personas and a tour; `more` are lines about the running processes. */
export async function announce({ web, sandbox }, env, more = []) {
  const people = await personas();
  const sandboxUrl = `http://localhost:${sandbox}`;
  const discordUrl = `http://localhost:${sandbox + 1}`;
  const facts = tourFacts(env);
  say();
  say(`${bold('Tenfour is ready:')} ${cyan(env.PUBLIC_URL)}`);
  say(`  the sandbox behind it (Discord, Roblox and ER:LC): ${cyan(sandboxUrl)}`);
  say(`  the API, browsable: ${cyan(`${localOrigin(demoHost(), web)}/api/docs`)}`);
  say(`  data: ${dataPlace(env)}`);
  for (const line of more) say(`  ${line}`);
  say('Sign in with Discord and pick a person (any other name works as well):');
  for (const { username, role } of people) say(`  ${bold(username.padEnd(10))}${role}`);
  sayStaff(facts, env);
  if (facts.community)
    sayTour(tourOf(facts, { web: env.PUBLIC_URL, sandbox: sandboxUrl, discord: discordUrl }));
  say('Ctrl-C stops everything.');
  say();
}
