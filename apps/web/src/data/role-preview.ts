import { PREVIEW_HEADER } from '@tenfour/contracts';
import type { GrantableRole } from '@tenfour/domain';
import { useSyncExternalStore } from 'react';

/** A server that this tab reads as one of its roles. */
export interface RolePreview {
  serverId: string;
  role: GrantableRole;
}

let current: RolePreview | null = null;
const listeners = new Set<() => void>();

/** Starts or ends the preview. It isn't stored: a reload ends it. What was fetched before has to be fetched again. */
export function setRolePreview(preview: RolePreview | null): void {
  current = preview;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the preview of this tab. */
export function useRolePreview(): RolePreview | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
}

/** Returns the header that makes the API answer as the previewed role. */
export function previewHeaders(): Record<string, string> {
  return current === null ? {} : { [PREVIEW_HEADER]: `${current.serverId}:${current.role}` };
}
