import { Switch } from '@mantine/core';
import type { SwitchField } from './changes.ts';
import { texts } from './texts.ts';
import type { Settings } from './use-settings.ts';

/** `refusal` says why it cannot be turned; `note` is added to what it does. */
export function SettingSwitch(props: {
  settings: Settings;
  field: SwitchField;
  refusal: string | null;
  note?: string | null;
}) {
  const { settings, field, refusal, note = null } = props;
  const { stored, edits, edit } = settings;
  const { label, hint } = texts.switches[field];
  return (
    <Switch
      label={label}
      description={refusal ?? ([hint, note].filter(Boolean).join(' ') || undefined)}
      checked={edits[field] ?? stored[field]}
      disabled={refusal !== null}
      onChange={(event) => edit({ [field]: event.currentTarget.checked })}
    />
  );
}
