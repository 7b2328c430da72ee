import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { capture } from './command.mjs';
import { demoHost, localOrigin } from './demo-environment.mjs';
import { node24, ROOT } from './paths.mjs';
import { bold, cyan, print } from './terminal.mjs';

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
function tourDetails({ DATA_DIR }) {
  const file = join(DATA_DIR, 'tour.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** Returns the addresses of the tour. */
function placesOf({ community, serverId, keylessId }, { web, sandbox, discord }) {
  const server = `${web}/server/${serverId}`;
  // As the seed makes it from the name.
  const slug = community.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return {
    login: `${web}/api/login`,
    dashboard: `${web}/`,
    status: `${web}/status`,
    account: `${web}/account`,
    privacy: `${web}/privacy`,
    invite: `${web}/join/`,
    game: `${server}?tab=ingame`,
    map: `${server}/map`,
    sessions: `${server}/sessions`,
    automations: `${server}/automations`,
    security: `${server}/security`,
    calls: `${server}/staff?tab=mod-calls`,
    punishments: `${server}/punishments`,
    bans: `${server}/bans`,
    banRequests: `${server}/punishments?requests=open`,
    data: `${server}/settings?section=data`,
    imports: `${server}/import`,
    roles: `${server}/settings?section=permissions`,
    rules: `${server}/settings?section=moderation`,
    programs: `${server}/api-keys`,
    receiver: `${sandbox}/hooks/patrol-bot`,
    appeals: `${server}/appeals`,
    applications: `${server}/applications`,
    management: `${server}/staff?view=management`,
    reviews: `${server}/staff?view=reviews`,
    appealPage: `${web}/appeals/${slug}`,
    publicPage: `${web}/s/${slug}`,
    logs: `${server}/logs`,
    bot: `${server}/bot`,
    requests: `${server}?tab=requests`,
    keyless: `${web}/server/${keylessId}/settings?section=api`,
    admin: `${web}/admin`,
    sandbox,
    discord,
    chat: `${sandbox}/chat/springs`,
  };
}

/**
 * Returns the steps of the tour for the demo's current data, each with the action and its address. `urls` are the
 * product's and those of the sandbox and its Discord.
 */
export function tourOf({ community, joinCode, candidate, keyless, keylessId, serverId, staff = [] }, urls) {
  const at = placesOf({ community, serverId, keylessId }, urls);
  const autoBan = candidate
    ? `Record anything against ${bold(candidate)}. Two records count, so the form says that this one becomes a ban.`
    : 'Record three against one player. The third becomes a ban, and the form says so before.';
  const chief = staff.find(({ level }) => level === 'super_admin');
  return [
    [
      at.login,
      `Sign in as ${bold('avery')}, who owns ${bold(community)}; the dashboard has a community of each kind.`,
    ],
    [
      at.dashboard,
      `${bold('casey')} offers you ${bold('Westbrook County Roleplay')}, which requires a second factor soon and a second person now: accept or decline it.`,
    ],
    [
      at.game,
      `See who plays and what they drive, send ${bold(':h Hello')} and find it among the recent commands.`,
    ],
    [at.map, 'Where everyone is. Follow a player, or find the staff nearest to a call.'],
    [
      at.sessions,
      'Open the session of tonight, sign up, and press Start; then Boost and End. Messages has what each posts to Discord, where it is an event too. Calendar feed has the weekly ones as well.',
    ],
    [at.chat, `Type ${bold(';call car on fire')} in the game chat as any player; it becomes a mod call.`],
    [
      at.chat,
      `Type ${bold(':kick')}, a player and a reason as ${bold('AveryBrooks')}: the kick is soon on record, marked In game.`,
    ],
    [
      at.automations,
      'Open Player checks and press Dry run: players who use a team or a vehicle that is not theirs.',
    ],
    [at.security, 'A moderator who was frozen after sixteen actions, and what the owner undid.'],
    [at.calls, 'Press Claim on the most urgent call, then resolve it.'],
    [at.punishments, autoBan],
    [
      at.rules,
      `Under ${bold('Escalation rules')} press Edit rules, then Try on the last 90 days: what other rules would have done.`,
    ],
    [
      at.rules,
      `${bold('Record fields')} require evidence for bans, and a department can be added. Record one without evidence, then filter punishments by department.`,
    ],
    ...(candidate
      ? [
          [
            `${at.punishments}?player=${encodeURIComponent(candidate)}`,
            `${bold(candidate)} has a new name: the drawer knows the old one and its record.`,
          ],
        ]
      : []),
    [
      at.roles,
      'Two custom roles among Admin and Moderator: move one, give one to a member, and look at its chips.',
    ],
    [
      at.data,
      'What Roblox knows of names in old records: possible matches, one refused, one unknown. Below, two kinds of records are deleted after a year.',
    ],
    [
      at.data,
      `Under ${bold('Settings file')} choose the template Civilian RP: see what it would change, and discard it. Then press ${bold('Download')}.`,
    ],
    [at.imports, 'Roles and settings of an older server wait for you: give one, and dismiss another.'],
    [at.bans, 'Import a ban that only the game has, and send one that only the records have.'],
    [at.banRequests, 'A ban request has two of three votes: read the thread, vote, or decide it.'],
    [at.appeals, 'Read what players write about their bans, and decide one.'],
    [at.appealPage, 'The page where a banned player finds their own bans and appeals.'],
    [
      at.applications,
      `Read two staff applications with their votes and decide one. Under ${bold('Forms')} change its questions and open its page.`,
    ],
    [at.management, 'A warning is appealed: decide it. Then open the file of the person.'],
    [
      at.reviews,
      `Open last week’s review: read a drafted notice, then apply the wave under ${bold('Promotions')}.`,
    ],
    [at.publicPage, 'What everyone sees of the community: the next session, who plays and where to apply.'],
    [at.logs, 'One webhook has failed: its delivery log says why. Then see who did what under Activity.'],
    [at.discord, 'What arrived in Discord by the other webhooks.'],
    [
      at.programs,
      `A program receives every event, signed: press ${bold('Deliveries')} and ${bold('Send test')}. The reference has a schema of each.`,
    ],
    [at.receiver, 'What the program received, with its signatures.'],
    [at.bot, 'Discord roles and nicknames that follow duty and sessions, and what the bot needs and may do.'],
    [
      at.bot,
      `Under ${bold('Statistics channels')} rename a channel or create one; its preview shows the present value.`,
    ],
    [
      `${at.invite}${joinCode}`,
      `In a second, private window open this invite link, sign in as ${bold('sam')} and press Ask to join.`,
    ],
    [at.requests, 'As avery approve sam; sam has the server on the dashboard right away.'],
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
    [at.status, 'The last 90 days of Tenfour, Discord, Roblox and ER:LC, with one bad day.'],
    [at.privacy, 'What is stored, why and for how long. Operators can use their own texts.'],
    [
      at.account,
      'A phone signed in two hours ago: was it you? Add a passkey, and download your own data or ask for its erasure.',
    ],
    [at.sandbox, 'What the game received, and the world behind it.'],
  ].map(([address, text]) => ({ text, address }));
}

/** Prints the admin panel's accounts, and the password that opens alt management. */
function printStaff({ staff = [] }, { ALT_PAGE_PASSWORD }) {
  if (staff.length > 0) {
    print('Then open /admin (Admin Panel in the menu of your name) as one of its staff:');
    for (const { username, level, password } of staff)
      print(`  ${bold(username.padEnd(10))}${level.padEnd(13)}password ${bold(password)}`);
  }
  print(
    `Alt Management opens to owners of a server with a key, or with the page password ${bold(ALT_PAGE_PASSWORD)}.`,
  );
}

function printTour(steps) {
  print('A tour of two minutes:');
  for (const [index, { text, address }] of steps.entries()) {
    print(`  ${String(index + 1).padStart(2)}. ${text}`);
    print(`      ${cyan(address)}`);
  }
}

/** Has the sandbox's game send its events to the product, which it forgets with every start. */
async function connectGame({ eventHook }, sandboxUrl) {
  if (!eventHook) return;
  await fetch(`${sandboxUrl}/control/erlc/springs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ op: 'webhook', url: eventHook }),
  });
}

/** Connects the game's chat and prints the addresses, the personas and a tour; `more` are lines about the running processes. */
export async function announce({ web, sandbox }, env, more = []) {
  const people = await personas();
  const sandboxUrl = `http://localhost:${sandbox}`;
  const discordUrl = `http://localhost:${sandbox + 1}`;
  const facts = tourDetails(env);
  await connectGame(facts, sandboxUrl);
  print();
  print(`${bold('Tenfour is ready:')} ${cyan(env.PUBLIC_URL)}`);
  print(`  the sandbox behind it (Discord, Roblox and ER:LC): ${cyan(sandboxUrl)}`);
  print(`  the API, browsable: ${cyan(`${localOrigin(demoHost(), web)}/api/docs`)}`);
  print(`  data: ${dataPlace(env)}`);
  for (const line of more) print(`  ${line}`);
  print('Sign in with Discord and pick a person (any other name works as well):');
  for (const { username, role } of people) print(`  ${bold(username.padEnd(10))}${role}`);
  printStaff(facts, env);
  if (facts.community)
    printTour(tourOf(facts, { web: env.PUBLIC_URL, sandbox: sandboxUrl, discord: discordUrl }));
  print('Ctrl-C stops everything.');
  print();
}
