import { createUpload } from '../features/imports/upload.ts';
import { createImportWork } from '../work/imports.ts';
import type { Community, Person, World } from './actors.ts';

/** Imports of a world without HTTP: files are handed over, and what is due is done when it is asked for. */
export function createImportDesk({ database, clock }: World) {
  const deps = { database, now: clock.now, importDue: () => undefined };
  const upload = createUpload(deps);
  const work = createImportWork({ ...deps, again: () => undefined });

  /** Does what is due until nothing is, as the loop does. */
  async function settle(): Promise<void> {
    for (;;) {
      const now = clock.now();
      const items = await work.claim({ now, leaseUntil: now + work.leaseMs, limit: 10 });
      if (items.length === 0) return;
      for (const item of items) await work.handle(item);
    }
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

  return { work, settle, uploaded, previewed, imported, show, lines, refOf };
}
