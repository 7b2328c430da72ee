import { INFRACTION_TYPES } from '../../staff/infractions.ts';
import { type Fields, isFields, momentOf, numberOf, textOf, whoOf } from './fields.ts';
import type { ImportItem } from './items.ts';
import { PROBLEMS } from './problems.ts';
import { disciplineOf } from './tenfour-discipline.ts';

const REASON_MAX = 2_000;
const NO_REASON = 'No reason given';

function shift(fields: Fields, now: number): ImportItem | string {
  const who = whoOf(fields.name);
  const [from, to] = [momentOf(fields.from), momentOf(fields.to)];
  if (who.name === null) return PROBLEMS.staff;
  if (from === null) return PROBLEMS.start;
  if (to === null) return PROBLEMS.open;
  if (to < from) return PROBLEMS.order;
  if (to > now) return PROBLEMS.future;
  const listed = Array.isArray(fields.breaks) ? fields.breaks.filter(isFields) : [];
  const breaks = listed.flatMap((one) => {
    const [begin, end] = [momentOf(one.from), momentOf(one.to)];
    return begin === null || end === null ? [] : [{ from: begin, to: end }];
  });
  const type = textOf(fields.type, 40);
  return { kind: 'shift', who, type: type === '' ? null : type, from, to, breaks, addedMs: 0, removedMs: 0 };
}

function infraction(fields: Fields, now: number): ImportItem | string {
  const who = whoOf(fields.about);
  const at = momentOf(fields.at);
  const type = INFRACTION_TYPES.find((one) => one === fields.type);
  if (who.name === null) return PROBLEMS.staff;
  if (at === null) return PROBLEMS.date;
  if (at > now) return PROBLEMS.future;
  if (type === undefined) return PROBLEMS.type;
  const reason = textOf(fields.reason, REASON_MAX) || NO_REASON;
  const revokedAt = momentOf(fields.revokedAt);
  const item: ImportItem = {
    ...{ kind: 'infraction', who, type, reason, at, by: whoOf(fields.issuedBy) },
    ...disciplineOf(fields, at, revokedAt !== null),
  };
  if (revokedAt === null) return item;
  const revokeReason = textOf(fields.revokeReason, REASON_MAX) || NO_REASON;
  return { ...item, revoked: { at: revokedAt, by: whoOf(fields.revokedBy), reason: revokeReason } };
}

function leave(fields: Fields): ImportItem | string {
  const who = whoOf(fields.name);
  const [from, to] = [momentOf(fields.from), momentOf(fields.to)];
  if (who.name === null) return PROBLEMS.staff;
  if (from === null || to === null || to <= from) return PROBLEMS.dates;
  const status = LEAVE_STATUSES.find((one) => one === fields.status);
  if (status === undefined) return PROBLEMS.leave;
  const reason = textOf(fields.reason, REASON_MAX);
  const decidedAt = momentOf(fields.decidedAt);
  return {
    ...{ kind: 'leave', who, from, to, reason, status, reduced: fields.kind === 'reduced' },
    ...shareOf(fields),
    ...(decidedAt === null ? {} : { decided: { at: decidedAt, by: whoOf(fields.decidedBy) } }),
  };
}

/** Statuses in which nothing is left to decide. */
const LEAVE_STATUSES = ['approved', 'denied', 'withdrawn'] as const;

/** Returns what is owed of the hours during a leave that reduces them. */
function shareOf(fields: Fields): { share?: number } {
  const share = numberOf(fields.owedPercent);
  const fits = share !== null && Number.isInteger(share) && share > 0 && share < 100;
  return fits && fields.kind === 'reduced' ? { share } : {};
}

/** Lists about staff. */
export const STAFF_LISTS = { shifts: shift, infractions: infraction, leaves: leave };
