import { Button, Checkbox, NumberInput } from '@mantine/core';
import { END_MINUTES_MAX } from '@tenfour/domain';
import { useId, useState } from 'react';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import classes from './Sessions.module.css';
import { texts } from './texts.ts';
import { useSessionSettings } from './use-sessions.ts';

interface EndFormProps {
  serverId: string;
  title: string;
  pending: boolean;
  onEnd: (ending: { minutes: number; endShifts: boolean }) => void;
  onCancel: () => void;
}

/** Asks how a session ends: after which countdown, and whether shifts end with it. */
export function EndForm({ serverId, title, pending, onEnd, onCancel }: EndFormProps) {
  const { data } = useSessionSettings(serverId);
  // Empty while it is being typed anew.
  const [minutes, setMinutes] = useState<number | '' | null>(null);
  const [endShifts, setEndShifts] = useState<boolean | null>(null);
  const heading = useId();
  const chosen = {
    minutes: minutes ?? data?.endMinutes ?? 0,
    endShifts: endShifts ?? data?.endShifts ?? false,
  };
  return (
    <section className={classes.end} aria-labelledby={heading}>
      <h3 id={heading}>{texts.endQuestion(title)}</h3>
      <NumberInput
        label={texts.countdown}
        description={texts.countdownHint}
        data-autofocus
        min={0}
        max={END_MINUTES_MAX}
        allowDecimal={false}
        clampBehavior="strict"
        value={chosen.minutes}
        onChange={(value) => setMinutes(value === '' ? '' : Number(value))}
      />
      <Checkbox
        label={texts.endShifts}
        checked={chosen.endShifts}
        onChange={(event) => setEndShifts(event.currentTarget.checked)}
      />
      <div className={classes.actions}>
        <Button variant="default" size="sm" onClick={onCancel}>
          {texts.keep}
        </Button>
        <PendingButton
          size="sm"
          color="danger"
          pending={pending}
          blocked={data === undefined || chosen.minutes === ''}
          onClick={() => onEnd({ ...chosen, minutes: Number(chosen.minutes) })}
        >
          {texts.endSession}
        </PendingButton>
      </div>
    </section>
  );
}
