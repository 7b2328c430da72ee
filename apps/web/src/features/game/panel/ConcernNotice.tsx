import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { CommandConcern } from '@tenfour/domain';
import { useEffect, useId, useRef } from 'react';
import classes from './Console.module.css';
import { concernText } from './hints.ts';
import { texts } from './texts.ts';

/** Most people offered by name for one unclear target. */
const CHOICES_MAX = 8;

/** What is odd about a command that was about to be sent: choose who is meant, send it all the same, or go back. */
export function ConcernNotice(props: {
  concerns: readonly CommandConcern[];
  onChoose: (text: string, name: string) => void;
  onSend: () => void;
  onBack: () => void;
}) {
  const { concerns } = props;
  const id = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  // On a choice or the way back, never on "Send anyway": a second press of Enter must not send.
  useEffect(() => {
    box.current?.querySelector('button')?.focus();
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <fieldset
      ref={box}
      className={classes.concerns}
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        props.onBack();
      }}
    >
      <div id={id}>
        {concerns.map((concern) => (
          <p key={concernText(concern)}>
            <IconAlertTriangle size={16} aria-hidden /> <span>{concernText(concern)}</span>
          </p>
        ))}
      </div>
      <div className={classes.choices}>
        {concerns.flatMap((concern) =>
          concern.kind === 'ambiguous'
            ? concern.players.slice(0, CHOICES_MAX).map(({ name }) => (
                <Button
                  key={`${concern.text}:${name}`}
                  size="xs"
                  variant="default"
                  aria-label={texts.choose(concern.text, name)}
                  onClick={() => props.onChoose(concern.text, name)}
                >
                  {name}
                </Button>
              ))
            : [],
        )}
        <Button size="xs" variant="default" onClick={props.onBack}>
          {texts.backToCommand}
        </Button>
        <Button size="xs" variant="outline" color="danger" onClick={props.onSend}>
          {texts.sendAnyway}
        </Button>
      </div>
    </fieldset>
  );
}
