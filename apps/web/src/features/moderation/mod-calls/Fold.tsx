import { Button } from '@mantine/core';
import { lowerFirst } from '@tenfour/domain';
import type { ReactNode } from 'react';
import { Panel } from '../../../ui/Panel.tsx';
import { texts } from './texts.ts';

/** A panel below the queue whose content is loaded when it is opened. */
export function Fold(props: { title: string; isOpen: boolean; onToggle: () => void; children: ReactNode }) {
  const { isOpen, title } = props;
  const action = isOpen ? texts.hide : texts.show;
  return (
    <Panel
      title={title}
      flush
      side={
        <Button
          size="xs"
          variant="default"
          aria-expanded={isOpen}
          aria-label={`${action} ${lowerFirst(title)}`}
          onClick={props.onToggle}
        >
          {action}
        </Button>
      }
    >
      {isOpen ? props.children : null}
    </Panel>
  );
}
