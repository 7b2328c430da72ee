import { useNavigate, useSearch } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import type { ConsoleHandle } from './Console.tsx';

/**
 * Puts what `?command=` asks for into the console's line, once: afterwards the address is plain, and a reload fills in
 * nothing. Nothing is sent. While the console takes no commands nothing is filled in either.
 */
export function usePrefilledConsole(line: RefObject<ConsoleHandle | null>, mayType: boolean): void {
  const { command } = useSearch({ strict: false });
  const navigate = useNavigate();
  const latest = useRef({ navigate, mayType });
  latest.current = { navigate, mayType };
  useEffect(() => {
    if (command === undefined) return;
    if (latest.current.mayType) line.current?.prefill(command);
    void latest.current.navigate({
      to: '.',
      search: ({ command: _taken, ...rest }: Record<string, unknown>) => rest as never,
      replace: true,
      resetScroll: false,
    });
  }, [command, line]);
}
