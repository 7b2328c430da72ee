import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { trpc } from '../../../data/trpc.ts';
import { useBackCloses } from '../../../ui/use-back-closes.ts';

// Mantine writes role="dialog" itself; a question that interrupts is an alertdialog.
function asAlertDialog(node: HTMLElement | null): void {
  node?.setAttribute('role', 'alertdialog');
}

/** Whether the panel's sign-in form lies over the page: what is open below it stays, whatever is pressed. */
export function useLocked(): boolean {
  const session = useQuery(trpc.platform.session.queryOptions(undefined, { enabled: false }));
  return session.data === null;
}

/** A dialog of the panel with a form in it: neither a press beside it nor the panel's end closes it. */
export function PanelDialog(props: {
  opened: boolean;
  title: string;
  onClose: () => void;
  /** Set for actions that are hard to undo. */
  alert?: boolean;
  children: ReactNode;
}) {
  const locked = useLocked();
  useBackCloses(props.opened && !locked, props.onClose);
  return (
    <Modal.Root
      opened={props.opened}
      onClose={props.onClose}
      closeOnClickOutside={false}
      closeOnEscape={!locked}
      centered
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content {...(props.alert ? { ref: asAlertDialog } : {})}>
        <Modal.Header>
          <Modal.Title>{props.title}</Modal.Title>
          <Modal.CloseButton />
        </Modal.Header>
        <Modal.Body>{props.opened ? props.children : null}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
