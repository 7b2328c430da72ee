import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef } from 'react';
import { copy } from '../copy.ts';
import classes from './CopyButton.module.css';
import { toastSuccess } from './toast.ts';
import { useCopy } from './use-copy.ts';

/**
 * A value in mono type with its copy button. `label` names the button ("Copy join code of Harbor City"); `toast` is
 * the success toast. Without a clipboard the value is selected and a hint says what to press.
 */
export function CopyButton(props: {
  value: string;
  label: string;
  /** The value is shown elsewhere: only the button is. */
  isValueHidden?: boolean;
  toast?: { title: string; message: string };
}) {
  const text = useRef<HTMLElement>(null);
  const { state, copyText } = useCopy(text);

  async function onClick() {
    const result = await copyText(props.value);
    if (result === 'copied' && props.toast) toastSuccess(props.toast.title, props.toast.message);
  }

  return (
    <span className={classes.root}>
      <code ref={text} className={props.isValueHidden ? 'tf-visually-hidden' : classes.value}>
        {props.value}
      </code>
      <Tooltip label={props.label}>
        <ActionIcon variant="subtle" color="gray" aria-label={props.label} onClick={() => void onClick()}>
          {state === 'copied' ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        </ActionIcon>
      </Tooltip>
      <span role="status" className={classes.hint}>
        {state === 'manual' ? copy.common.pressCtrlC : ''}
      </span>
    </span>
  );
}
