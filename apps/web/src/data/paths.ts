import { MAX_LENGTH } from '@tenfour/contracts';
import {
  MAX_COMMAND_LENGTH,
  MOD_CALL_PRIORITIES,
  MOD_CALL_STATUSES,
  type ModCallPriority,
  type ModCallStatus,
  ROLES,
  type Role,
  SUBMISSION_STATES,
  type SubmissionState,
} from '@tenfour/domain';

const PRIVATE = /^\/(server|server-management|admin|alt-management|account)(\/|$)/;

/** Returns whether signed-out visitors of a path are sent to sign-in; every other path shows the landing page. */
export function isPrivatePath(pathname: string): boolean {
  return PRIVATE.test(pathname);
}

/** The tabs of `/server/$id`; `settings` is reached only by link. */
export const SERVER_TABS = ['overview', 'members', 'ingame', 'requests', 'settings'] as const;
export type ServerTab = (typeof SERVER_TABS)[number];

/** What narrows the list of members: `?q=` and `?role=`. Absent means all. */
export interface MembersSearch {
  q?: string;
  role?: Role;
}

/** What the address of a server holds: the open tab, for the members what narrows them, for the console a command. */
export interface ServerSearch extends MembersSearch {
  tab?: ServerTab;
  /** What the console's line is to begin with, once. */
  command?: string;
}

/** Reads `?tab=`; anything else is the overview, left out of the address. */
export function readServerSearch(search: Record<string, unknown>): ServerSearch {
  const tab = SERVER_TABS.find((known) => known === search.tab);
  if (tab === 'members') return { tab, ...readMembersSearch(search) };
  if (tab === 'ingame') return { tab, ...readCommandSearch(search) };
  return tab && tab !== 'overview' ? { tab } : {};
}

function readCommandSearch({ command }: Record<string, unknown>): Pick<ServerSearch, 'command'> {
  const begins = typeof command === 'string' && command.startsWith(':');
  return begins ? { command: command.slice(0, MAX_COMMAND_LENGTH) } : {};
}

/** Reads what narrows the members; what is not known is left out. A search for digits arrives as a number. */
export function readMembersSearch(search: Record<string, unknown>): MembersSearch {
  const text = typeof search.q === 'number' ? String(search.q) : search.q;
  const q = typeof text === 'string' ? text.trim().slice(0, MAX_LENGTH.search) : '';
  const role = ROLES.find((known) => known === search.role);
  return { ...(q === '' ? {} : { q }), ...(role ? { role } : {}) };
}

/** The pages of a server below its own address. */
export const SERVER_PAGES = [
  'map',
  'sessions',
  'staff',
  'punishments',
  'analytics',
  'appeals',
  'applications',
  'automations',
  'bot',
  'security',
  'logs',
  'settings',
] as const;
export type ServerPageName = (typeof SERVER_PAGES)[number];

/** The sections of a server's settings. */
const SETTINGS_SECTIONS = [
  'general',
  'api',
  'permissions',
  'moderation',
  'webhooks',
  'data',
  'danger',
] as const;
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];

/** Sections by the names that older addresses have for them. */
const OLDER_SECTIONS: Readonly<Record<string, SettingsSection>> = {
  moderator: 'permissions',
  admin: 'permissions',
  events: 'api',
  connection: 'api',
};

/** Entries of the settings that are pages of their own, by the names that `?section=` may have for them. */
const SETTINGS_PAGES = {
  automations: 'automations',
  discord: 'bot',
  bot: 'bot',
  developer: 'api-keys',
  'api-keys': 'api-keys',
  import: 'import',
} as const satisfies Readonly<Record<string, ServerPageName | 'api-keys' | 'import'>>;

/** Returns the page that a `?section=` names; undefined for a section of the settings page. */
export function settingsPageIn({ section }: Record<string, unknown>) {
  const name = Object.keys(SETTINGS_PAGES).find((known) => known === section);
  return name && SETTINGS_PAGES[name as keyof typeof SETTINGS_PAGES];
}

/** Reads `?section=`; an unknown one is the first, which the address leaves out. */
export function readSettingsSearch(search: Record<string, unknown>): { section?: SettingsSection } {
  const name = typeof search.section === 'string' ? search.section : '';
  const older = Object.hasOwn(OLDER_SECTIONS, name) ? OLDER_SECTIONS[name] : undefined;
  const section = older ?? SETTINGS_SECTIONS.find((known) => known === name);
  return section && section !== 'general' ? { section } : {};
}

/** The tabs of `/server/$id/staff`. */
export const STAFF_TABS = ['shifts', 'mod-calls'] as const;
export type StaffTab = (typeof STAFF_TABS)[number];

/** The views of the staff page's first tab; the first is left out of the address. */
export const STAFF_VIEWS = [
  'on-duty',
  'hours',
  'leaderboard',
  'history',
  'leave',
  'management',
  'reviews',
  'promotions',
  'file',
] as const;
export type StaffView = (typeof STAFF_VIEWS)[number];

/** Views by the names that `?tab=` and `?section=` gave them in older addresses. */
const OLDER_NAMES: Readonly<Record<string, StaffView>> = { leaves: 'leave', management: 'management' };

/** The element that a skip link leads to where mod calls are shown. */
export const QUEUE_ID = 'queue';

