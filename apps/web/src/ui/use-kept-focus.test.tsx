import { act, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { renderUi } from '../test/render.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

let lock: (locked: boolean) => void;

function Form() {
  const [locked, setLocked] = useState(false);
  lock = (next) => act(() => setLocked(next));
  const place = useRef<HTMLFormElement>(null);
  return (
    <>
      <form ref={place} aria-label="Form" {...useKeptFocus(place, locked)}>
        <input aria-label="Field" disabled={locked} />
      </form>
      <button type="button">Elsewhere</button>
    </>
  );
}

test('a field that is locked leaves the focus at its form, and has it again afterwards', () => {
  renderUi(<Form />);
  act(() => screen.getByLabelText('Field').focus());
  lock(true);
  expect(document.activeElement).toBe(screen.getByRole('form'));
  lock(false);
  expect(document.activeElement).toBe(screen.getByLabelText('Field'));
});

test('who has gone elsewhere is not called back', () => {
  renderUi(<Form />);
  act(() => screen.getByLabelText('Field').focus());
  lock(true);
  act(() => screen.getByRole('button').focus());
  lock(false);
  expect(document.activeElement).toBe(screen.getByRole('button'));
});
