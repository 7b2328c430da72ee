import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { type Completion, MAX_COMMAND_LENGTH } from '@tenfour/domain';
import { type ClipboardEvent, type ReactNode, useId } from 'react';
import { Avatar } from '../../../ui/Avatar.tsx';
import classes from './Console.module.css';
import { argumentsText } from './hints.ts';
import { texts } from './texts.ts';
import type { CommandLine } from './use-command-line.ts';

/** The line itself and the list under it. `beside` stands at its end; `describedBy` is the id of the hint. */
export function CommandField(props: {
  line: CommandLine;
  /** What is wrong; `true` where it is said elsewhere. */
  problem: string | true | null;
  describedBy: string;
  beside: ReactNode;
  /** Called when pasted text is not a single line. */
  onBadPaste: () => void;
}) {
  const { line } = props;
  const listId = useId();
  const opened = line.items.length > 0;
  const combobox = useCombobox({ opened });

  function onPaste(event: ClipboardEvent) {
    // A field drops line breaks silently, and two commands would become one.
    if (!/\p{Cc}/u.test(event.clipboardData.getData('text').trim())) return;
    event.preventDefault();
    props.onBadPaste();
  }

  return (
    <Combobox
      store={combobox}
      // A list that is not open would be laid out all the same, in the middle of the panel's first drawing.
      keepMounted={false}
      shadow="md"
      portalProps={{ target: 'main' }}
      onOptionSubmit={(label) => line.accept(itemOf(line, label))}
    >
      <Combobox.Target withAriaAttributes={false} withKeyboardNavigation={false}>
        <TextInput
          ref={line.input}
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded={opened}
          aria-controls={opened ? listId : undefined}
          aria-activedescendant={line.active >= 0 ? `${listId}-${line.active}` : undefined}
          classNames={{ input: classes.input }}
          label={texts.inputLabel}
          labelProps={{ className: 'tf-visually-hidden' }}
          placeholder={texts.placeholder}
          value={line.text}
          error={props.problem}
          errorProps={{ role: 'alert' }}
          {...(props.problem === null ? { 'aria-describedby': props.describedBy } : {})}
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          enterKeyHint="send"
          spellCheck={false}
          onKeyDown={line.onKeyDown}
          onPaste={onPaste}
          onBlur={line.closeList}
          onSelect={({ currentTarget }) => line.moveCaret(currentTarget.selectionStart ?? 0)}
          onChange={({ currentTarget }) =>
            line.type(currentTarget.value, currentTarget.selectionStart ?? currentTarget.value.length)
          }
          inputContainer={(field) => (
            <div className={classes.row}>
              <div className={classes.field}>{field}</div>
              {props.beside}
            </div>
          )}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!opened}>
        <Combobox.Options id={listId} aria-label={texts.suggestions} mah={250} className={classes.options}>
          {line.items.map((item, at) => (
            <Combobox.Option
              key={item.label}
              value={item.label}
              id={`${listId}-${at}`}
              selected={at === line.active}
              data-tab={(at === 0 && line.active < 0 && line.tabAccepts) || undefined}
              aria-selected={at === line.active}
              ref={at === line.active ? intoView : null}
            >
              <Offer item={item} />
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function itemOf({ items }: CommandLine, label: string): Completion | undefined {
  return items.find((item) => item.label === label);
}

function intoView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}

/** One entry: a command with its arguments, a player with a face, or a word. */
function Offer({ item }: { item: Completion }) {
  const { spec, player } = item;
  if (player) {
    return (
      <span className={classes.offer}>
        <Avatar service="roblox" id={player.id} name={player.name} size={22} />
        {player.name}
      </span>
    );
  }
  return (
    <span className={classes.offer}>
      <code>{item.label}</code>
      {spec ? <span className={classes.offerArgs}>{argumentsText(spec)}</span> : null}
      {item.kind === 'everybody' ? <span className={classes.offerArgs}>{texts.everyone}</span> : null}
      {spec?.remote === 'no' ? <span className={classes.offerMark}>{texts.onlyInGame}</span> : null}
    </span>
  );
}

/** Shows how many characters are left, once a command nears its limit. */
export function Counter({ text }: { text: string }) {
  const length = text.trim().length;
  if (length < MAX_COMMAND_LENGTH - 20) return null;
  return (
    <span className={classes.counter} data-over={length > MAX_COMMAND_LENGTH || undefined}>
      {texts.counter(length, MAX_COMMAND_LENGTH)}
    </span>
  );
}
