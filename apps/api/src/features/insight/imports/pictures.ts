import {
  DomainError,
  evidenceFileOf,
  evidencePath,
  type ImportedPicture,
  type ImportItem,
  markedPicture,
  plural,
} from '@tenfour/domain';
import type { Handle, Transaction } from '../../../db/database.ts';
import { yieldToEventLoop } from '../../../jobs/timing.ts';
import { attachEvidence, type EvidenceDeps, storeImportedPicture } from '../../moderation/evidence/index.ts';
import type { ImportRef, ImportTarget, PlannedItem, StepDeps } from './planned.ts';
import {
  countsOf,
  FILE_PIECE_BYTES,
  type ImportEntry,
  type ImportLine,
  importsStore,
  itemOf,
} from './store.ts';

/** Pieces of a file that are read in one statement. */
const PIECES = 16;

/** Returns the lines of the pictures that an item shows; 0 for those that its file doesn't have. */
function picturesShownBy(item: ImportItem): number[] {
  const evidence = 'evidence' in item ? (item.evidence ?? []) : [];
  return evidence.flatMap((link) => markedPicture(link) ?? []);
}

/**
 * Stores the pictures that the next lines of an import show and that are not stored yet, outside a transaction. No
 * record shows them before the step that creates it; until then they are removed like uploads that were never used. A
 * picture that is refused is a skipped line with the reason. Throws what the storage throws.
 */
export async function storePictures(
  deps: StepDeps,
  { serverId, importId }: ImportRef,
  most: number,
): Promise<void> {
  const store = importsStore(deps.database.handle, serverId);
  const row = await store.find(importId);
  if (row === null || countsOf(row).picture === undefined) return;
  const lines = await store.next(importId, 'new', most, 'asc');
  const wanted = new Set(lines.flatMap(picturesOf));
  if (wanted.size === 0) return;
  for (const line of await store.linesAt(importId, [...wanted])) {
    const item = itemOf(line);
    if (line.state !== 'new' || item?.kind !== 'picture') continue;
    // Each may take as long as the storage does. False once the import was stopped.
    if (!(await store.step(importId, ['importing'], { lease_until: deps.now() + deps.leaseMs }))) return;
    const problem = await storeOne(deps, row, line, item);
    if (problem !== null) await store.mark(importId, [line.n], ...problem);
  }
}

function picturesOf(line: ImportLine): number[] {
  const item = itemOf(line);
  return item === null ? [] : picturesShownBy(item);
}

/** Returns what the line is marked with where the picture was not stored. */
async function storeOne(
  deps: EvidenceDeps,
  row: ImportEntry,
  line: ImportLine,
  item: ImportedPicture,
): Promise<['skipped' | 'duplicate', string] | null> {
  const { handle } = deps.database;
  const { server_id: serverId } = row;
  if ((await importedBefore(handle, serverId, line)) !== null)
    return ['duplicate', 'Added since the preview.'];
  const bytes = await bytesOf(handle, row, item);
  if (bytes === null) return ['skipped', 'The file has no such picture.'];
  try {
    const uploader = { serverId, id: row.acted_by };
    await storeImportedPicture(deps, uploader, { id: line.entity_id, bytes });
    return null;
  } catch (error) {
    const isRefused =
      error instanceof DomainError && (error.code === 'BAD_REQUEST' || error.code === 'REFUSED');
    if (!isRefused) throw error;
    return ['skipped', error.message];
  }
}

