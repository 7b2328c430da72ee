import { describeIssues } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import { ZodError } from 'zod';
import { createAdmin, listAdmins, resetAdmin, unlockAdmin } from './cli/admins.ts';
import { GivenUpError } from './cli/ask.ts';
import { registerCommands } from './cli/bot.ts';
import { withDatabase } from './cli/database.ts';
import { ConfigError } from './config.ts';

interface Command {
  summary: string;
  /** What it has to be told. */
  takes?: string;
  run(value: string): Promise<void>;
}

/** Administration, as `npm run cli -- <command>`. Each command names itself in the help. */
const COMMANDS: Readonly<Record<string, Command>> = {
  migrate: {
    summary: 'bring the database up to this version; the product does it by itself when it starts',
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
  'list-admins': {
    summary: 'list the accounts of the admin panel',
    run: () => listAdmins(process.env),
  },
};

async function registerBot(what: string): Promise<void> {
  if (what !== 'register') return fail(`There is no command "bot ${what}"; there is "bot register".`);
  const count = await registerCommands(process.env);
  console.log(
    `Discord knows the bot's ${count} commands now. It may take a minute until everybody sees them.`,
  );
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

async function main([name, value]: string[]): Promise<void> {
  const command = name === undefined ? undefined : COMMANDS[name];
  if (command && (command.takes === undefined || value !== undefined)) return command.run(value ?? '');
  console.log(help());
  if (command) fail(`\n"${name}" needs ${command.takes}.`);
  else if (name !== undefined && !['help', '--help', '-h'].includes(name)) {
    fail(`\nThere is no command "${name}".`);
  }
}

function fail(message: unknown): void {
  console.error(message);
  process.exitCode = 1;
}

/** A sentence for what the operator can mend, the whole error for everything else. */
function explain(error: unknown): unknown {
  if (error instanceof ZodError) return describeIssues(error);
  const plain = [ConfigError, DomainError, GivenUpError].some((kind) => error instanceof kind);
  return plain && error instanceof Error ? error.message : error;
}

main(process.argv.slice(2)).catch((error: unknown) => fail(explain(error)));
