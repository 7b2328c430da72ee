import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Panel } from '../../../ui/Panel.tsx';

/** A panel below the queue whose content is loaded when it is opened. `label` names what the button does. */
export function Fold(props: {
  title: string;
  label: string;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}) {
  const { isOpen } = props;
  return (
    <Panel
      title={props.title}
      flush
      side={
        <Button
          size="xs"
          variant="default"
          aria-expanded={isOpen}
          aria-label={props.label}
          onClick={props.onToggle}
        >
          {isOpen ? 'Hide' : 'Show'}
        </Button>
      }
    >
      {isOpen ? props.children : null}
    </Panel>
  );
}
