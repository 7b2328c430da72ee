import { TextInput } from '@mantine/core';
import { ACTIVITY_DAYS } from '@tenfour/contracts';
import { ignoreComposingEnter } from '../../ui/ime.ts';
import { Overtaken } from './Overtaken.tsx';
import { texts } from './texts.ts';
import { useRefused } from './use-refused.ts';
import type { Settings } from './use-settings.ts';

/** How long the activity log is kept, in days. */
export function ActivityDaysField({ settings, mayEdit }: { settings: Settings; mayEdit: boolean }) {
  const { stored, edits, edit } = settings;
  const refused = useRefused(settings, 'activityDays');
  return (
    <div>
      <TextInput
        {...refused}
        label={texts.activityDays}
        description={mayEdit ? texts.activityDaysHint(ACTIVITY_DAYS.default) : texts.notYourRole}
        inputMode="numeric"
        maxLength={6}
        value={edits.activityDays ?? String(stored.activityDays)}
        readOnly={!mayEdit}
        onKeyDown={ignoreComposingEnter}
        onChange={(event) => edit({ activityDays: event.currentTarget.value })}
      />
      <Overtaken settings={settings} field="activityDays" />
    </div>
  );
}
