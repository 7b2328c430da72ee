import type { KeyboardEvent } from 'react';

/** For a text of several lines, whose Enter is a new line: Ctrl or Cmd with Enter submits its form. As `onKeyDown`. */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
