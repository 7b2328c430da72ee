import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { EmptyState } from '../EmptyState.tsx';

/** A list whose filters leave nothing over: says so in the words of the page, with the button that clears them. */
export function NoMatch(props: { title: string; clear: string; onClear: () => void }) {
  return (
    <EmptyState
      icon={<IconSearchOff size={36} stroke={1.5} aria-hidden />}
      title={props.title}
      action={
        <Button variant="default" onClick={props.onClear}>
          {props.clear}
        </Button>
      }
    />
  );
}
