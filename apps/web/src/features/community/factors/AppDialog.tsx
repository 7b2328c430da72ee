import { Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ChangedFactors, NewTotp } from '@tenfour/contracts';
import { encode } from 'uqr';
import { trpc } from '../../../data/trpc.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { CodeForm } from './CodeForm.tsx';
import classes from './Factors.module.css';
import { describeFailure } from './passkeys.ts';
import { texts } from './texts.ts';

/** Sets up an authenticator app: its QR code, the same as text, and the first code. */
export function AppDialog(props: {
  totp: NewTotp;
  onClose: () => void;
  onAdded: (changed: ChangedFactors) => void;
}) {
  const { secret, uri } = props.totp;
  const confirm = useMutation(trpc.factors.confirmTotp.mutationOptions({ onSuccess: props.onAdded }));
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={texts.app}
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
      centered
    >
      <Stack gap="sm">
        <Text>{texts.scan}</Text>
        <QrCode text={uri} label={texts.scan} />
        <Text size="sm">
          {texts.manual}: <CopyButton value={secret} label={texts.copyKey} />
        </Text>
        <CodeForm
          kind="totp"
          label={texts.code}
          pending={confirm.isPending}
          onSubmit={(code) => confirm.mutate({ code })}
        />
        <Text role="alert" c="danger">
          {confirm.error ? describeFailure(confirm.error) : ''}
        </Text>
      </Stack>
    </Modal>
  );
}

/** A QR code of a text, dark on light in both color schemes so that every camera reads it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg className={classes.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}
