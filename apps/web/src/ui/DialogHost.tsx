import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState, useSyncExternalStore } from 'react';
import { copy } from '../copy.ts';
import { type ConfirmRequest, dialogStore, type OpenDialog } from './dialogs.ts';
import { useBackCloses } from './use-back-closes.ts';

// Mantine writes role="dialog" itself; a question that interrupts is an alertdialog.
function asAlertDialog(node: HTMLElement | null): void {
  node?.setAttribute('role', 'alertdialog');
}

/** Shows the questions of `dialogs`. Mounted once, by the signed-in frame. */
export function DialogHost() {
  const open = useSyncExternalStore(dialogStore.subscribe, dialogStore.get, () => null);
  useBackCloses(open !== null, () => open?.answer(null));
  return (
    <Modal.Root
      opened={open !== null}
      onClose={() => open?.answer(null)}
      centered
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content ref={asAlertDialog}>
        {open ? <Question key={open.id} open={open} /> : null}
      </Modal.Content>
    </Modal.Root>
  );
}

function Question({ open }: { open: OpenDialog }) {
  const { request, answer } = open;
  const [text, setText] = useState('');

  function submit(event: FormEvent) {
    event.preventDefault();
    answer(text);
  }

  return (
    <form onSubmit={submit}>
      <Modal.Header>
        <Modal.Title>{request.title}</Modal.Title>
      </Modal.Header>
      <Modal.Body>
        {request.text ? <Text mb="md">{request.text}</Text> : null}
        {request.kind === 'prompt' ? (
          <TextInput
            label={request.label}
            value={text}
            onChange={(e) => setText(e.currentTarget.value)}
            data-autofocus
          />
        ) : null}
        <Group justify="flex-end" mt="lg">
          {request.kind === 'confirm' && request.instead ? (
            <Instead instead={request.instead} cancel={() => answer(null)} />
          ) : null}
          <Button
            variant="default"
            onClick={() => answer(null)}
            data-autofocus={request.kind === 'confirm' || undefined}
          >
            {request.cancelLabel ?? copy.common.cancel}
          </Button>
          <Button type="submit" color={request.kind === 'confirm' && request.danger ? 'danger' : 'cobalt'}>
            {request.confirmLabel}
          </Button>
        </Group>
      </Modal.Body>
    </form>
  );
}

function Instead({
  instead,
  cancel,
}: {
  instead: NonNullable<ConfirmRequest['instead']>;
  cancel: () => void;
}) {
  function choose() {
    cancel();
    instead.run();
  }

  return (
    <Button variant="subtle" me="auto" onClick={choose}>
      {instead.label}
    </Button>
  );
}
