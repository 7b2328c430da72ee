import { Button, PasswordInput } from '@mantine/core';
import { MAX_LENGTH } from '@tenfour/contracts';
import { useState } from 'react';
import { copy } from '../../../copy.ts';
import { dialogs } from '../../../ui/dialogs.ts';
import type { KeyField } from './changes.ts';
import classes from './KeysSection.module.css';
import { texts } from './texts.ts';
import { useRefused } from './use-refused.ts';
import type { Settings } from './use-settings.ts';

/** The placeholder for a key, shown to viewers who cannot edit it. */
const MARKER = 'configured';

interface StateProps {
  field: KeyField;
  settings: Settings;
  mayEdit: boolean;
}

/** What is stored, a field for a new key, or the announcement that it will be removed. */
export function KeyState({ field, settings, mayEdit }: StateProps) {
  const stored = settings.stored[field];
  const edited = settings.edits[field];
  // The control that had the focus goes away; the one that takes its place gets it.
  const [focusNext, setFocusNext] = useState(false);

  function set(value: string | null | undefined) {
    setFocusNext(true);
    settings.edit({ [field]: value });
  }

  if (typeof edited === 'string')
    return <NewKey field={field} value={edited} stored={stored} settings={settings} onChange={set} />;
  if (edited === null) {
    return (
      <div className={classes.line}>
        <span>{texts.willBeRemoved}</span>
        <Button size="xs" variant="default" autoFocus={focusNext} onClick={() => set(undefined)}>
          {texts.undo}
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.line}>
      <Mask stored={stored} />
      {mayEdit ? <Actions field={field} stored={stored} focus={focusNext} onChange={set} /> : null}
    </div>
  );
}

function Mask({ stored }: { stored: string | null }) {
  if (stored === null) return <span>{texts.noKey}</span>;
  return stored === MARKER ? <span>{texts.stored}</span> : <code className={classes.mask}>{stored}</code>;
}

function Actions(props: {
  field: KeyField;
  stored: string | null;
  focus: boolean;
  onChange: (value: string | null) => void;
}) {
  const { field, stored, onChange } = props;
  const { label } = texts.keys[field];
  const enter = stored === null ? texts.enterKey : texts.replace;

  async function remove() {
    const sure = await dialogs.confirm({
      title: texts.removeTitle(label),
      text: texts.removeText[field],
      confirmLabel: texts.remove,
      danger: true,
    });
    if (sure) onChange(null);
  }

  return (
    <>
      <Button
        size="xs"
        variant="default"
        autoFocus={props.focus}
        aria-label={texts.keyOf(enter, label)}
        onClick={() => onChange('')}
      >
        {enter}
      </Button>
      {stored === null ? null : (
        <Button
          size="xs"
          variant="subtle"
          color="danger"
          c="var(--mantine-color-error)"
          aria-label={texts.keyOf(texts.remove, label)}
          onClick={() => void remove()}
        >
          {texts.remove}
        </Button>
      )}
    </>
  );
}

function NewKey(props: {
  field: KeyField;
  value: string;
  stored: string | null;
  settings: Settings;
  onChange: (value: string | undefined) => void;
}) {
  const refused = useRefused(props.settings, props.field);
  return (
    <PasswordInput
      {...refused}
      label={texts.newKey(texts.keys[props.field].label)}
      value={props.value}
      maxLength={MAX_LENGTH.apiKey}
      autoComplete="off"
      spellCheck={false}
      autoFocus
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the key' }}
      inputContainer={(input) => (
        // What is wrong with the key stands below both.
        <div className={classes.new}>
          {input}
          <Button variant="default" onClick={() => props.onChange(undefined)}>
            {copy.common.cancel}
          </Button>
        </div>
      )}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
