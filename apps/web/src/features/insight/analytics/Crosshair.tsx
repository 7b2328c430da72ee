import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from 'react';
import classes from './Analytics.module.css';
import { texts } from './texts.ts';

/** What a chart says of one step. */
export interface Reading {
  label: string;
  values: readonly { name: string; value: string }[];
}

/** Lies on a chart and reads all its series at one step: at the pointer, or moved by the arrow keys. */
export function Crosshair({ title, readings }: { title: string; readings: readonly Reading[] }) {
  const [at, setAt] = useState<number | null>(null);
  const last = readings.length - 1;
  const reading = at === null ? undefined : readings[at];
  const { label, values } = reading ?? readings[last] ?? { label: '', values: [] };

  function point(event: PointerEvent<HTMLDivElement>): void {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const step = Math.floor(((event.clientX - left) / width) * readings.length);
    setAt(Math.max(0, Math.min(last, step)));
  }

  function press(event: KeyboardEvent): void {
    const from = at ?? last;
    const step = { Escape: null, ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setAt(step === null ? null : Math.max(0, Math.min(last, step)));
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={texts.readingOf(title)}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at ?? last}
      aria-valuetext={`${label}: ${values.map((one) => `${one.name} ${one.value}`).join(', ')}`}
      className={classes.crosshair}
      onPointerDown={point}
      onPointerMove={point}
      onPointerLeave={() => setAt(null)}
      onFocus={() => setAt((shown) => shown ?? last)}
      onBlur={() => setAt(null)}
      onKeyDown={press}
    >
      {reading === undefined || at === null ? null : (
        <div
          className={classes.hair}
          data-side={at * 2 > last ? 'left' : 'right'}
          style={{ '--at': `${((at + 0.5) / readings.length) * 100}%` } as CSSProperties}
        >
          <div className={classes.reading}>
            <strong>{label}</strong>
            {values.map((one) => (
              <span key={one.name}>
                {one.name} {one.value}
              </span>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
