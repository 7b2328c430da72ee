import { Textarea } from '@mantine/core';
import { IconDeviceGamepad2 } from '@tabler/icons-react';
import { MAX_LENGTH, type PlayerProfile, type PunishmentForecast } from '@tenfour/contracts';
import { type FormEvent, type ReactNode, useRef } from 'react';
import type { RegionQuery } from '../../../ui/DataRegion.tsx';
import { limitedTo } from '../../../ui/LengthCount.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { useClearOfToasts } from '../../../ui/use-clear-of-toasts.ts';
import { EvidenceFields } from '../evidence/EvidenceFields.tsx';
import classes from './Composer.module.css';
import { DurationField } from './DurationField.tsx';
import { type EnforcementRules, enforcementHint } from './enforcement.ts';
import { PlayerField } from './PlayerField.tsx';
import { PlayerRecord } from './PlayerRecord.tsx';
import type { Suggestions } from './suggestions.ts';
import { TypeChips } from './TypeChips.tsx';
import { texts } from './texts.ts';
import type { ComposerState } from './use-composer.ts';

/** Shows the form for a new record beside the player's history. */
export function Composer(props: {
  serverId: string;
  composer: Omit<ComposerState, 'templates'>;
  suggestions: Suggestions;
  /** The name whose record is shown; empty while what is typed is not complete. */
  lookedUp: string;
  /** The name that was complete last. */
  settled: string;
  /** A name is complete. */
  onSettle: (name: string) => void;
  forecast: RegionQuery<PunishmentForecast>;
  profile?: PlayerProfile | undefined;
  /** What the server does in its game when something is recorded. */
  rules: EnforcementRules;
  /** The choice of reasons. */
  templates?: ReactNode;
  onRecorded?: () => void;
  /** On a phone's sheet, where what sends it stays at the lower edge. */
  onSheet?: boolean;
}) {
  const { composer, lookedUp, rules } = props;
  const { draft, problems, change } = composer;
  const username = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const bar = useClearOfToasts<HTMLDivElement>(props.onSheet === true);
  const known = lookedUp === '' ? undefined : props.forecast.data;
  const hint = enforcementHint(rules, draft.punishmentType, known?.activeCount ?? 0);

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
        <div className={classes.name}>
          <PlayerField
            inputRef={username}
            value={draft.robloxUsername}
            suggestions={props.suggestions}
            error={problems.robloxUsername}
            settled={props.settled}
            onSettle={props.onSettle}
            onChange={(robloxUsername) => change({ robloxUsername })}
          />
        </div>
        <div className={classes.type}>
          <TypeChips value={draft.punishmentType} onChange={(punishmentType) => change({ punishmentType })} />
        </div>
        {props.templates ? <div className={classes.templates}>{props.templates}</div> : null}
        <Textarea
          className={classes.reason}
          data-key="punish-reason"
          label={texts.reason}
          placeholder={texts.reasonPlaceholder}
          autosize
          minRows={2}
          maxRows={8}
          {...limitedTo(MAX_LENGTH.reason, draft.reason)}
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
        <div className={classes.evidence}>
          <EvidenceFields
            serverId={props.serverId}
            value={draft.evidence}
            tried={composer.tried}
            onChange={(evidence) => change({ evidence })}
          />
        </div>
        <div ref={bar} className={classes.submit}>
          <p className={classes.hint} role="status">
            {hint ? (
              <>
                <IconDeviceGamepad2 size={16} aria-hidden />
                {hint}
              </>
            ) : null}
          </p>
          <PendingButton type="submit" pending={composer.pending}>
            {texts.record}
          </PendingButton>
        </div>
      </form>
      <section className={classes.record} aria-label={texts.recordTitle}>
        <h3>{texts.recordTitle}</h3>
        <PlayerRecord
          name={lookedUp}
          typed={draft.robloxUsername.trim()}
          type={draft.punishmentType}
          forecast={props.forecast}
          profile={props.profile}
        />
      </section>
    </div>
  );
}
