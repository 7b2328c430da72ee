import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { ComponentPropsWithRef, MouseEvent } from 'react';
import classes from './PendingButton.module.css';
import { useOffline } from './use-offline.ts';

/**
 * Shows a button that waits for its call: label, width and focus stay, a spinner shows progress, and a second press
 * does nothing. `blocked` disables it for another reason, which the page shows beside it. During an outage it is
 * disabled and says so.
 */
export function PendingButton({
  pending,
  blocked = false,
  children,
  onClick,
  className,
  ...others
}: ButtonProps &
  Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> & { pending: boolean; blocked?: boolean }) {
  const { isOffline, hold } = useOffline();
  const offline = isOffline && !pending;
  const held = blocked || offline;

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (pending || held) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <Button
      {...others}
      {...(offline ? { title: hold.title } : {})}
      className={[classes.root, className].filter(Boolean).join(' ')}
      aria-disabled={pending || held || undefined}
      data-disabled={held}
      data-pending={pending || undefined}
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
