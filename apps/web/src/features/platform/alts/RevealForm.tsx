import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { copy } from '../../../copy.ts';
import { useWhileShown } from '../../../data/use-while-shown.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { texts } from './texts.ts';
import { usePasswordForm } from './use-password-form.ts';

interface RevealFormProps {
  /** Returns what is wrong with the password, or null. */
  show: (currentPassword: string) => Promise<string | null>;
  pending: boolean;
  onClose: () => void;
}

/** Asks staff for their own password before the passwords of a request are shown. */
export function RevealForm({ show, pending, onClose }: RevealFormProps) {
  const whileShown = useWhileShown();
  const { submit, input } = usePasswordForm(texts.ownPasswordNeeded, async (password) => {
    const refused = await show(password);
    if (refused === null) whileShown(onClose);
    return refused;
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <PasswordInput
          {...input}
          label={texts.ownPassword}
          description={texts.revealNote}
          autoComplete="current-password"
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {copy.common.cancel}
          </Button>
          <PendingButton type="submit" pending={pending}>
            {texts.revealSubmit}
          </PendingButton>
        </Group>
      </Stack>
    </form>
  );
}
