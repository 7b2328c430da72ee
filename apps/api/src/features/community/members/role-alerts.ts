import type { InWave } from '@tenfour/contracts';
import { type Role, rank, type WaveDirection } from '@tenfour/domain';
import { newId } from '../../../db/ids.ts';
import { capitalized } from '../../../events/changed-fields.ts';
import type { AlertSubject, Person } from '../../../events/domain-event.ts';
import { untilText } from './renewal-events.ts';

/** Titles of alerts to the person concerned, by where a change leads. */
export const ROLE_ALERT_TITLES = {
  promotion: 'You were promoted',
  demotion: 'You were demoted',
  change: 'Your role changed',
} as const satisfies Record<WaveDirection, string>;

/** Returns the alert to a person whose roles were changed; null for a part of a wave, which alerts them once. */
export function roleAlert(
  { person, at, wave }: { person: Person; at: number } & InWave,
  title: string,
  text: string,
): AlertSubject | null {
  if (wave !== undefined) return null;
  return { kind: 'own-role', subjectId: newId(at), title, text, recipientId: person.id };
}

/** Returns the alert to a member whose role of the four was changed; null for a part of a wave. */
export function changedAlert(
  event: { person: Person; at: number; from: Role; to: Role; until: string | null } & InWave,
): AlertSubject | null {
  const { from, to, until } = event;
  const direction = rank(to) > rank(from) ? 'promotion' : rank(to) < rank(from) ? 'demotion' : 'change';
  const text = `You are ${capitalized(to)} now${untilText(until)}. You were ${capitalized(from)}.`;
  return roleAlert(event, ROLE_ALERT_TITLES[direction], text);
}
