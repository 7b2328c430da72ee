import { Button, Group, Modal, type ModalProps, Stack } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { copy } from '../copy.ts';
import { useWhileShown } from '../data/use-while-shown.ts';
import { PendingButton } from './PendingButton.tsx';
import { useBackCloses } from './use-back-closes.ts';

type FormOf<Subject> = (subject: Subject, close: () => void) => ReactNode;

/**
 * Shows a dialog about `subject`; null closes it. `children` is its `DialogForm`. Its `close` does nothing once the
 * dialog was closed, so that a late answer cannot close the next one.
 */
export function FormDialog<Subject>(
  props: Omit<ModalProps, 'opened' | 'title' | 'children'> & {
    subject: Subject | null;
    title: (subject: Subject) => string;
    children: FormOf<Subject>;
  },
) {
  const { subject, title, children, ...modal } = props;
  useBackCloses(subject !== null, modal.onClose);
  return (
    <Modal
      transitionProps={{ duration: 0 }}
      {...modal}
      opened={subject !== null}
      title={subject === null ? '' : title(subject)}
    >
      {subject === null ? null : (
        <Content subject={subject} onClose={modal.onClose}>
          {children}
        </Content>
      )}
    </Modal>
  );
}

function Content<Subject>(props: { subject: Subject; onClose: () => void; children: FormOf<Subject> }) {
  const whileShown = useWhileShown();
  return props.children(props.subject, () => whileShown(props.onClose));
}

/** Shows the form of a dialog with its buttons. `form` is what `useContractForm` returns. */
export function DialogForm(props: {
  form: { formProps: ComponentPropsWithRef<'form'>; pending: boolean; blocked: boolean };
  submitLabel: string;
  /** Why it cannot be submitted, while it is blocked. */
  blockedBy?: string | null;
  danger?: boolean;
  onCancel: () => void;
  /** Another way to submit, behind the submit button. */
  action?: ReactNode;
  /** Shown at the other end of the buttons' row. */
  side?: ReactNode;
  children: ReactNode;
}) {
  const { form, blockedBy = null, danger = false } = props;
  return (
    <form {...form.formProps}>
      <Stack gap="sm">
        {props.children}
        <Group className="tf-dialog-foot" justify={props.side ? 'space-between' : 'flex-end'} gap="xs">
          {props.side}
          <Group className="tf-dialog-buttons" gap="xs" justify="flex-end">
            <Button variant="default" onClick={props.onCancel}>
              {copy.common.cancel}
            </Button>
            <PendingButton
              type="submit"
              color={danger ? 'danger' : 'cobalt'}
              pending={form.pending}
              blocked={form.blocked}
              {...(blockedBy === null ? {} : { title: blockedBy, 'aria-description': blockedBy })}
            >
              {props.submitLabel}
            </PendingButton>
            {props.action}
          </Group>
        </Group>
      </Stack>
    </form>
  );
}