/** What narrows the mod calls. Absent: the queue, which is everything that is open. */
export interface ModCallsSearch {
  status?: ModCallStatus | 'closed';
  priority?: ModCallPriority;
  /** `me`, or the id of who claimed or closed it. */
  assignee?: string;
}

/** Whose shifts are listed (absent: all), and the shift whose details are open (absent: none). */
export interface ShiftsSearch {
  person?: string;
  shift?: string;
}

/** The opened review of staff, and the opened wave of promotions, `new` for the editor of one. */
export interface CareersSearch {
  review?: string;
  wave?: string;
}

/** What the address of the staff page holds: the open tab or view, and what narrows the shifts or the mod calls. */
export interface StaffSearch extends ModCallsSearch, ShiftsSearch, CareersSearch {
  tab?: 'mod-calls';
  /** The mod call to go to, once. */
  call?: string;
  view?: Exclude<StaffView, 'on-duty'>;
}

/** Reads `?tab=` and `?view=`; anything else is who is on duty. A person's shifts are in the history. */
export function readStaffSearch(search: Record<string, unknown>): StaffSearch {
  if (search.tab === 'mod-calls') {
    return { tab: 'mod-calls', ...readModCallsSearch(search), ...readCallSearch(search) };
  }
  const { person, shift } = readShiftsSearch(search);
  const view = viewIn(search) ?? (person ? 'history' : 'on-duty');
  return {
    ...(view === 'on-duty' ? {} : { view }),
    ...(person && (view === 'history' || view === 'file') ? { person } : {}),
    ...(shift && (view === 'history' || view === 'on-duty') ? { shift } : {}),
    ...(view === 'reviews' || view === 'promotions' ? readCareersSearch(search) : {}),
  };
}

function readCareersSearch(search: Record<string, unknown>): CareersSearch {
  const [review, wave] = [idIn(search.review), idIn(search.wave)];
  return { ...(review ? { review } : {}), ...(wave ? { wave } : {}) };
}

function viewIn({ view, section, tab }: Record<string, unknown>): StaffView | undefined {
  const older = [section, tab].find((name) => typeof name === 'string' && Object.hasOwn(OLDER_NAMES, name));
  return STAFF_VIEWS.find((known) => known === view) ?? OLDER_NAMES[String(older)];
}

/** Reads `?call=`, the id of a mod call. */
export function readCallSearch(search: Record<string, unknown>): { call?: string } {
  const call = idIn(search.call);
  return call === undefined ? {} : { call };
}

/** Reads the search of the old staff page, which holds all of it because that page has no tabs. */
export function readOldStaffSearch(search: Record<string, unknown>): ModCallsSearch & ShiftsSearch {
  return { ...readModCallsSearch(search), ...readShiftsSearch(search) };
}

function idIn(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  const id = typeof text === 'string' ? text.trim().slice(0, MAX_LENGTH.id) : '';
  return id === '' ? undefined : id;
}

/** Reads what narrows the shifts; what is not known is left out. An id of digits arrives as a number. */
export function readShiftsSearch(search: Record<string, unknown>): ShiftsSearch {
  const [person, shift] = [idIn(search.person), idIn(search.shift)];
  return { ...(person ? { person } : {}), ...(shift ? { shift } : {}) };
}

/** Reads what narrows the mod calls; what is not known is left out. An id of digits arrives as a number. */
export function readModCallsSearch(search: Record<string, unknown>): ModCallsSearch {
  const status = [...MOD_CALL_STATUSES, 'closed' as const].find((known) => known === search.status);
  const priority = MOD_CALL_PRIORITIES.find((known) => known === search.priority);
  const who = typeof search.assignee === 'number' ? String(search.assignee) : search.assignee;
  const assignee = typeof who === 'string' ? who.trim().slice(0, MAX_LENGTH.id) : '';
  return {
    ...(status ? { status } : {}),
    ...(priority ? { priority } : {}),
    ...(assignee === '' ? {} : { assignee }),
  };
}

/** Reads which of a server's appeals are shown, all open ones by default, and which one is opened. */
export function readAppealsSearch(search: Record<string, unknown>): {
  state?: 'mine' | 'decided';
  appeal?: string;
} {
  const { state, appeal } = search;
  return {
    ...(state === 'mine' || state === 'decided' ? { state } : {}),
    ...(typeof appeal === 'string' && appeal !== '' ? { appeal: appeal.slice(0, MAX_LENGTH.id) } : {}),
  };
}

/** What the address of the applications page holds: the forms, or what narrows the submissions and the opened one. */
export interface ApplicationsSearch {
  view?: 'forms';
  /** The form that is edited, or whose submissions are shown. */
  form?: string;
  /** Absent for pending ones. */
  state?: SubmissionState | 'all';
  submission?: string;
}

/** Reads what the applications page shows; what is not known is left out. */
export function readApplicationsSearch(search: Record<string, unknown>): ApplicationsSearch {
  const [form, submission] = [idIn(search.form), idIn(search.submission)];
  const state = [...SUBMISSION_STATES, 'all' as const].find((known) => known === search.state);
  return {
    ...(search.view === 'forms' ? { view: 'forms' } : {}),
    ...(form ? { form } : {}),
    ...(state && state !== 'pending' ? { state } : {}),
    ...(submission ? { submission } : {}),
  };
}
