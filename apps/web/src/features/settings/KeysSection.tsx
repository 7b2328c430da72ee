import { Button, PasswordInput } from '@mantine/core';
import { MAX_LENGTH } from '@tenfour/contracts';
import { useId, useState } from 'react';
import { copy } from '../../copy.ts';
import type { KeyField } from './changes.ts';
import classes from './KeysSection.module.css';
import { TestConnection } from './TestConnection.tsx';
import { texts } from './texts.ts';
import type { Settings } from './use-settings.ts';

interface KeyProps {
  field: KeyField;
  serverId: string;
  settings: Settings;
  mayEdit: boolean;
}

/** The server's two keys: never shown again, only replaced, tested and removed (T20). */
export function KeysSection(props: Omit<KeyProps, 'field'>) {
  return (
    <div className={classes.keys}>
      <p className={classes.note}>{props.mayEdit ? texts.keysSealed : texts.notYourRole}</p>
      <KeyCard field="erlcApiKey" {...props} />
      <KeyCard field="robloxApiKey" {...props} />
    </div>
  );
}

function KeyCard(props: KeyProps) {
  const { field, settings, serverId } = props;
  const id = useId();
  const { label, hint } = texts.keys[field];
  const stored = settings.stored[field];
  const edited = settings.edits[field] !== undefined;
  return (
    <section className={classes.key} aria-labelledby={id}>
      <h2 id={id} className={classes.label}>
        {label}
      </h2>
      <p className={classes.note}>{hint}</p>
      <KeyState {...props} />
      {props.mayEdit && stored !== null ? (
        <TestConnection key={stored} serverId={serverId} field={field} blocked={edited} />
      ) : null}
    </section>
  );
}

/** What is stored, a field for a new key, or the announcement that it will be removed. */
function KeyState({ field, settings, mayEdit }: KeyProps) {
  const { label } = texts.keys[field];
  const stored = settings.stored[field];
  const edited = settings.edits[field];
  // The control that had the focus goes away; the one that takes its place gets it.
  const [focusNext, setFocusNext] = useState(false);

  function set(value: string | null | undefined) {
    setFocusNext(true);
    settings.edit({ [field]: value });
  }

  if (typeof edited === 'string')
    return <NewKey field={field} value={edited} stored={stored} onChange={set} />;
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
      {stored === null ? <span>{texts.noKey}</span> : <code className={classes.mask}>{stored}</code>}
      {mayEdit ? (
        <>
          <Button
            size="xs"
            variant="default"
            autoFocus={focusNext}
            aria-label={texts.keyOf(stored === null ? texts.enterKey : texts.replace, label)}
            onClick={() => set('')}
          >
            {stored === null ? texts.enterKey : texts.replace}
          </Button>
          {stored === null ? null : (
            <Button
              size="xs"
              variant="subtle"
              color="danger"
              c="var(--mantine-color-error)"
              aria-label={texts.keyOf(texts.remove, label)}
              onClick={() => set(null)}
            >
              {texts.remove}
            </Button>
          )}
        </>
      ) : null}
    </div>
  );
}

function NewKey(props: {
  field: KeyField;
  value: string;
  stored: string | null;
  onChange: (value: string | undefined) => void;
}) {
  return (
    <div className={classes.new}>
      <PasswordInput
        className={classes.input}
        label={texts.newKey(texts.keys[props.field].label)}
        value={props.value}
        maxLength={MAX_LENGTH.apiKey}
        autoComplete="off"
        spellCheck={false}
        autoFocus
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the key' }}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      />
      <Button variant="default" onClick={() => props.onChange(undefined)}>
        {props.stored === null ? copy.common.cancel : texts.keep}
      </Button>
    </div>
  );
}
