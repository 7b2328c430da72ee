import { type ReactNode, startTransition, useEffect, useState } from 'react';
import classes from './LazyMount.module.css';
import { useBeenInView } from './use-in-view.ts';

/** Where the browser does not tell when it is idle, the pause before each part, in ms. */
const OTHERWISE_EVERY_MS = 100;

type Draw = () => void;

const waiting = new Set<Draw>();
let asked = false;

function drawNext(): void {
  asked = false;
  const [next] = waiting;
  if (!next) return;
  waiting.delete(next);
  next();
  askForIdleness();
}

function askForIdleness(): void {
  if (asked || waiting.size === 0) return;
  asked = true;
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(drawNext);
  else setTimeout(drawNext, OTHERWISE_EVERY_MS);
}

/** Whether the browser had time for this one: of all that wait, one in each of its idle moments. */
function useIdleTurn(needed: boolean): boolean {
  const [turn, setTurn] = useState(false);
  useEffect(() => {
    if (!needed) return undefined;
    const draw = () => startTransition(() => setTurn(true));
    waiting.add(draw);
    askForIdleness();
    return () => void waiting.delete(draw);
  }, [needed]);
  return turn;
}

/**
 * A part of a long page, drawn when it is nearly in sight or when the browser has nothing else to do, whichever comes
 * first: what is several screens further down must not keep waiting who came for what is on top.
 */
export function LazyMount({
  className = '',
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) {
  const { ref, seen } = useBeenInView<HTMLDivElement>();
  const turn = useIdleTurn(!seen);
  const drawn = seen || turn;
  return (
    <div ref={ref} className={drawn ? className : `${className} ${classes.waits}`}>
      {drawn ? children : null}
    </div>
  );
}
