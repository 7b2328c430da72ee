import { Button } from '@mantine/core';
import { IconLock, IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Permissions } from '@tenfour/contracts';
import { copy } from '../../../copy.ts';

/**
 * Shows "Server Settings" by its stored flag. Without delegation it is a locked button that says why, for everyone
 * except the owner.
 */
export function SettingsButton({ serverId, permissions }: { serverId: string; permissions: Permissions }) {
  if (!permissions.canViewServerSettings) return null;
  if (!permissions.can.canViewServerSettings) {
    return (
      <Button
        variant="default"
        aria-disabled="true"
        leftSection={<IconLock size={16} aria-hidden />}
        rightSection={<small>{copy.navigation.ownerOnly}</small>}
      >
        {copy.servers.serverSettings}
      </Button>
    );
  }
  return (
    <Button
      variant="default"
      leftSection={<IconSettings size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/server/$id/settings" params={{ id: serverId }} {...props} />}
    >
      {copy.servers.serverSettings}
    </Button>
  );
}
