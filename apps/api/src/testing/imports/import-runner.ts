import type { Quotas } from '../../features/community/servers/index.ts';
import { createImportWork } from '../../features/insight/imports/jobs.ts';
import { createImportReadings } from '../../features/insight/imports/reading-jobs.ts';
import { createUpload } from '../../features/insight/imports/upload.ts';
import type { ClaimedJob, JobKind } from '../../jobs/job-loop.ts';
import { testFiles } from '../files.ts';
import { type Community, NO_QUOTAS, type Person, type World } from '../product/actors.ts';

/** Imports of a world without HTTP: files are handed over, and what is due is done when it is asked for. */
export function createImportRunner({ database, clock }: World, quotas: Quotas = NO_QUOTAS) {
  const deps = { database, now: clock.now, importDue: () => undefined };
  const upload = createUpload(deps);
  const work = createImportWork({ ...deps, files: testFiles, quotas, again: () => undefined });
  const readings = createImportReadings({ database, now: clock.now });

  /** Does what one kind of work has to do now; whether there was anything. */
  async function turn<Item extends ClaimedJob>(kind: JobKind<Item>): Promise<boolean> {
    const now = clock.now();
    const items = await kind.claim({ now, leaseUntil: now + kind.leaseMs, limit: 10 });
    for (const item of items) await kind.handle(item);
    return items.length > 0;
  }

  /** Does what is due until nothing is, as the loop does. */
  async function settle(): Promise<void> {
    let busy = true;
    while (busy) busy = (await turn(readings.kind)) || (await turn(work));
  }

  async function* pieces(text: string | Buffer): AsyncGenerator<Buffer> {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += 50_000) yield bytes.subarray(at, at + 50_000);
  }

  function viewerOf(owner: Person, { server }: Community) {
    const policy = { moderatorPermissions: {}, adminPermissions: {}, delegateManagement: false };
    return {
      ...owner,
      serverId: server.id,
      role: 'owner' as const,
      policy: policy as never,
      serverStatus: 'active' as const,
      source: 'web' as const,
    };
  }

  async function uploaded(
    community: Community,
    source: 'erm' | 'csv' | 'tenfour',
    text: string | Buffer,
  ): Promise<string> {
    const { owner, server } = community;
    const { id } = await owner.call.imports.begin({
      serverId: server.id,
      source,
      fileName: `backup.${source}`,
    });
    await upload(viewerOf(owner, community), id, pieces(text));
    return id;
  }

  const refOf = ({ server }: Community, importId: string) => ({ serverId: server.id, importId });

  async function previewed(community: Community, text: string): Promise<string> {
    const id = await uploaded(community, 'erm', text);
    await settle();
    return id;
  }

  async function imported(community: Community, text: string): Promise<string> {
    const id = await previewed(community, text);
    await community.owner.call.imports.start(refOf(community, id));
    await settle();
    return id;
  }

  const show = (community: Community, id: string) => community.owner.call.imports.get(refOf(community, id));

  function lines(community: Community, id: string, more: object = {}) {
    return community.owner.call.imports.rows({ ...refOf(community, id), limit: 200, ...more });
  }

  return { work, readings, upload, viewerOf, settle, uploaded, previewed, imported, show, lines, refOf };
}
