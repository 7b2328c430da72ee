import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { ComponentPropsWithRef, MouseEvent } from 'react';
import classes from './PendingButton.module.css';

/**
 * A button that waits for its call: label, width and focus stay, a spinner says that it works, and a second press
 * does nothing (ux 2.7).
 */
export function PendingButton({
  pending,
  children,
  onClick,
  className,
  ...others
}: ButtonProps & Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> & { pending: boolean }) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (pending) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <Button
      {...others}
      className={[classes.root, className].filter(Boolean).join(' ')}
      aria-disabled={pending || undefined}
      onClick={press}
    >
      {pending ? (
        <span className={classes.spinner} aria-hidden>
          <Loader size={10} color="currentcolor" />
        </span>
      ) : null}
      {children}
    </Button>
  );
}
