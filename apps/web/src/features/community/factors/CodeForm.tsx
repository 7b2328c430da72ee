import { Group, TextInput } from '@mantine/core';
import { MAX_LENGTH } from '@tenfour/contracts';
import { type FormEvent, useState } from 'react';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { texts } from './texts.ts';

/** A field for a code with its button. */
export function CodeForm(props: {
  kind: 'totp' | 'recovery';
  label: string;
  pending: boolean;
  onSubmit: (code: string) => void;
}) {
  const [code, setCode] = useState('');

  function submit(event: FormEvent) {
    event.preventDefault();
    if (code.trim() !== '' && !props.pending) props.onSubmit(code);
  }

  return (
    <form onSubmit={submit}>
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <TextInput
          flex={1}
          label={props.label}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          maxLength={MAX_LENGTH.factorCode}
          autoComplete="one-time-code"
          {...(props.kind === 'totp' ? { inputMode: 'numeric' } : { autoCapitalize: 'characters' })}
          data-autofocus
        />
        <PendingButton type="submit" pending={props.pending}>
          {texts.confirm}
        </PendingButton>
      </Group>
    </form>
  );
}
