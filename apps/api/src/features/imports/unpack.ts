import { buffer } from 'node:stream/consumers';
import { ImportRefusal } from '@tenfour/domain';
import { fromBufferPromise } from 'yauzl';

/** The part of an archive that an import reads. */
const MACHINES = 'tenfour.json';

/** Largest that it may unfold to, in bytes: an archive can claim a lot. */
const UNFOLDED_MAX = 256 * 1_024 * 1_024;

/** What an export holds for programs; as it is where it comes without its archive. Throws ImportRefusal. */
export async function unpacked(bytes: Buffer): Promise<Buffer> {
  if (bytes.subarray(0, 4).toString('latin1') !== 'PK\x03\x04') return bytes;
  const found = await inArchive(bytes).catch(() => {
    throw new ImportRefusal(
      'The archive cannot be read. Download the export again; it may have been cut off.',
    );
  });
  if (found === null)
    throw new ImportRefusal(`The archive has no "${MACHINES}", so it is no export of a server.`);
  if (found === 'too-large') throw new ImportRefusal('The export unfolds to more than can be read here.');
  return found;
}

/** The size that the archive claims is held to while it unfolds. */
async function inArchive(bytes: Buffer): Promise<Buffer | 'too-large' | null> {
  const archive = await fromBufferPromise(bytes, { lazyEntries: true });
  for await (const entry of archive.eachEntry()) {
    if (entry.fileName !== MACHINES) continue;
    if (entry.uncompressedSize > UNFOLDED_MAX) return 'too-large';
    return buffer(await archive.openReadStreamPromise(entry));
  }
  return null;
}
