import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { MAX_LENGTH } from '@tenfour/contracts';
import { isRobloxUsername, usernameKey } from '@tenfour/domain';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent } from 'react';
import { Avatar } from '../../../ui/Avatar.tsx';
import { formatDate } from '../../../ui/time.ts';
import classes from './PlayerField.module.css';
import type { Suggestions } from './suggestions.ts';
import { texts } from './texts.ts';

/** How long a name that Roblox could have rests before it counts as complete, in ms. */
const COMPLETE_AFTER_MS = 1_000;

/** A username: typed, or picked from who is online and who was recorded lately. */
export function PlayerField(props: {
  label?: string;
  /** The shortcuts that focus it. */
  shortcut?: string;
  isRequired?: boolean;
  value: string;
  suggestions: Suggestions;
  error?: ReactNode;
  /** Whether the field takes the focus when the composer opens. */
  autoFocus?: boolean;
  onChange: (name: string) => void;
  /** The last name reported as complete. */
  settled: string;
  /** A name is complete: it was picked, the field was left, Enter was pressed, or typing rests and nothing is on offer. */
  onSettle: (name: string) => void;
}) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { online, recent } = props.suggestions;
  const names = [...online, ...recent];
  // A name typed in full needs no list, which would lie over the rest of the form.
  const complete = names.some(({ name }) => usernameKey(name) === usernameKey(props.value));
  const hidden = complete || names.length === 0;
  const label = props.label ?? texts.username;
  const typed = props.value.trim();
  const isSettled = typed === props.settled;
  useRest(typed, !isSettled && !(combobox.dropdownOpened && !hidden), props.onSettle);

  /** Enter says that the name is complete: what is on record comes before anything is recorded. */
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // Escape closes the list of names first, then the composer.
    if (event.key === 'Escape' && combobox.dropdownOpened && !hidden) event.stopPropagation();
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || isSettled || typed === '') return;
    if (combobox.dropdownOpened && combobox.getSelectedOptionIndex() !== -1) return;
    event.preventDefault();
    combobox.closeDropdown();
    props.onSettle(typed);
  }

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(name) => {
        props.onChange(name);
        props.onSettle(name);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          role="combobox"
          data-key={props.shortcut}
          required={props.isRequired ?? false}
          data-autofocus={props.autoFocus || undefined}
          aria-autocomplete="list"
          label={label}
          placeholder={texts.columns.player}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={MAX_LENGTH.robloxUsername}
          value={props.value}
          error={props.error}
          onChange={(event) => {
            props.onChange(event.currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onClick={() => combobox.openDropdown()}
          onKeyDown={onKeyDown}
          onBlur={() => {
            combobox.closeDropdown();
            props.onSettle(typed);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={hidden}>
        <Combobox.Options aria-label={texts.suggestions} mah={250} className={classes.options}>
          <Group label={texts.onlineNow} names={online} />
          <Group label={texts.recently} names={recent} />
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Reports a name that Roblox could have once typing rests, while `waits`. */
function useRest(name: string, waits: boolean, onRest: (name: string) => void): void {
  const rest = useEffectEvent(onRest);
  const due = waits && isRobloxUsername(name);
  useEffect(() => {
    if (!due) return undefined;
    const timer = setTimeout(() => rest(name), COMPLETE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [name, due]);
}

function Group({ label, names }: { label: string; names: Suggestions['online'] }) {
  if (names.length === 0) return null;
  return (
    <Combobox.Group label={label}>
      {names.map(({ name, id, active = 0, formerly }) => (
        <Combobox.Option key={name} value={name}>
          <span className={classes.option}>
            <Avatar service="roblox" id={id} name={name} size={22} />
            {name}
            {formerly ? (
              <span className={classes.active}>
                {texts.formerName(formerly.name, formatDate(formerly.until))}
              </span>
            ) : null}
            {active > 0 ? <span className={classes.active}>{texts.activeHere(active)}</span> : null}
          </span>
        </Combobox.Option>
      ))}
    </Combobox.Group>
  );
}
