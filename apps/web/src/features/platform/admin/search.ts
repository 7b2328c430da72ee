import { MAX_LENGTH, type PlatformServer } from '@tenfour/contracts';

/** The tabs of the admin panel in their required order; the address leaves out the first one. */
export const ADMIN_TABS = [
  'logs',
  'create-log',
  'staff',
  'announcements',
  'alt-requests',
  'servers',
  'settings',
] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

/** What narrows the staff log, as the address holds it. Absent means all. */
export interface LogFilters {
  q?: string;
  action?: string;
  /** Id of a platform account. */
  admin?: string;
  failed?: true;
}

/** What narrows the servers. Absent means all. */
export interface ServerFilters {
  q?: string;
  status?: PlatformServer['status'];
}

/** What the address of the admin panel holds: the open tab and what narrows its list. */
export interface AdminSearch extends LogFilters, ServerFilters {
  tab?: AdminTab;
}

function textOf(value: unknown, longest: number): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  const trimmed = typeof text === 'string' ? text.trim().slice(0, longest) : '';
  return trimmed === '' ? undefined : trimmed;
}

function known<Read extends object>(
  read: {
    [Key in keyof Read]-?: Read[Key] | undefined;
  },
): Partial<Read> {
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)) as Partial<Read>;
}

/** Reads what narrows the staff log; what is not known is left out. A search for digits arrives as a number. */
export function readLogFilters(search: Record<string, unknown>): LogFilters {
  return known<LogFilters>({
    q: textOf(search.q, MAX_LENGTH.search),
    action: textOf(search.action, MAX_LENGTH.id),
    admin: textOf(search.admin, MAX_LENGTH.id),
    failed: search.failed === true || undefined,
  });
}

/** Reads what narrows the servers; what is not known is left out. */
export function readServerFilters(search: Record<string, unknown>): ServerFilters {
  return known<ServerFilters>({
    q: textOf(search.q, MAX_LENGTH.search),
    status: search.status === 'active' || search.status === 'suspended' ? search.status : undefined,
  });
}

/** Reads the address; anything else is the staff log. Filters belong to the tab whose list they narrow. */
export function readAdminSearch(search: Record<string, unknown>): AdminSearch {
  const tab = ADMIN_TABS.find((one) => one === search.tab) ?? 'logs';
  if (tab === 'logs') return readLogFilters(search);
  return { tab, ...(tab === 'servers' ? readServerFilters(search) : {}) };
}

/** Reads the inspector's address. An id of digits arrives as a number. */
export function readInspectorSearch(search: Record<string, unknown>): { serverId?: string } {
  return known<{ serverId?: string }>({ serverId: textOf(search.serverId, MAX_LENGTH.id) });
}

/** Whether anything narrows a list. */
export function isFiltered(filters: LogFilters | ServerFilters): boolean {
  return Object.keys(filters).length > 0;
}
