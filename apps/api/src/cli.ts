import { ConfigError, readConfig } from './config.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';

interface Command {
  summary: string;
  run(): Promise<void>;
}

/** Administration, as `npm run cli -- <command>`. Each command names itself in the help. */
const COMMANDS: Readonly<Record<string, Command>> = {
  migrate: {
    summary: 'bring the database up to this version; the product does it by itself when it starts',
    run: migrateDatabase,
  },
};

async function migrateDatabase(): Promise<void> {
  const { databaseUrl, dataDir } = readConfig(process.env);
  const database = await openDatabase({ url: databaseUrl ?? undefined, dataDir });
  try {
    await migrate(database);
    console.log(`The database (${database.engine}) is up to date.`);
  } finally {
    await database.close();
  }
}

function help(): string {
  const lines = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(10)} ${summary}`);
  return ['Usage: npm run cli -- <command>', '', ...lines].join('\n');
}

async function main([name]: string[]): Promise<void> {
  const command = name === undefined ? undefined : COMMANDS[name];
  if (command) return command.run();
  console.log(help());
  if (name !== undefined && !['help', '--help', '-h'].includes(name)) {
    console.error(`\nThere is no command "${name}".`);
    process.exitCode = 1;
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const plain = error instanceof ConfigError;
  console.error(plain ? error.message : error);
  process.exitCode = 1;
});
