import { Button, type ButtonProps } from '@mantine/core';
import { IconCheck, IconLink } from '@tabler/icons-react';
import { useRef } from 'react';
import { copy } from '../../../copy.ts';
import { useCopy } from '../../../ui/use-copy.ts';
import classes from './InviteLink.module.css';
import { texts } from './texts.ts';

/** Copies the link that shows the server and lets people join. Without a clipboard it is shown and selected instead. */
export function InviteLink({ joinCode, ...button }: { joinCode: string } & Pick<ButtonProps, 'variant'>) {
  const shown = useRef<HTMLElement>(null);
  const { state, copyText } = useCopy(shown);
  const link = `${window.location.origin}/join/${joinCode}`;
  const Icon = state === 'copied' ? IconCheck : IconLink;
  return (
    <span className={classes.root}>
      <Button
        size="xs"
        variant="default"
        leftSection={<Icon size={16} aria-hidden />}
        {...button}
        onClick={() => void copyText(link)}
      >
        {texts.invite.copy}
      </Button>
      <code ref={shown} className={state === 'manual' ? classes.link : 'tf-visually-hidden'} aria-hidden>
        {link}
      </code>
      <span role="status" className={state === 'manual' ? classes.hint : 'tf-visually-hidden'}>
        {state === 'copied' ? texts.invite.copied : state === 'manual' ? copy.common.pressCtrlC : ''}
      </span>
    </span>
  );
}
