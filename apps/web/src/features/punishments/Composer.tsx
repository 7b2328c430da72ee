import { Button, Textarea } from '@mantine/core';
import { MAX_LENGTH, type PunishmentForecast } from '@tenfour/contracts';
import { type FormEvent, useRef } from 'react';
import type { RegionQuery } from '../../ui/DataRegion.tsx';
import classes from './Composer.module.css';
import { DurationField } from './DurationField.tsx';
import { PlayerField } from './PlayerField.tsx';
import { PlayerRecord } from './PlayerRecord.tsx';
import type { Suggestions } from './suggestions.ts';
import { TypeChips } from './TypeChips.tsx';
import { texts } from './texts.ts';
import type { ComposerState } from './use-composer.ts';

/** The form for a new record with the player's record beside it (ux.md S9). */
export function Composer(props: {
  composer: ComposerState;
  suggestions: Suggestions;
  /** The name whose record is shown; it follows the typing with a delay. */
  lookedUp: string;
  forecast: RegionQuery<PunishmentForecast>;
  onRecorded?: () => void;
}) {
  const { composer, lookedUp } = props;
  const { draft, problems, change } = composer;
  const username = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (await composer.submit()) {
      username.current?.focus();
      props.onRecorded?.();
    } else {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }

  return (
    <div className={classes.columns}>
      <form ref={form} className={classes.form} onSubmit={(event) => void onSubmit(event)} noValidate>
        <PlayerField
          inputRef={username}
          value={draft.robloxUsername}
          suggestions={props.suggestions}
          error={problems.robloxUsername}
          onChange={(robloxUsername) => change({ robloxUsername })}
        />
        <TypeChips value={draft.punishmentType} onChange={(punishmentType) => change({ punishmentType })} />
        <Textarea
          label={texts.reason}
          placeholder={texts.reasonPlaceholder}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={MAX_LENGTH.reason}
          value={draft.reason}
          error={problems.reason}
          onChange={(event) => change({ reason: event.currentTarget.value })}
        />
        <DurationField
          type={draft.punishmentType}
          value={draft.minutes}
          error={problems.minutes}
          onChange={(minutes) => change({ minutes })}
        />
        <div className={classes.submit}>
          <Button
            type="submit"
            data-disabled={composer.pending}
            aria-disabled={composer.pending || undefined}
          >
            {composer.pending ? texts.recording : texts.record}
          </Button>
        </div>
      </form>
      <section className={classes.record} aria-label={texts.recordTitle}>
        <h3>{texts.recordTitle}</h3>
        <PlayerRecord name={lookedUp} type={draft.punishmentType} forecast={props.forecast} />
      </section>
    </div>
  );
}
