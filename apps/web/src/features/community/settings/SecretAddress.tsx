import { Button } from '@mantine/core';
import { useRef } from 'react';
import { copy } from '../../../copy.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { useCopy } from '../../../ui/use-copy.ts';
import classes from './KeysSection.module.css';
import { texts } from './texts.ts';

const words = texts.eventHook;

interface SecretAddressProps {
  /** The address without its secret. */
  masked: string;
  /** The whole address, once it was created or shown; null before. */
  shown: string | null;
  onHide: () => void;
  /** Fetches and shows the whole address; null when that failed. */
  reveal: () => Promise<string | null>;
}

/** Shows a secret address, masked until it is revealed, which is logged. Copying reveals it, too. */
export function SecretAddress({ masked, shown, onHide, reveal }: SecretAddressProps) {
  const text = useRef<HTMLElement>(null);
  const { state, copyText } = useCopy(text);

  async function onCopy() {
    const url = shown ?? (await reveal());
    if (url === null) return;
    if ((await copyText(url)) === 'copied') toastSuccess(copy.servers.copied.title);
  }

  return (
    <div className={classes.line}>
      <span className="tf-visually-hidden">{words.address}:</span>
      <code ref={text} className={classes.address}>
        {shown ?? masked}
      </code>
      <Button
        size="xs"
        variant="default"
        aria-pressed={shown !== null}
        onClick={() => (shown === null ? void reveal() : onHide())}
      >
        {shown === null ? words.reveal : words.hide}
      </Button>
      <Button size="xs" variant="default" onClick={() => void onCopy()}>
        {words.copy}
      </Button>
      <span role="status" className={classes.note}>
        {state === 'manual' ? copy.common.pressCtrlC : ''}
      </span>
    </div>
  );
}
