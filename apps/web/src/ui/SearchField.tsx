import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { MAX_LENGTH } from '@tenfour/contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { KeySign } from './KeySign.tsx';

/** How long typing rests before it is searched for, in ms. */
const DEBOUNCE_MS = 250;

/** Shows what is typed immediately, searches after a pause in typing, and follows changes of the address. */
export function SearchField(props: {
  className?: string | undefined;
  label: string;
  placeholder: string;
  value: string;
  onSearch: (text: string) => void;
}) {
  const { value } = props;
  const [typed, setTyped] = useState(value);
  const searched = useRef(value);
  const search = useEffectEvent(props.onSearch);

  useEffect(() => {
    if (value === searched.current) return;
    searched.current = value;
    setTyped(value);
  }, [value]);

  useEffect(() => {
    if (typed.trim() === searched.current.trim()) return;
    const timer = setTimeout(() => {
      searched.current = typed.trim();
      search(typed.trim());
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <TextInput
      className={props.className}
      type="search"
      data-key="/"
      rightSection={typed === '' ? <KeySign of="/" /> : null}
      rightSectionPointerEvents="none"
      aria-label={props.label}
      placeholder={props.placeholder}
      leftSection={<IconSearch size={16} aria-hidden />}
      leftSectionPointerEvents="none"
      maxLength={MAX_LENGTH.search}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
