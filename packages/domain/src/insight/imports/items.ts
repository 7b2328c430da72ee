import { usernameKey } from '../../community/identity.ts';
import type { PunishmentType } from '../../punishment-types.ts';
import type { InfractionType } from '../../staff/infractions.ts';
import type { ImportedValue } from './field-values.ts';
import { type OwnItem, ownPartsOf } from './own-items.ts';
import { type ImportedDiscipline, type RecordItem, recordPartsOf } from './record-items.ts';
import { second, type Who } from './who.ts';

/** A record of an imported file in this product's terms. Times are epoch ms. */
export type ImportItem =
  | {
      kind: 'punishment';
      player: string;
      robloxUserId: string | null;
      type: PunishmentType;
      reason: string;
      at: number;
      /** Null is without an end. */
      endsAt: number | null;
      active: boolean;
      by: Who;
      autoBan?: boolean;
      /** Web addresses and names of pictures. */
      evidence?: readonly string[];
      /** What other records of the file call it. */
      ref?: string;
      values?: readonly ImportedValue[];
    }
  /** `lookedFor`: staff want an alert when the player joins; true by default. */
  | { kind: 'note'; player: string; text: string; at: number; by: Who; lookedFor?: boolean }
  | {
      kind: 'shift';
      who: Who;
      type: string | null;
      from: number;
      to: number;
      breaks: readonly { from: number; to: number }[];
      /** Time that the other product's admins added and removed, in ms. */
      addedMs: number;
      removedMs: number;
      values?: readonly ImportedValue[];
    }
  | {
      kind: 'infraction';
      who: Who;
      type: InfractionType;
      reason: string;
      at: number;
      by: Who;
      revoked?: { at: number; by: Who; reason: string };
      discipline?: ImportedDiscipline;
      values?: readonly ImportedValue[];
    }
  | {
      kind: 'leave';
      who: Who;
      from: number;
      to: number;
      reason: string;
      reduced: boolean;
      /** Approved by default. */
      status?: 'approved' | 'denied' | 'withdrawn';
      /** Percent of the hours that is still owed. */
      share?: number;
      decided?: { at: number; by: Who };
    }
  | {
      kind: 'template';
      label: string;
      text: string;
      type: PunishmentType | null;
      minutes: number | null;
      /** For resolutions of mod calls instead of punishments. */
      resolution?: true;
    }
  | { kind: 'shift-type'; name: string; weeklyMinutes?: number; archivedAt?: number }
  /** Of moderators by default. */
  | { kind: 'hours'; minutes: number; role?: 'member' | 'admin' | 'owner' }
  | OwnItem
  | RecordItem;

export type ImportKind = ImportItem['kind'];

/** One row of the preview: an item, or why there is none. */
export type ImportRow =
  | { item: ImportItem; problem: null }
  /** `text` is an excerpt of the file at that place. */
  | { item: null; problem: string; text: string };

/** Returns a key for a person that is the same across files. */
export function whoKey({ id, name }: Who): string {
  return id ?? (name ?? '').trim().toLowerCase();
}

/**
 * Returns the identity of an item. The recorder is left out, since files spell names differently, and times are
 * compared to the second.
 */
export function identityOf(item: ImportItem): string {
  return JSON.stringify([item.kind, ...partsOf(item)]);
}

function partsOf(item: ImportItem): (string | number | null)[] {
  switch (item.kind) {
    case 'punishment':
      return [usernameKey(item.player), item.type, item.reason, second(item.at)];
    case 'note':
      return [usernameKey(item.player), item.text, second(item.at)];
    case 'shift':
      return [whoKey(item.who), second(item.from)];
    case 'infraction':
      return [whoKey(item.who), item.type, item.reason, second(item.at)];
    case 'leave':
      return [
        whoKey(item.who),
        second(item.from),
        second(item.to),
        ...(item.status === undefined || item.status === 'approved' ? [] : [item.status]),
      ];
    case 'template':
      return [item.label.toLowerCase(), item.text, ...(item.resolution ? ['resolution'] : [])];
    case 'shift-type':
      return [item.name.toLowerCase(), ...(item.archivedAt === undefined ? [] : [second(item.archivedAt)])];
    case 'hours':
      return item.role === undefined ? [] : [item.role];
    case 'field':
    case 'picture':
    case 'history':
    case 'appeal':
    case 'ban-request':
      return recordPartsOf(item);
    default:
      return ownPartsOf(item);
  }
}

/** The times and breaks of an imported shift, chosen so that the worked time matches the other product's. */
export interface ImportedShift {
  from: number;
  to: number;
  breaks: readonly { from: number; to: number }[];
}

/**
 * Computes the shift's times: added time moves the end, removed time is a break before it. Breaks are cut to the shift
 * and do not overlap, and worked time is never negative.
 */
export function shiftTimesOf(item: Extract<ImportItem, { kind: 'shift' }>): ImportedShift {
  const net = item.addedMs - item.removedMs;
  const to = item.to + Math.max(0, net);
  const breaks = withoutOverlap(item.breaks, item.from, item.to);
  const rested = breaks.reduce((sum, one) => sum + one.to - one.from, 0);
  const removed = Math.min(Math.max(0, -net), item.to - item.from - rested);
  return { from: item.from, to, breaks: removed > 0 ? takenAway(breaks, item, removed) : breaks };
}

/** Breaks in their order, cut to the shift. */
function withoutOverlap(breaks: readonly { from: number; to: number }[], from: number, to: number) {
  let free = from;
  const kept: { from: number; to: number }[] = [];
  for (const one of breaks.toSorted((a, b) => a.from - b.from)) {
    const begin = Math.max(one.from, free);
    const end = Math.min(one.to, to);
    if (end <= begin) continue;
    kept.push({ from: begin, to: end });
    free = end;
  }
  return kept;
}

/** Adds `removed` ms of breaks, from the end of the shift backwards. */
function takenAway(
  breaks: readonly { from: number; to: number }[],
  { from, to }: { from: number; to: number },
  removed: number,
) {
  let left = removed;
  let end = to;
  const kept: { from: number; to: number }[] = [];
  for (const one of breaks.toReversed()) {
    const gap = Math.min(end - one.to, left);
    if (gap > 0) kept.unshift({ from: end - gap, to: end });
    left -= Math.max(0, gap);
    kept.unshift(one);
    end = one.from;
  }
  const gap = Math.min(end - from, left);
  if (gap > 0) kept.unshift({ from: end - gap, to: end });
  return kept;
}
