import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { MAX_LENGTH } from '@tenfour/contracts';
import { type FormEvent, useRef, useState } from 'react';
import { copy } from '../../../copy.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { useWhileShown } from '../../../data/use-while-shown.ts';
import { ignoreComposingEnter } from '../../../ui/ime.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { texts } from './texts.ts';

interface RevealFormProps {
  /** Returns what is wrong with the password, or null. */
  show: (currentPassword: string) => Promise<string | null>;
  pending: boolean;
  onClose: () => void;
}

/** Asks staff for their own password before the passwords of a request are shown. */
export function RevealForm({ show, pending, onClose }: RevealFormProps) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const once = useSingleFlight();
  const whileShown = useWhileShown();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (password === '') return setProblem(texts.ownPasswordNeeded);
    once(async () => {
      const refused = await show(password);
      setProblem(refused);
      if (refused === null) whileShown(onClose);
      else field.current?.select();
    });
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <PasswordInput
          ref={field}
          label={texts.ownPassword}
          description={texts.revealNote}
          autoComplete="current-password"
          maxLength={MAX_LENGTH.platformPassword}
          value={password}
          error={problem}
          onKeyDown={ignoreComposingEnter}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setProblem(null);
          }}
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
