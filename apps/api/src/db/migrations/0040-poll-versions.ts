import { columnTypes } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** Tables of a server that polled answers are read from. */
const OF_SERVERS = ['mod_calls', 'shifts', 'game_commands', 'command_runs'];

/** Tables of whose rows only these columns are shown; the row names the scope. */
const SHOWN = [
  { table: 'custom_commands', columns: ['name'], scope: 'server_id' },
  { table: 'users', columns: ['username'], scope: null },
] as const;

/**
 * Gives a scope another version with every change of what its polled answers show, whichever program makes it. A scope
 * is a server, a game or `names`, the usernames of everyone.
 */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  await context.run(`CREATE TABLE poll_versions (
    scope ${t.id} NOT NULL,
    version ${t.id} NOT NULL,
    PRIMARY KEY (scope, version)
  )${t.feed}`);
  const statements = context.engine === 'postgres' ? postgres() : sqlite();
  for (const statement of statements) await context.run(statement);
}

/**
 * Inserts a version and removes those that no other transaction is replacing. Nothing waits for a lock, so that writers
 * can't deadlock; versions left over are replaced by the next change.
 */
function replaced(scopes: string): string {
  return `
    DELETE FROM poll_versions WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM poll_versions WHERE scope IN (${scopes}) FOR UPDATE SKIP LOCKED));
    INSERT INTO poll_versions (scope, version)
      SELECT scopes.scope, gen_random_uuid()::text FROM (SELECT DISTINCT scope FROM (${scopes}) AS all_scopes) AS scopes;
    RETURN NULL;`;
}

function postgres(): string[] {
  return [
    trigger('server', 'SELECT server_id AS scope FROM changed'),
    trigger('game', 'SELECT game_id AS scope FROM changed'),
    ...OF_SERVERS.flatMap((table) => statementTriggers(table, 'server')),
    ...statementTriggers('game_events', 'game'),
    trigger('row_server', 'SELECT OLD.server_id AS scope'),
    trigger('row_names', `SELECT 'names' AS scope`),
    ...SHOWN.map(({ table, columns, scope }) => {
      const differs = columns.map((column) => `OLD.${column} IS DISTINCT FROM NEW.${column}`).join(' OR ');
      return `CREATE TRIGGER poll_versions_update AFTER UPDATE OF ${columns.join(', ')} ON ${table}
        FOR EACH ROW WHEN (${differs}) EXECUTE FUNCTION poll_versions_${scope === null ? 'row_names' : 'row_server'}()`;
    }),
    ...SHOWN.map(
      ({ table, scope }) => `CREATE TRIGGER poll_versions_delete AFTER DELETE ON ${table}
        FOR EACH ROW EXECUTE FUNCTION poll_versions_${scope === null ? 'row_names' : 'row_server'}()`,
    ),
  ];
}

function trigger(name: string, scopes: string): string {
  return `CREATE OR REPLACE FUNCTION poll_versions_${name}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN ${replaced(scopes)}
    END $$`;
}

/** Once per statement, however many rows it changes. */
function statementTriggers(table: string, scope: 'server' | 'game'): string[] {
  return [
    ['insert', 'NEW'],
    ['update', 'NEW'],
    ['delete', 'OLD'],
  ].map(
    ([event, rows]) => `CREATE TRIGGER poll_versions_${event} AFTER ${event?.toUpperCase()} ON ${table}
      REFERENCING ${rows} TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION poll_versions_${scope}()`,
  );
}

/** SQLite knows triggers of rows only, and has one writer. */
function sqlite(): string[] {
  const body = (scope: string) =>
    `BEGIN
      DELETE FROM poll_versions WHERE scope = ${scope};
      INSERT INTO poll_versions (scope, version) VALUES (${scope}, lower(hex(randomblob(16))));
    END`;
  const named = (table: string, event: string) => `CREATE TRIGGER poll_versions_${table}_${event} AFTER`;
  const all = (table: string, column: string) => [
    `${named(table, 'insert')} INSERT ON ${table} ${body(`NEW.${column}`)}`,
    `${named(table, 'update')} UPDATE ON ${table} ${body(`NEW.${column}`)}`,
    `${named(table, 'delete')} DELETE ON ${table} ${body(`OLD.${column}`)}`,
  ];
  return [
    ...OF_SERVERS.flatMap((table) => all(table, 'server_id')),
    ...all('game_events', 'game_id'),
    ...SHOWN.flatMap(({ table, columns, scope }) => {
      const of = scope === null ? `'names'` : `OLD.${scope}`;
      const differs = columns.map((column) => `OLD.${column} IS NOT NEW.${column}`).join(' OR ');
      return [
        `${named(table, 'update')} UPDATE OF ${columns.join(', ')} ON ${table} WHEN ${differs} ${body(of)}`,
        `${named(table, 'delete')} DELETE ON ${table} ${body(of)}`,
      ];
    }),
  ];
}
