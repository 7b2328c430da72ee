import { Switch } from '@mantine/core';
import { IconDeviceGamepad2 } from '@tabler/icons-react';
import { MAX_LENGTH, type PlayerProfile, type PunishmentForecast } from '@tenfour/contracts';
import { decideFrom, isThirdOffense } from '@tenfour/domain';
import type { ReactNode } from 'react';
import type { RegionQuery } from '../../../ui/DataRegion.tsx';
import { DurationField } from '../../../ui/duration/DurationField.tsx';
import { withType } from '../../../ui/duration/duration.ts';
import type { PartOf } from '../../../ui/form/use-contract-form.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { ReasonField } from '../../../ui/ReasonField.tsx';
import { submitOnCtrlEnter } from '../../../ui/submit-on-ctrl-enter.ts';
import { useClearOfToasts } from '../../../ui/use-clear-of-toasts.ts';
import { FieldInputs } from '../../community/record-fields/parts.tsx';
import { EvidenceFields } from '../evidence/EvidenceFields.tsx';
import classes from './Composer.module.css';
import { type Draft, requestOf } from './draft.ts';
import { type EnforcementRules, enforcementChoice } from './enforcement.ts';
import { PlayerField } from './PlayerField.tsx';
import { PlayerRecord, RecordNotices } from './PlayerRecord.tsx';
import type { Suggestions } from './suggestions.ts';
import { TypeChips } from './TypeChips.tsx';
import { texts } from './texts.ts';
import type { Opening } from './use-opening.ts';

/** Shows the form for a new record above the player's history. */
export function Composer(props: {
  serverId: string;
  form: PartOf<Draft>;
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
  /** Whether the viewer can send commands to the game. */
  mayCommand: boolean;
  /** Name of the template that was chosen. */
  usedTemplate?: string | undefined;
  /** The choice of reasons. */
  templates?: ReactNode;
  /** In a drawer or a sheet, where the button that sends it stays at the lower edge. */
  inDrawer?: boolean;
  /** The field that takes the focus when this opens. */
  firstField?: NonNullable<Opening['focus']>['field'];
}) {
  const { form, lookedUp, rules } = props;
  const { values: draft, errors } = form;
  const bar = useClearOfToasts<HTMLDivElement>(props.inDrawer === true);
  const known = lookedUp === '' ? undefined : props.forecast.data;
  const active = known?.activeCount ?? 0;
  const request = requestOf(draft);
  const { rule, type } = known
    ? decideFrom(known.escalation.ruleSet, known.escalation.tally, request)
    : { rule: null, type: request.type };
  const banned = lookedUp === '' ? undefined : props.profile?.banned;
  const choice = enforcementChoice({
    rules,
    type,
    inGame: rule?.outcome.inGame ?? 'settings',
    enforce: draft.enforce,
    mayCommand: props.mayCommand,
    profile: lookedUp === '' ? undefined : props.profile,
  });

  const isSent = draft.commandId !== '' && rule === null;
  const label = choice?.isOn ? texts.recordAnd(texts.enforce[choice.command]) : texts.recordAs(type);

  return (
    <div className={classes.composer} data-drawer={props.inDrawer || undefined}>
      <form {...form.formProps} className={classes.form} onKeyDown={submitOnCtrlEnter}>
        <PlayerField
          shortcut="p n"
          value={draft.robloxUsername}
          autoFocus={props.firstField === 'player'}
          suggestions={props.suggestions}
          error={errors.robloxUsername}
          settled={props.settled}
          onSettle={props.onSettle}
          onChange={(robloxUsername) => form.setValues({ robloxUsername, commandId: '' })}
        />
        <div className={classes.type}>
          <TypeChips
            value={draft.punishmentType}
            onChange={(punishmentType) =>
              form.setValues({ ...withType(punishmentType, draft.minutes), commandId: '' })
            }
          />
        </div>
        {props.templates}
        <ReasonField
          data-key="punish-reason"
          data-autofocus={props.firstField === 'reason' || undefined}
          label={texts.reason}
          most={MAX_LENGTH.reason}
          {...form.getInputProps('reason')}
        />
        <DurationField
          type={draft.punishmentType}
          value={draft.minutes}
          error={errors.minutes}
          onChange={(minutes) => form.setValues({ minutes })}
        />
        <div className={classes.evidence}>
          <EvidenceFields
            serverId={props.serverId}
            value={draft.evidence}
            showErrors={form.attempted}
            onChange={(evidence) => form.setValues({ evidence })}
          />
        </div>
        <FieldInputs
          serverId={props.serverId}
          subject="punishment"
          type={draft.punishmentType}
          template={props.usedTemplate}
          form={form}
        />
        <RecordNotices known={known} request={request} profile={props.profile} />
        <div ref={bar} className={classes.submit}>
          {isSent ? (
            <p className={classes.hint}>
              <IconDeviceGamepad2 size={16} aria-hidden />
              {texts.sentAs[draft.punishmentType]}
            </p>
          ) : choice ? (
            <EnforceSwitch choice={choice} onChange={(enforce) => form.setValues({ enforce })} />
          ) : null}
          <PendingButton
            type="submit"
            pending={form.pending}
            blocked={draft.punishmentType === 'ban' && banned?.until === null}
            {...(rule && type === 'ban' ? { color: 'danger' } : {})}
          >
            {rule && isThirdOffense(rule) && !banned ? texts.countedAs(label, active + 1) : label}
          </PendingButton>
        </div>
      </form>
      <section className={classes.record} aria-label={texts.recordTitle}>
        <h3>{texts.recordTitle}</h3>
        <PlayerRecord
          name={lookedUp}
          typed={draft.robloxUsername.trim()}
          forecast={props.forecast}
          profile={props.profile}
          onRename={(robloxUsername) => {
            form.setValues({ robloxUsername, commandId: '' });
            props.onSettle(robloxUsername);
          }}
        />
      </section>
    </div>
  );
}

/** Chooses between recording only and carrying the record out in the game, which the button then names. */
function EnforceSwitch(props: {
  choice: NonNullable<ReturnType<typeof enforcementChoice>>;
  onChange: (enforce: Draft['enforce']) => void;
}) {
  const { command, isOn, isFixed, problem } = props.choice;
  return (
    <div className={classes.enforce}>
      <Switch
        size="xs"
        label={texts.enforce[command]}
        checked={isOn}
        disabled={problem !== null || isFixed === true}
        onChange={({ currentTarget }) => props.onChange(currentTarget.checked ? 'yes' : 'no')}
      />
      <p className={classes.hint} role="status">
        {isOn ? null : texts.recordOnly} {problem}
      </p>
    </div>
  );
}
