import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { copy } from '../../../copy.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { texts } from './texts.ts';

/** `?tab=settings` only links on to the settings page (spec section 2, ux.md T53). */
export function SettingsLink({ serverId }: { serverId: string }) {
  return (
    <Panel title={copy.servers.serverSettings}>
      <p>{texts.settingsMoved}</p>
      <Button
        variant="default"
        renderRoot={(props) => <Link to="/server/$id/settings" params={{ id: serverId }} {...props} />}
      >
        {texts.openSettings}
      </Button>
    </Panel>
  );
}
