import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { copy } from '../../../copy.ts';
import type { OpenStepUp } from '../../../data/step-up.ts';
import { trpc } from '../../../data/trpc.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { CodeForm } from './CodeForm.tsx';
import { canUsePasskeys, describeFailure, signWithPasskey } from './passkeys.ts';
import { texts } from './texts.ts';

/** Asks for the second factor that a call waits for. */
export function StepUpDialog({ stepUp: { action, answer } }: { stepUp: OpenStepUp }) {
  return (
    <Modal
      opened
      onClose={() => answer(false)}
      title={action === 'give' ? texts.stepUpTitle : texts.setUpTitle}
      transitionProps={{ duration: 0 }}
      centered
      zIndex={400}
    >
      {action === 'give' ? <Give answer={answer} /> : <SetUp answer={answer} />}
    </Modal>
  );
}

function SetUp({ answer }: Pick<OpenStepUp, 'answer'>) {
  return (
    <Stack gap="sm">
      <Text>{texts.setUpText}</Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={() => answer(false)}>
          {copy.common.cancel}
        </Button>
        <Button
          renderRoot={(props) => <Link to="/account" {...props} onClick={() => answer(false)} />}
          data-autofocus
        >
          {texts.setUp}
        </Button>
      </Group>
    </Stack>
  );
}

function Give({ answer }: Pick<OpenStepUp, 'answer'>) {
  const { challenge, give } = useGiveFactor(() => answer(true));
  const { mutate: ask } = challenge;
  const [isRecovering, setRecovering] = useState(false);
  useEffect(() => ask(), [ask]);
  const { options = null, totp = false, recovery = false } = challenge.data ?? {};
  const kind = totp && !isRecovering ? 'totp' : 'recovery';
  const error = give.error ?? challenge.error;
  return (
    <Stack gap="sm">
      <Text>{texts.stepUpText}</Text>
      {options !== null && canUsePasskeys() ? (
        <PendingButton
          pending={give.isPending && give.variables.kind === 'passkey'}
          onClick={() => give.mutate({ kind: 'passkey' })}
          data-autofocus
        >
          {texts.usePasskey}
        </PendingButton>
      ) : null}
      {totp || isRecovering ? (
        <CodeForm
          key={kind}
          kind={kind}
          label={kind === 'totp' ? texts.code : texts.recoveryCode}
          pending={give.isPending}
          onSubmit={(code) => give.mutate({ kind, code })}
        />
      ) : null}
      <Problem error={error} />
      <Group justify="space-between" gap="xs">
        {recovery ? (
          <Button variant="subtle" onClick={() => setRecovering(!isRecovering)}>
            {isRecovering && totp ? texts.useApp : texts.useRecovery}
          </Button>
        ) : null}
        <Button variant="default" ms="auto" onClick={() => answer(false)}>
          {copy.common.cancel}
        </Button>
      </Group>
    </Stack>
  );
}

function Problem({ error }: { error: unknown }): ReactNode {
  return (
    <Text role="alert" c="danger">
      {error ? describeFailure(error) : ''}
    </Text>
  );
}

type Given = { kind: 'passkey' } | { kind: 'totp' | 'recovery'; code: string };

/** Gives a factor. Each press of the passkey's button asks for a new challenge, since each works once. */
function useGiveFactor(onGiven: () => void) {
  const client = useQueryClient();
  const challenge = useMutation(trpc.factors.challenge.mutationOptions());
  const send = useMutation(trpc.factors.give.mutationOptions());
  const give = useMutation({
    async mutationFn(given: Given) {
      if (given.kind !== 'passkey') return send.mutateAsync(given);
      const { options } = await challenge.mutateAsync();
      return send.mutateAsync({ kind: 'passkey', answer: await signWithPasskey(options ?? {}) });
    },
    onSuccess: () => {
      void client.invalidateQueries(trpc.factors.pathFilter());
      void client.invalidateQueries(trpc.platform.session.queryFilter());
      onGiven();
    },
  });
  return { challenge, give };
}
