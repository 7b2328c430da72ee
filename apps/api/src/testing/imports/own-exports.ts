import { buffer } from 'node:stream/consumers';
import { zStagedEntries } from '@tenfour/contracts';
import { z } from 'zod';
import { eventRegistry } from '../../app/events.ts';
import { exportZip } from '../../features/insight/exports/export-zip.ts';
import { testFiles } from '../files.ts';
import type { Community, World } from '../product/actors.ts';
import { unzipped } from '../unzip.ts';
import { createImportRunner } from './import-runner.ts';

/** Exports servers of a world, and imports and confirms what they held. */
export function createOwnExports(world: World) {
  const { handle } = world.database;
  const { uploaded, settle, refOf } = createImportRunner(world);

  async function archiveOf({ server }: Community): Promise<Buffer> {
    const now = world.clock.now();
    const zip = await exportZip({
      ...{ handle, files: testFiles, labelsOf: eventRegistry.labelsOf, serverId: server.id, now },
    });
    if (zip === null) throw new Error('No such server.');
    return buffer(zip);
  }

  async function sectionsOf(community: Community) {
    const files = await unzipped(await archiveOf(community));
    return z.record(z.string(), z.unknown()).parse(JSON.parse(files.get('tenfour.json') ?? ''));
  }

  async function imported(community: Community, archive: Buffer): Promise<string> {
    const id = await uploaded(community, 'tenfour', archive);
    await settle();
    await community.owner.call.imports.start(refOf(community, id));
    await settle();
    return id;
  }

  /** Imports lists of a file that was written by hand. */
  const importedLists = (community: Community, lists: object): Promise<string> =>
    imported(community, Buffer.from(JSON.stringify({ format: 'tenfour-server', version: 1, ...lists })));

  async function staged(community: Community, id: string) {
    const ref = { ...refOf(community, id), limit: 100 };
    return zStagedEntries.parse(await community.owner.call.imports.staged(ref)).entries;
  }

  /** Decides as the page does: it names the account that it shows. */
  async function decide(community: Community, id: string, n: number, decision: 'confirm' | 'dismiss') {
    const entry = (await staged(community, id)).find((one) => one.n === n);
    const userId = entry?.person?.userId;
    await community.owner.call.imports.decide({
      ...{ ...refOf(community, id), n, decision },
      ...(userId === undefined ? {} : { userId }),
    });
  }

  return { archiveOf, sectionsOf, imported, importedLists, staged, decide };
}
