import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { queryPartsOf } from './rights.ts';
import { type RolePreview, setRolePreview } from './role-preview.ts';

/** Drops all data but the session's, and fetches what is on the screen with the rights that count now. */
function refetchAll(client: QueryClient): void {
  void client.resetQueries({ predicate: (query) => queryPartsOf(query).path !== 'account.me' });
}

/** Returns what opens a server as a role, and what leads back to the roles. */
export function useRolePreviewActions() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return {
    start: async (preview: RolePreview) => {
      await navigate({ to: '/server/$id', params: { id: preview.serverId } });
      setRolePreview(preview);
      refetchAll(client);
    },
    leave: ({ serverId: id }: RolePreview) => {
      setRolePreview(null);
      refetchAll(client);
      void navigate({ to: '/server/$id/settings', params: { id }, search: { section: 'permissions' } });
    },
  };
}
