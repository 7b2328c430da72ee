import { hashNumber, PERSONAS } from '../identity.ts';
import type { Person } from '../people.ts';
import type { RobloxState } from './state.ts';

/** Everything the sandbox knows of an account; the services show parts of it. */
export interface Profile {
  id: number;
  name: string;
  displayName: string;
  description: string;
  /** ISO time. */
  created: string;
  /** Names beginning `Banned` are. */
  isBanned: boolean;
}

const FIRST_ACCOUNT_MS = Date.UTC(2012, 0, 1);
const LAST_ACCOUNT_MS = Date.UTC(2025, 6, 1);

/** Returns the profile of an account; fields that were never set are derived from the id. */
export function profileOf(state: RobloxState, person: Person): Profile {
  const created =
    FIRST_ACCOUNT_MS + (hashNumber(`created:${person.id}`) % (LAST_ACCOUNT_MS - FIRST_ACCOUNT_MS));
  const persona = PERSONAS.find((one) => one.robloxName === person.name);
  return {
    id: person.id,
    name: person.name,
    displayName: persona?.globalName ?? person.name,
    description: state.descriptions.get(person.id) ?? '',
    created: new Date(created).toISOString(),
    isBanned: /^banned/i.test(person.name),
  };
}
