import type { HistoryItem, ImportItem, RecordValues, Who } from '@tenfour/domain';
import type { EvidenceDeps } from '../../moderation/evidence/index.ts';
import { fingerprint } from './fingerprint.ts';

/** A thing to be created under an id that was given to it when the file was read. */
export interface PlannedItem<Kind extends ImportItem['kind'] = ImportItem['kind']> {
  n: number;
  id: string;
  item: Extract<ImportItem, { kind: Kind }>;
  /** Values of a record by field id of this server. */
  fields?: RecordValues;
}

/** An item with the punishment that it belongs to. */
export type Owned<Kind extends ImportItem['kind']> = PlannedItem<Kind> & { parent: string };

/** A message that an import created names no Discord server. Saving it names the connected one. */
export const NO_GUILD = '';

/** Server, person and time of an import. */
export interface ImportTarget {
  serverId: string;
  importId: string;
  /** The importing person, who is also the author of items without one. */
  userId: string;
  /** Epoch ms. */
  at: number;
}

export interface StepDeps extends EvidenceDeps {
  leaseMs: number;
}

/** Which import of which server. */
export interface ImportRef {
  serverId: string;
  importId: string;
}

/** Why some were not created after all, by their line. */
export type Refused = ReadonlyMap<number, string>;

function isOf<Kind extends ImportItem['kind']>(
  item: ImportItem,
  kind: Kind,
): item is Extract<ImportItem, { kind: Kind }> {
  return item.kind === kind;
}

/** Returns those of a kind. */
export function only<Kind extends ImportItem['kind']>(
  items: readonly PlannedItem[],
  kind: Kind,
): PlannedItem<Kind>[] {
  return items.flatMap(({ item, ...one }) => (isOf(item, kind) ? [{ ...one, item }] : []));
}

/** Returns the row of a person of a file: the importing person for one without a name. */
export type UserOf = (who: Who) => string;

/** Returns the client id of what an import creates once for several of its rows. */
export function sharedId(kind: HistoryItem['kind'], ...parts: readonly (string | number)[]): string {
  return `import-${fingerprint(JSON.stringify([kind, ...parts])).slice(0, 32)}`;
}
