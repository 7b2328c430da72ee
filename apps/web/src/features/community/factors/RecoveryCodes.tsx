import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import { copy } from '../../../copy.ts';
import { useCopy } from '../../../ui/use-copy.ts';
import classes from './Factors.module.css';
import { texts } from './texts.ts';

/** Shows new recovery codes, this once. Only its button closes it. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const list = useRef<HTMLUListElement>(null);
  const { state, copyText } = useCopy(list);
  const text = `${codes.join('\n')}\n`;
  return (
    <Modal
      opened
      onClose={onSaved}
      title={texts.codesTitle}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
      centered
    >
      <Stack gap="sm">
        <Text>{texts.codesText}</Text>
        <ul ref={list} className={classes.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <span role="status" className={classes.quiet}>
          {state === 'manual' ? copy.common.pressCtrlC : ''}
        </span>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => void copyText(text)}>
            {state === 'copied' ? texts.copied : texts.copyCodes}
          </Button>
          <Button
            variant="default"
            component="a"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download="recovery-codes.txt"
          >
            {texts.download}
          </Button>
          <Button onClick={onSaved} data-autofocus>
            {texts.saved}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
