import { CloseButton, Combobox, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { CurrentServer } from '../../data/current-server.ts';
import { typeAhead } from '../../ui/overlay.ts';
import { EntryLine } from './EntryLine.tsx';
import type { Entry } from './entry.ts';
import { type FoundGroup, find } from './find.ts';
import classes from './Palette.module.css';
import { PaletteFooter, type Problem } from './PaletteFooter.tsx';
import { texts } from './texts.ts';
import { useServerActions } from './use-actions.ts';
import { usePlayerEntries } from './use-player-entries.ts';

/** Which line is chosen: the one that the person moved to while it is there, else the first. */
function useChosen(entries: readonly Entry[]) {
  const [wanted, setWanted] = useState<string | null>(null);
  const found = entries.findIndex(({ id }) => id === wanted);
  const at = Math.max(found, 0);
  return {
    chosen: entries[at],
    choose: setWanted,
    /** The line `by` further on; after the last one the first again. */
    move: (by: 1 | -1) => setWanted(entries.at((at + by) % entries.length)?.id ?? null),
  };
}

/**
 * Shows the search field and its results. The field keeps the focus; `aria-activedescendant` names the entry that Enter
 * runs. It is set here by hand, together with the role, because Mantine's own is lost when the entries change.
 */
export function PaletteList(props: {
  current: CurrentServer;
  /** What one's own clock offers, below what only opens something. */
  clock: readonly Entry[];
  /** The others, but for what depends on what is typed. */
  entries: readonly Entry[];
  problem: Problem | null;
  onClose: () => void;
  onRun: (entry: Entry) => void;
}) {
  const [typed, setTyped] = useState('');
  const [announcement, setAnnouncement] = useState('');
  const listId = useId();
  const players = usePlayerEntries(props.current, typed);
  const actions = useServerActions(props.current, typed);
  const groups = find([...actions, ...props.clock, ...props.entries], players.entries, typed);
  const entries = groups.flatMap((group) => group.entries);
  const { chosen, choose, move } = useChosen(entries);
  const optionId = (entry: Entry) => `${listId}-${entry.id}`;
  const chosenId = chosen && optionId(chosen);
  const field = useRef<HTMLInputElement>(null);
  // What was typed before the field was there, and from here on what is typed into it: Mantine's own focus comes later.
  useLayoutEffect(() => {
    const ahead = typeAhead.end();
    setTyped((text) => text + ahead);
    field.current?.focus();
  }, []);
  // The first frame has the lines that are seen; the others follow in slices.
  const isWhole = useDeferredValue(true, false);
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' });
  }, [chosenId, isWhole]);

  function run(entry: Entry | undefined) {
    if (entry === undefined) return;
    if (entry.whyNot === undefined) props.onRun(entry);
    else setAnnouncement(texts.unavailable(entry.label, entry.whyNot));
  }

  function onKeyDown(event: KeyboardEvent) {
    // 229 is what Safari reports for the Enter that ends a composition.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Enter') run(chosen);
    else return;
    event.preventDefault();
  }

  function type(next: string) {
    setTyped(next);
    setAnnouncement('');
    choose(null);
  }

  return (
    <>
      <div className={classes.field}>
        <IconSearch size={18} aria-hidden />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={texts.placeholder}
          aria-autocomplete="list"
          aria-expanded={entries.length > 0}
          aria-controls={entries.length > 0 ? listId : undefined}
          aria-activedescendant={chosenId}
          placeholder={texts.placeholder}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          data-autofocus
        />
        <CloseButton aria-label={texts.close} onClick={props.onClose} />
      </div>
      <Lines
        id={listId}
        groups={isWhole ? groups : firstLines(groups)}
        chosen={chosen}
        optionId={optionId}
        onPoint={(entry) => choose(entry.id)}
        onRun={run}
      />
      <PaletteFooter
        announcement={announcement}
        typed={typed}
        count={entries.length}
        searching={players.searching}
        problem={players.failed ? { text: texts.playersFailed, retry: players.retry } : props.problem}
      />
    </>
  );
}

/** Height of a line in px; on a touch screen it is higher. */
const LINE_PX = 34;

/** Returns the groups with no more lines than the window has room for. */
function firstLines(groups: readonly FoundGroup[]): FoundGroup[] {
  let left = Math.ceil(window.innerHeight / LINE_PX);
  return groups.flatMap(({ group, entries }) => {
    const first = entries.slice(0, left);
    left -= first.length;
    return first.length === 0 ? [] : [{ group, entries: first }];
  });
}

function Lines(props: {
  id: string;
  groups: readonly FoundGroup[];
  chosen: Entry | undefined;
  optionId: (entry: Entry) => string;
  onPoint: (entry: Entry) => void;
  onRun: (entry: Entry) => void;
}) {
  const { groups, chosen } = props;
  const combobox = useCombobox({ opened: true });
  if (groups.length === 0) return null;
  return (
    <Combobox store={combobox}>
      <Combobox.Options id={props.id} aria-label={texts.results} className={classes.options}>
        {groups.map(({ group, entries }) => (
          <Combobox.Group key={group} label={texts.groups[group]}>
            {entries.map((entry) => (
              <EntryLine
                key={entry.id}
                id={props.optionId(entry)}
                entry={entry}
                chosen={entry === chosen}
                onPoint={props.onPoint}
                onRun={props.onRun}
              />
            ))}
          </Combobox.Group>
        ))}
      </Combobox.Options>
    </Combobox>
  );
}
