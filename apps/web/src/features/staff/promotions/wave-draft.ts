import type { CustomRoleView, Member, StaffReviewDetail } from '@tenfour/contracts';
import { GRANTABLE_ROLES, isGrantable } from '@tenfour/domain';
import { statusLook } from '../../../ui/status-table.ts';
import { texts } from './texts.ts';

/** A change as it is edited. `to` is empty for none. */
export interface DraftItem {
  key: string;
  userId: string;
  from: string;
  to: string;
  reason: string;
}

export const EMPTY_ITEM: DraftItem = { key: 'first', userId: '', from: '', to: '', reason: '' };

/** Returns the changes that the marks of a review ask for: one step of the four roles up or down. */
export function draftOfReview(review: StaffReviewDetail | null, members: readonly Member[]): DraftItem[] {
  const items = (review?.people ?? []).flatMap(({ userId, mark }) => {
    const member = members.find((one) => one.userId === userId);
    const step = mark?.mark === 'promote' ? 1 : mark?.mark === 'demote' ? -1 : 0;
    if (step === 0 || member === undefined || !isGrantable(member.role)) return [];
    const to = GRANTABLE_ROLES[GRANTABLE_ROLES.indexOf(member.role) + step] ?? '';
    return [{ key: userId, userId, from: member.role, to, reason: mark?.note.slice(0, 300) ?? '' }];
  });
  return items.length === 0 ? [EMPTY_ITEM] : items;
}

/** Returns whether a change has a person and something to change. */
export function isComplete({ userId, from, to }: DraftItem): boolean {
  return userId !== '' && (to !== '' || !(from === '' || isGrantable(from)));
}

const named = (value: string) => ({ value, label: statusLook('role', value).label });

/** Returns the roles of a member, of which one is replaced. */
export function fromRoles(member: Member | undefined) {
  if (member === undefined) return [];
  return [named(member.role), ...member.roles.map(({ id, name }) => ({ value: id, label: name }))];
}

/** Returns the roles that can come in the place of one. */
export function toRoles(member: Member | undefined, from: string, roles: readonly CustomRoleView[]) {
  if (member === undefined) return [{ value: '', label: texts.noRole }];
  const held = new Set<string>([member.role, ...member.roles.map(({ id }) => id)]);
  const fixed = GRANTABLE_ROLES.filter((role) => !held.has(role)).map(named);
  const custom = roles.filter(({ id }) => !held.has(id)).map(({ id, name }) => ({ value: id, label: name }));
  const none = { value: '', label: isGrantable(from) ? texts.to : texts.noRole };
  return [none, ...fixed, ...custom];
}
