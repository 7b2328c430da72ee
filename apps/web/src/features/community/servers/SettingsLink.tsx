import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { copy } from '../../../copy.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { texts } from './texts.ts';

/** Links `?tab=settings` to the settings page. */
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
