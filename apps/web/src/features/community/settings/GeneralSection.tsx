import { TextInput } from '@mantine/core';
import { MAX_LENGTH, type Permissions } from '@tenfour/contracts';
import { ignoreComposingEnter } from '../../../ui/ime.ts';
import { limitedTo } from '../../../ui/LengthCount.tsx';
import { ConflictNotice } from './ConflictNotice.tsx';
import classes from './SettingsPage.module.css';
import { TimeZoneField } from './TimeZoneField.tsx';
import { texts } from './texts.ts';
import { useRefused } from './use-refused.ts';
import type { Settings } from './use-settings.ts';

/** Edits the server's name and time zone. */
export function GeneralSection({ settings, can }: { settings: Settings; can: Permissions['can'] }) {
  const { stored, edits, edit } = settings;
  const refused = useRefused(settings, 'name');
  return (
    <div className={classes.fields}>
      <div>
        <TextInput
          label={texts.name}
          description={can.canEditServerName ? undefined : texts.notYourRole}
          value={edits.name ?? stored.name}
          {...refused}
          {...limitedTo(MAX_LENGTH.serverName, edits.name ?? stored.name)}
          readOnly={!can.canEditServerName}
          onKeyDown={ignoreComposingEnter}
          onChange={(event) => edit({ name: event.currentTarget.value })}
        />
        <ConflictNotice settings={settings} field="name" />
      </div>
      <TimeZoneField settings={settings} mayEdit={can.canEditServerSettings} />
    </div>
  );
}
