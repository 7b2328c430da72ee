import { Button, Group, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { copy } from '../../../copy.ts';
import { humanise } from '../../../data/errors.ts';
import { useDraft } from '../../../data/use-draft.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { ignoreComposingEnter } from '../../../ui/ime.ts';
import { limitedTo } from '../../../ui/LengthCount.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { toastError } from '../../../ui/toast.ts';

interface FieldFormProps {
  /** What the field holds at first. */
  text: string;
  label: string;
  hint: string;
  submitLabel: string;
  maxLength: number;
  /** Said when nothing was typed. */
  required: { title: string; message: string };
  /** Keeps what is typed through a forced sign-in. */
  draftKey: string;
  pending: boolean;
  /** Rejects when it failed; the dialog then stays open with its text and the reason. */
  send: (text: string) => Promise<unknown>;
  onClose: () => void;
}

/** A dialog with one text field. Enter submits; it closes, and so forgets its text, on success. */
export function FieldDialog({ opened, title, ...form }: FieldFormProps & { opened: boolean; title: string }) {
  return (
    <Modal opened={opened} onClose={form.onClose} title={title} transitionProps={{ duration: 0 }}>
      <FieldForm {...form} />
    </Modal>
  );
}

function FieldForm(props: FieldFormProps) {
  const once = useSingleFlight();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(props.text);
  const [problem, setProblem] = useState<string | null>(null);
  useDraft(props.draftKey, text);

  async function send(value: string) {
    try {
      await props.send(value);
      props.onClose();
    } catch (error) {
      setProblem(humanise(error));
      input.current?.focus();
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const value = text.trim();
    if (value === '') {
      const { title, message } = props.required;
      setProblem(message);
      toastError(title, message);
      input.current?.focus();
    } else {
      once(() => send(value));
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        ref={input}
        label={props.label}
        description={props.hint}
        value={text}
        error={problem}
        {...limitedTo(props.maxLength, text)}
        autoComplete="off"
        data-autofocus
        onKeyDown={ignoreComposingEnter}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={props.onClose}>
          {copy.common.cancel}
        </Button>
        <PendingButton type="submit" pending={props.pending}>
          {props.submitLabel}
        </PendingButton>
      </Group>
    </form>
  );
}
