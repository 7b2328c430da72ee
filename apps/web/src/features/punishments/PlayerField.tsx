import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { MAX_LENGTH } from '@tenfour/contracts';
import { usernameKey } from '@tenfour/domain';
import type { Ref } from 'react';
import { Avatar } from '../../ui/Avatar.tsx';
import classes from './PlayerField.module.css';
import type { Suggestion, Suggestions } from './suggestions.ts';
import { texts } from './texts.ts';

/** A username: typed, or picked from who is online and who was recorded lately. */
export function PlayerField(props: {
  value: string;
  suggestions: Suggestions;
  error?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
  onChange: (name: string) => void;
}) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { online, recent } = props.suggestions;
  const names = [...online, ...recent];
  // A name typed in full needs no list, which would lie over the rest of the form.
  const complete = names.some(({ name }) => usernameKey(name) === usernameKey(props.value));

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(name) => {
        props.onChange(name);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          ref={props.inputRef}
          role="combobox"
          aria-autocomplete="list"
          label={texts.username}
          placeholder={texts.usernamePlaceholder}
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
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={complete || names.length === 0}>
        <Combobox.Options aria-label={texts.username} mah={250} className={classes.options}>
          <Group label={texts.onlineNow} names={online} />
          <Group label={texts.recently} names={recent} />
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function Group({ label, names }: { label: string; names: readonly Suggestion[] }) {
  if (names.length === 0) return null;
  return (
    <Combobox.Group label={label}>
      {names.map(({ name, id, active = 0 }) => (
        <Combobox.Option key={name} value={name}>
          <span className={classes.option}>
            <Avatar service="roblox" id={id} name={name} size={22} />
            {name}
            {active > 0 ? <span className={classes.active}>{texts.activeHere(active)}</span> : null}
          </span>
        </Combobox.Option>
      ))}
    </Combobox.Group>
  );
}
