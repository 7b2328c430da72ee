/** Answers of a sign-up. */
export const SIGN_UP_ANSWERS = ['accepted', 'tentative', 'declined'] as const;
export type SignUpAnswer = (typeof SIGN_UP_ANSWERS)[number];

/** A role that a session needs people for. */
export interface NeededRole {
  id: string;
  name: string;
  count: number;
}

/** A person's answer. `place` grows with every answer of the session. */
export interface SignUp {
  userId: string;
  answer: SignUpAnswer;
  /** Only of an accepted one; null for no role. */
  roleId: string | null;
  place: number;
}

/** Most roles of a session, and most people for one. */
export const NEEDED_ROLES_MAX = 10;
export const NEEDED_ROLE_COUNT_MAX = 50;

/** Most sign-ups of a session. */
export const SIGN_UPS_MAX = 200;

/** Most co-hosts of a session. */
export const CO_HOSTS_MAX = 5;

/** Most planned and running sessions of a server. */
export const OPEN_SESSIONS_MAX = 25;

/** Most people on a server's host list. */
export const HOST_LIST_MAX = 50;

/** Most commands that the start of a session sends. */
export const START_COMMANDS_MAX = 5;

/** A role with its people in the order of their sign-ups. */
export interface FilledRole {
  role: NeededRole;
  filled: string[];
  /** They move up when someone leaves. */
  waiting: string[];
}

/** Sign-ups of a session by what they mean. */
export interface SignUpBoard {
  roles: FilledRole[];
  /** Accepted without a role, or with one that is no longer needed. */
  withoutRole: string[];
  tentative: string[];
  declined: string[];
}

/** Returns who fills which role and who waits for one. */
export function arrangeSignUps(roles: readonly NeededRole[], signUps: readonly SignUp[]): SignUpBoard {
  const ordered = signUps.toSorted((a, b) => a.place - b.place);
  const accepted = ordered.filter(({ answer }) => answer === 'accepted');
  const known = new Set(roles.map(({ id }) => id));
  const answered = (wanted: SignUpAnswer) =>
    ordered.flatMap(({ answer, userId }) => (answer === wanted ? [userId] : []));
  return {
    roles: roles.map((role) => {
      const people = accepted.flatMap(({ roleId, userId }) => (roleId === role.id ? [userId] : []));
      return { role, filled: people.slice(0, role.count), waiting: people.slice(role.count) };
    }),
    withoutRole: accepted.flatMap(({ roleId, userId }) =>
      roleId === null || !known.has(roleId) ? [userId] : [],
    ),
    tentative: answered('tentative'),
    declined: answered('declined'),
  };
}

/** Returns whether an answer changes nothing, so that repeating it does not lose the place. */
export function isSameAnswer(
  before: Pick<SignUp, 'answer' | 'roleId'> | null,
  after: Pick<SignUp, 'answer' | 'roleId'>,
): boolean {
  return before !== null && before.answer === after.answer && before.roleId === after.roleId;
}
