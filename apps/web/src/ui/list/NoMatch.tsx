import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { EmptyState } from '../EmptyState.tsx';

/** Text of the page, and the button that clears the filters. */
export interface NoMatchProps {
  title: string;
  clear: string;
  onClear: () => void;
}

/** Says that no row matches the filters, with the button that clears them. */
export function NoMatch(props: NoMatchProps) {
  return (
    <EmptyState
      icon={IconSearchOff}
      title={props.title}
      action={
        <Button variant="default" onClick={props.onClear}>
          {props.clear}
        </Button>
      }
    />
  );
}
