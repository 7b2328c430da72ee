import { createAdmin, listAdmins, resetAdmin, unlockAdmin } from './cli/admins.ts';
import { explain, withDatabase } from './cli/database.ts';

interface Command {
  summary: string;
  /** Required arguments, with the optional ones in brackets. */
  takes?: string;
  run(value: string, args: readonly string[]): Promise<void>;
}

/** Loaded when they are asked for: most commands are over before that. */
const backups = () => import('./cli/backup.ts');
const exports = () => import('./cli/exports.ts');

/** Administration, as `npm run cli -- <command>`. Each command names itself in the help. */
const COMMANDS: Readonly<Record<string, Command>> = {
  setup: {
    takes: '[NAME…]',
    summary: 'configure, test and write the environment file; NAME changes one variable, --yes asks nothing',
    run: async (_name, args) => (await import('./setup/setup.ts')).setup(process.env, args, say),
  },
  migrate: {
    summary: 'migrate the database to this version; the product also does this when it starts',
    run: migrateDatabase,
  },
  'create-admin': {
    takes: '<username>',
    summary: 'make a super admin of the admin panel; the password is asked for, or taken from ADMIN_PASSWORD',
    run: (username) => createAdmin(process.env, username),
  },
  'reset-admin': {
    takes: '<username>',
    summary: 'give an account of the admin panel another password, and let it in again',
    run: (username) => resetAdmin(process.env, username),
  },
  'unlock-admin': {
    takes: '<username>',
    summary: 'take back the wait after too many wrong passwords',
    run: (username) => unlockAdmin(process.env, username),
  },
  bot: {
    takes: 'register',
    summary: 'tell Discord which slash commands the bot has; needed once, and after every update',
    run: registerBot,
  },
  backup: {
    takes: '[file]',
    summary: 'write everything to one file, while the product runs; the sealing keys are not in it',
    run: async (_file, args) => (await backups()).backUp(process.env, args, say),
  },
  restore: {
    takes: '<file>',
    summary: 'put a backup of either engine into an empty database; --force replaces a full one',
    run: async (_file, args) => (await backups()).restore(process.env, args, say),
  },
  export: {
    takes: '<serverId> [file]',
    summary: 'write everything of one server to an archive, as its owner can on the page of its settings',
    run: async (_id, args) => (await exports()).exportServer(process.env, args, say),
  },
  import: {
    takes: '<serverId> <file>',
    summary: 'hand such an archive to a server; its owner sees the preview and begins or throws it away',
    run: async (_id, args) => (await exports()).importServer(process.env, args, say),
  },
  secrets: {
    takes: 'rotate',
    summary: 'seal everything anew with the first key of SECRETS_KEYS, or with a new one in the key file',
    run: rotateKeys,
  },
  usage: {
    summary: 'list the servers and the people who take the most space',
    run: async () => (await import('./cli/usage.ts')).usage(process.env, say),
  },
  'reset-factors': {
    takes: '<Discord ID>',
    summary:
      'remove the second factors of a person who lost them all, and end their sessions; check who asks first',
    run: resetFactorsOf,
  },
  'list-admins': {
    summary: 'list the accounts of the admin panel',
    run: () => listAdmins(process.env),
  },
};

async function registerBot(what: string): Promise<void> {
  if (what !== 'register') return fail(`There is no command "bot ${what}"; there is "bot register".`);
  const { registerCommands } = await import('./cli/bot.ts');
  const count = await registerCommands(process.env);
  console.log(`Discord knows the bot's ${count} commands now. Everyone sees them within a minute.`);
}

async function resetFactorsOf(discordId: string): Promise<void> {
  const { resetFactors } = await import('../features/community/factors/command-line.ts');
  const username = await withDatabase(process.env, (database) =>
    resetFactors(database, discordId, Date.now()),
  );
  say(`“${username}” has no second factor now and is signed out everywhere.`);
}

async function rotateKeys(what: string): Promise<void> {
  if (what !== 'rotate') return fail(`There is no command "secrets ${what}"; there is "secrets rotate".`);
  const { rotate } = await import('./cli/secrets.ts');
  await rotate(process.env, say);
}

async function migrateDatabase(): Promise<void> {
  await withDatabase(process.env, async ({ engine }) => {
    console.log(`The database (${engine}) is up to date.`);
  });
}

function help(): string {
  const lines = Object.entries(COMMANDS).map(
    ([name, { takes = '', summary }]) => `  ${`${name} ${takes}`.padEnd(25)} ${summary}`,
  );
  return ['Usage: npm run cli -- <command>', '', ...lines].join('\n');
}

async function main([name, ...args]: string[]): Promise<void> {
  const command = name === undefined ? undefined : COMMANDS[name];
  const [value] = args;
  const needs = command?.takes !== undefined && !command.takes.startsWith('[');
  if (command && (!needs || value !== undefined)) return command.run(value ?? '', args);
  console.log(help());
  if (command) fail(`\n"${name}" needs ${command.takes}.`);
  else if (name !== undefined && !['help', '--help', '-h'].includes(name)) {
    fail(`\nThere is no command "${name}".`);
  }
}

function say(line: string): void {
  console.log(line);
}

function fail(message: unknown): void {
  console.error(message);
  process.exitCode = 1;
}

main(process.argv.slice(2)).catch((error: unknown) => fail(explain(error)));
