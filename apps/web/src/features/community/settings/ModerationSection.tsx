import { Button, Group } from '@mantine/core';
import type { Permissions } from '@tenfour/contracts';
import { TEMPLATE_KINDS, type TemplateKind } from '@tenfour/domain';
import { useState } from 'react';
import { useServerId } from '../servers/use-server.ts';
import { TemplatesDialog } from '../templates/TemplatesDialog.tsx';
import { texts as templateTexts } from '../templates/texts.ts';
import { AppealAddress } from './AppealAddress.tsx';
import { PublicPageFields } from './PublicPageFields.tsx';
import { SettingSwitch } from './SettingSwitch.tsx';
import classes from './SettingsPage.module.css';
import { texts } from './texts.ts';
import type { Settings } from './use-settings.ts';

/** Edits what a record sends to the game, the appeal page and the public page, and the templates. */
export function ModerationSection({ settings, can }: { settings: Settings; can: Permissions['can'] }) {
  const hasKey = settings.stored.erlcApiKey !== null;
  return (
    <div className={classes.fields}>
      {(['enforceInGame', 'pmWarnings'] as const).map((field) => (
        <SettingSwitch
          key={field}
          settings={settings}
          field={field}
          refusal={can.canEditServerSettings ? null : texts.notYourRole}
          note={hasKey ? null : texts.needsKey}
        />
      ))}
      <AppealAddress settings={settings} mayEdit={can.canEditServerName} />
      <PublicPageFields settings={settings} mayEdit={can.canEditServerSettings} />
      {can.canEditServerSettings ? <TemplateButtons /> : null}
    </div>
  );
}

function TemplateButtons() {
  const serverId = useServerId();
  const [opened, setOpened] = useState<TemplateKind | null>(null);
  return (
    <Group gap="xs">
      {TEMPLATE_KINDS.map((kind) => (
        <Button key={kind} variant="default" size="xs" onClick={() => setOpened(kind)}>
          {templateTexts.title[kind]}
        </Button>
      ))}
      {TEMPLATE_KINDS.map((kind) => (
        <TemplatesDialog
          key={kind}
          serverId={serverId}
          kind={kind}
          opened={opened === kind}
          onClose={() => setOpened(null)}
        />
      ))}
    </Group>
  );
}
