import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { copy } from '../../../copy.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { useCopy } from '../../../ui/use-copy.ts';
import classes from './KeysSection.module.css';
import { texts } from './texts.ts';

const words = texts.eventHook;

/** Everything but the address's host and its last four characters. */
function masked(url: string): string {
  return `${new URL(url).origin}/••••••••${url.slice(-4)}`;
}

/** Shows a secret address, masked until revealed. It can be copied without being shown, where the browser allows it. */
export function SecretAddress({ url }: { url: string }) {
  const text = useRef<HTMLElement>(null);
  const [shown, setShown] = useState(false);
  const { state, copyText } = useCopy(text);

  async function onCopy() {
    if ((await copyText(url)) === 'copied') {
      toastSuccess(copy.servers.copied.title);
    } else {
      // Nothing but what is on the screen can be selected.
      flushSync(() => setShown(true));
      await copyText(url);
    }
  }

  return (
    <div className={classes.line}>
      <span className="tf-visually-hidden">{words.address}:</span>
      <code ref={text} className={classes.address}>
        {shown ? url : masked(url)}
      </code>
      <Button size="xs" variant="default" aria-pressed={shown} onClick={() => setShown(!shown)}>
        {shown ? words.hide : words.reveal}
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