/** Returns the picture of an earlier import with the same identity. */
async function importedBefore(
  handle: Handle,
  serverId: string,
  { identity }: Pick<ImportLine, 'identity'>,
): Promise<ImportLine | null> {
  const row = await handle
    .selectFrom('import_rows')
    .selectAll()
    .where('server_id', '=', serverId)
    .where('identity', '=', identity)
    .where('state', 'in', ['created', 'left'])
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the bytes of a picture from the stored archive; null where it ends before. */
async function bytesOf(
  handle: Handle,
  row: ImportEntry,
  { place, bytes }: ImportedPicture,
): Promise<Buffer | null> {
  if (place === null) return null;
  const [first, last] = [place, place + bytes - 1].map((at) => Math.floor(at / FILE_PIECE_BYTES)) as [
    number,
    number,
  ];
  const found: Buffer[] = [];
  for (let from = first; from <= last; from += PIECES) {
    const pieces = await handle
      .selectFrom('import_files')
      .select('content')
      .where('server_id', '=', row.server_id)
      .where('import_id', '=', row.id)
      .where('n', '>=', from)
      .where('n', '<=', Math.min(last, from + PIECES - 1))
      .orderBy('n')
      .execute();
    found.push(...pieces.map(({ content }) => Buffer.from(content, 'base64')));
    await yieldToEventLoop();
  }
  const begin = place - first * FILE_PIECE_BYTES;
  const content = Buffer.concat(found).subarray(begin, begin + bytes);
  return content.length === bytes ? content : null;
}

/** Records with the paths of their pictures. */
interface PicturedItems {
  items: PlannedItem[];
  /** By line, what stays behind. */
  notes: ReadonlyMap<number, string>;
  /** Attaches the pictures of those that were created. Returns the lines that are imported with them. */
  attach: (created: readonly PlannedItem[]) => Promise<number[]>;
}

/** Gives items the pictures that they show. Returns null while one of these is not stored yet. */
export async function showPictures(
  tx: Transaction,
  target: ImportTarget,
  items: readonly PlannedItem[],
): Promise<PicturedItems | null> {
  const shown = await findPictures(tx.handle, target, items);
  if (shown === null) return null;
  const attach = (created: readonly PlannedItem[]) => attachPictures(tx, target, created, shown);
  return { ...withPictures(target.serverId, items, shown), attach };
}

/** Pictures that records show, by their lines in the import; null for those that stay behind. */
type Shown = ReadonlyMap<number, { id: string; line: ImportLine } | null>;

/** Returns the stored pictures that items show. Returns null while one of them is not stored yet. */
async function findPictures(
  handle: Handle,
  { serverId, importId }: ImportTarget,
  items: readonly PlannedItem[],
): Promise<Shown | null> {
  const wanted = new Set(items.flatMap(({ item }) => picturesShownBy(item)));
  if (wanted.size === 0) return new Map();
  const lines = await importsStore(handle, serverId).linesAt(importId, [...wanted]);
  const found = new Map<number, { id: string; line: ImportLine } | null>();
  for (const line of lines) {
    if (line.kind !== 'picture' || !['new', 'created', 'duplicate'].includes(line.state)) continue;
    const earlier = line.state === 'duplicate' ? await importedBefore(handle, serverId, line) : null;
    const source = line.state === 'duplicate' ? earlier : line;
    const isSame = source !== null && hashOf(source) === hashOf(line);
    const isThere = isSame && (await isStored(handle, serverId, source.entity_id));
    if (line.state === 'new' && !isThere) return null;
    found.set(line.n, isThere ? { id: source.entity_id, line } : null);
  }
  return new Map([...wanted].map((n) => [n, found.get(n) ?? null]));
}

function hashOf(line: ImportLine): string | null {
  const item = itemOf(line);
  return item?.kind === 'picture' ? item.sha256 : null;
}

async function isStored(handle: Handle, serverId: string, id: string): Promise<boolean> {
  const row = await handle
    .selectFrom('evidence_files')
    .select('id')
    .where('server_id', '=', serverId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives items the paths of their pictures here. Returns, by line, how many stay behind. No path of the file is left. */
function withPictures(
  serverId: string,
  items: readonly PlannedItem[],
  shown: Shown,
): { items: PlannedItem[]; notes: Map<number, string> } {
  const notes = new Map<number, string>();
  const changed = items.map((one): PlannedItem => {
    const { item } = one;
    if (!('evidence' in item) || item.evidence === undefined) return one;
    const evidence = item.evidence.flatMap((link) => {
      const n = markedPicture(link);
      if (n === null) return evidenceFileOf(link) === null ? [link] : [];
      const picture = shown.get(n);
      return picture ? [evidencePath(serverId, picture.id)] : [];
    });
    const missing = item.evidence.length - evidence.length;
    if (missing > 0) notes.set(one.n, `Left behind: ${plural(missing, 'picture')}.`);
    return { ...one, item: { ...item, evidence } };
  });
  return { items: changed, notes };
}

/** Attaches the pictures of created records, in the transaction that creates them. Returns the lines that they are. */
async function attachPictures(
  tx: Transaction,
  { serverId, at }: ImportTarget,
  items: readonly PlannedItem[],
  shown: Shown,
): Promise<number[]> {
  const pictures = items.flatMap(({ item }) => picturesShownBy(item)).flatMap((n) => shown.get(n) ?? []);
  const paths = [...new Set(pictures.map(({ id }) => evidencePath(serverId, id)))];
  await attachEvidence(tx, serverId, paths, at);
  const fresh = pictures.filter(({ line }) => line.state === 'new').map(({ line }) => line.n);
  return [...new Set(fresh)];
}
