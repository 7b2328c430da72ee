import { useEffect, useRef } from 'react';
import { takeToast, toast } from './toast.ts';

/**
 * Says in a toast what is wrong with a form. `problem` is what is wrong now: the toast goes once it is something else
 * or nothing, and with the form.
 */
export function useValidationToast(problem: string | undefined): (title: string, problem: string) => void {
  const shown = useRef<{ id: string; problem: string } | null>(null);
  useEffect(() => {
    if (shown.current && shown.current.problem !== problem) take(shown);
  }, [problem]);
  useEffect(() => () => take(shown), []);
  return (title, said) => {
    shown.current = { id: toast({ title, message: said, tone: 'destructive' }), problem: said };
  };
}

function take(shown: { current: { id: string } | null }): void {
  if (shown.current) takeToast(shown.current.id);
  shown.current = null;
}
