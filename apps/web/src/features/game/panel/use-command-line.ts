import { type Completion, complete, completionsFor, type Player, withColon } from '@tenfour/domain';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { AT_DRAFT, moveInHistory, remember } from './history.ts';
import { loadHistory, saveHistory } from './history-store.ts';

/** The input of the command line. */
interface CommandLineInput {
  /** Names to offer. */
  online: readonly Player[];
  /** Where this browser keeps what was sent. */
  historyKey: string;
  /** Commands sent before, newest first. */
  earlier: readonly string[];
  /** Called on every change of the text. */
  onEdit: () => void;
}

/** The text of the console with its caret, the list of completions under it, and the history behind the arrow keys. */
export function useCommandLine({ online, historyKey, earlier, onEdit }: CommandLineInput) {
  const input = useRef<HTMLInputElement>(null);
  const nextCaret = useRef<number | null>(null);
  const [text, setText] = useState('');
  const latest = useRef(text);
  latest.current = text;
  const [caret, setCaret] = useState(0);
  const [listOpen, setListOpen] = useState(false);
  // By label: the list can change under the choice when a player joins.
  const [chosen, setChosen] = useState<string | null>(null);
  const history = useHistory(historyKey, earlier);
  const offered = listOpen ? completionsFor(text, caret, online) : null;
  const items = offered?.items ?? [];
  const active = items.findIndex(({ label }) => label === chosen);

  useLayoutEffect(() => {
    if (nextCaret.current === null) return;
    input.current?.setSelectionRange(nextCaret.current, nextCaret.current);
    nextCaret.current = null;
  });

  function show(next: string, at: number, open: boolean) {
    setText(next);
    setCaret(at);
    setListOpen(open);
    setChosen(null);
    onEdit();
  }

  function put(next: string, at = next.length, open = false) {
    nextCaret.current = at;
    show(next, at, open);
  }

  function accept(item: Completion | undefined) {
    if (!offered || !item) return;
    const done = complete(text, offered, item);
    history.leave();
    put(done.text, done.caret, true);
  }

  function moveInList(event: KeyboardEvent): boolean {
    if (event.key === 'ArrowDown' && items.length > 0) {
      setChosen(items[Math.min(active + 1, items.length - 1)]?.label ?? null);
      return true;
    }
    if (event.key === 'ArrowUp' && active >= 0) {
      setChosen(items[active - 1]?.label ?? null);
      return true;
    }
    return false;
  }

  // The first entry, where nothing is chosen.
  const tabAccepts = active >= 0 || (offered !== null && offered.typed !== '' && offered.typed !== ':');

  function acceptByKey(event: KeyboardEvent): boolean {
    if (!offered) return false;
    const byTab = event.key === 'Tab' && !event.shiftKey && tabAccepts;
    if (!byTab && !(event.key === 'Enter' && active >= 0)) return false;
    accept(items[Math.max(active, 0)]);
    return true;
  }

  function closeByKey(event: KeyboardEvent): boolean {
    if (event.key !== 'Escape' || !offered) return false;
    event.stopPropagation();
    setListOpen(false);
    return true;
  }

  function moveInHistory(event: KeyboardEvent): boolean {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return false;
    const moved = history.move(event.key === 'ArrowUp' ? 'up' : 'down', text);
    if (moved === null) return false;
    put(moved);
    return true;
  }

  function onKeyDown(event: KeyboardEvent) {
    // 229 is what Safari reports for the Enter that ends a composition.
    const composing = event.nativeEvent.isComposing || event.keyCode === 229;
    // A key held down must not send twice, nor send what its first press only completed.
    const held = event.key === 'Enter' && event.repeat;
    if (event.key === 'Enter' && (composing || held)) event.preventDefault();
    if (composing || held || event.altKey || event.ctrlKey || event.metaKey) return;
    const used = moveInList(event) || acceptByKey(event) || closeByKey(event) || moveInHistory(event);
    if (used) event.preventDefault();
  }

  return {
    input,
    text,
    items,
    active,
    /** Whether Tab takes an entry, the first where none is chosen. */
    tabAccepts,
    accept,
    onKeyDown,
    closeList: () => setListOpen(false),
    /** Typing: the list opens. */
    type(next: string, at: number) {
      history.leave();
      show(next, at, true);
    },
    moveCaret: (at: number) => setCaret(at),
    /** Puts a text there, with the caret at its end and in the line. */
    prefill(next: string) {
      history.leave();
      put(next);
      input.current?.focus();
    },
    /** Adds a sent command to the history. Empties the line, unless something else was typed meanwhile. */
    sent(command: string) {
      history.add(command);
      if (withColon(latest.current.trim()) === command) put('');
    },
    focus: () => input.current?.focus(),
  };
}

/** What `useCommandLine` gives. */
export type CommandLine = ReturnType<typeof useCommandLine>;

/**
 * Returns the commands behind ↑ and ↓: those stored in this browser under `key`, then `earlier` ones (newest first).
 */
function useHistory(key: string, earlier: readonly string[]) {
  const [own, setOwn] = useState<readonly string[]>(() => loadHistory(key));
  const [place, setPlace] = useState(AT_DRAFT);
  const history = [...new Set([...own, ...earlier])];

  return {
    add(command: string): void {
      // Read again: another tab may have added to it.
      const next = remember(loadHistory(key), command);
      saveHistory(key, next);
      setOwn(remember(next.length > 0 ? next : own, command));
      setPlace(AT_DRAFT);
    },
    /** Typing makes what stands there the new draft. */
    leave(): void {
      setPlace(AT_DRAFT);
    },
    /** The text to show, or null when there is nothing further. */
    move(direction: 'up' | 'down', typed: string): string | null {
      const moved = moveInHistory(history, place, typed, direction);
      if (moved) setPlace(moved.place);
      return moved?.text ?? null;
    },
  };
}
