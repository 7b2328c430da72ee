import type { QueryClient } from '@tanstack/react-query';
import { parseError } from './errors.ts';
import { queryPartsOf } from './rights.ts';

/** Whether a call was refused because the admin panel is closed: signed out, over, or its account deactivated. */
export function isPanelClosed(error: unknown): boolean {
  const { status, code } = parseError(error);
  return status === 403 && code === 'ADMIN_SESSION';
}

/**
 * For every call that fails: one that finds the admin panel closed says so to the whole page, so that its form comes
 * back whatever was pressed or asked.
 */
export function panelRefused(client: QueryClient, error: unknown): void {
  if (!isPanelClosed(error)) return;
  client.setQueriesData({ predicate: (query) => queryPartsOf(query).path === 'platform.session' }, null);
}
