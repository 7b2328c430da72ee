import type { MigrationContext } from './migration.ts';

/** Sums of uploaded bytes are read from an index alone, at every upload. */
export async function up(context: MigrationContext): Promise<void> {
  await context.run('CREATE INDEX evidence_files_server_bytes ON evidence_files (server_id, bytes)');
  await context.run('CREATE INDEX evidence_files_uploader_bytes ON evidence_files (uploaded_by, bytes)');
}
