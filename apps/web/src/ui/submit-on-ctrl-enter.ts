import type { KeyboardEvent } from 'react';

/**
 * Submits the form on Ctrl or Cmd with Enter. As `onKeyDown` of a text of several lines, whose Enter is a new line, or
 * of a form, where a field can have handled the key.
 */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLTextAreaElement | HTMLFormElement>): void {
  if (event.defaultPrevented || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  const { currentTarget } = event;
  (currentTarget instanceof HTMLFormElement ? currentTarget : currentTarget.form)?.requestSubmit();
}
