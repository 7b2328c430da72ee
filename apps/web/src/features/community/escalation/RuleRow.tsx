import { ActionIcon, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import {
  ESCALATION_IN_GAME,
  ESCALATION_MAX,
  ESCALATION_MEASURES,
  hasLength,
  PUNISHMENT_TYPES,
  type PunishmentType,
} from '@tenfour/domain';
import { DisclosureRow } from '../../../ui/DisclosureRow.tsx';
import { DurationField } from '../../../ui/duration/DurationField.tsx';
import { type RuleDraft, ruleOf } from './draft.ts';
import classes from './Escalation.module.css';
import { type RuleProblems, ruleProblems } from './problems.ts';
import { sentenceOf, texts, typeLabel } from './texts.ts';

/** What a rule can make of a record; a warning is never more severe than another record. */
const OUTCOMES = ['kick', 'strike', 'ban'] as const satisfies readonly PunishmentType[];

interface RowProps {
  rule: RuleDraft;
  problems: RuleProblems;
  isOpen: boolean;
  onToggle: () => void;
  onChange: (rule: RuleDraft) => void;
  onRemove: () => void;
}

/** Shows one rule as a sentence that opens to its fields. */
export function RuleRow(props: RowProps) {
  const { rule, isOpen } = props;
  const name = rule.name.trim() || texts.newRule;
  const sentence = Object.keys(ruleProblems(rule)).length === 0 || rule.name === '' ? safeSentence(rule) : '';
  return (
    <DisclosureRow
      name={name}
      summary={<span className={classes.note}>{sentence}</span>}
      isOpen={isOpen}
      onToggle={props.onToggle}
      side={
        <ActionIcon variant="subtle" color="gray" aria-label={texts.remove(name)} onClick={props.onRemove}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      }
    >
      <fieldset className={classes.fields}>
        <legend className="tf-visually-hidden">{name}</legend>
        <Condition {...props} />
        <Outcome {...props} />
      </fieldset>
    </DisclosureRow>
  );
}

function safeSentence(rule: RuleDraft): string {
  return rule.types.length === 0 || !/^\d+$/.test(rule.threshold) ? '' : sentenceOf(ruleOf(rule));
}

function Condition({ rule, problems, onChange }: RowProps) {
  const set = (change: Partial<RuleDraft>) => onChange({ ...rule, ...change });
  return (
    <>
      <TextInput
        className={classes.wide}
        label={texts.name}
        maxLength={ESCALATION_MAX.name}
        value={rule.name}
        error={problems.name}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <NativeSelect
        label={texts.measure}
        data={ESCALATION_MEASURES.map((value) => ({ value, label: texts.measures[value] }))}
        value={rule.measure}
        onChange={({ currentTarget }) =>
          set({ measure: currentTarget.value === 'points' ? 'points' : 'records' })
        }
      />
      <TextInput
        label={texts.threshold}
        inputMode="numeric"
        value={rule.threshold}
        error={problems.threshold}
        onChange={({ currentTarget }) => set({ threshold: currentTarget.value })}
      />
      <TextInput
        label={texts.window}
        inputMode="numeric"
        placeholder={texts.always}
        value={rule.windowDays}
        error={problems.windowDays}
        onChange={({ currentTarget }) => set({ windowDays: currentTarget.value })}
      />
      <Checkbox.Group
        className={classes.wide}
        label={texts.types}
        error={problems.types}
        value={[...rule.types]}
        onChange={(chosen) => set({ types: PUNISHMENT_TYPES.filter((type) => chosen.includes(type)) })}
      >
        <div className={classes.checks}>
          {PUNISHMENT_TYPES.map((type) => (
            <Checkbox key={type} value={type} label={typeLabel(type)} />
          ))}
        </div>
      </Checkbox.Group>
      <Checkbox
        className={classes.wide}
        label={texts.onlyActive}
        checked={rule.onlyActive}
        onChange={({ currentTarget }) => set({ onlyActive: currentTarget.checked })}
      />
    </>
  );
}

function Outcome({ rule, problems, onChange }: RowProps) {
  const set = (change: Partial<RuleDraft>) => onChange({ ...rule, ...change });
  const lasts = hasLength(rule.type);
  return (
    <>
      <NativeSelect
        label={texts.becomes}
        data={OUTCOMES.map((value) => ({ value, label: typeLabel(value) }))}
        value={rule.type}
        error={problems.type}
        onChange={({ currentTarget }) =>
          set({ type: OUTCOMES.find((type) => type === currentTarget.value) ?? 'ban' })
        }
      />
      {lasts ? (
        <NativeSelect
          label={texts.duration}
          data={[
            { value: 'requested', label: texts.durations.requested },
            { value: 'set', label: texts.durations.set },
          ]}
          value={rule.asEntered ? 'requested' : 'set'}
          onChange={({ currentTarget }) => set({ asEntered: currentTarget.value === 'requested' })}
        />
      ) : null}
      {rule.type === 'strike' ? null : (
        <NativeSelect
          label={texts.inGame}
          data={ESCALATION_IN_GAME.map((value) => ({ value, label: texts.inGames[value] }))}
          value={rule.inGame}
          onChange={({ currentTarget }) =>
            set({ inGame: ESCALATION_IN_GAME.find((one) => one === currentTarget.value) ?? 'settings' })
          }
        />
      )}
      {lasts && !rule.asEntered ? (
        <div className={classes.wide}>
          <DurationField type={rule.type} value={rule.minutes} onChange={(minutes) => set({ minutes })} />
        </div>
      ) : null}
      <TextInput
        className={classes.wide}
        label={texts.reason}
        description={texts.reasonHint}
        placeholder="{reason}"
        maxLength={ESCALATION_MAX.reason}
        value={rule.reason}
        error={problems.reason}
        onChange={({ currentTarget }) => set({ reason: currentTarget.value })}
      />
      <Checkbox
        className={classes.wide}
        label={texts.notify}
        checked={rule.notifyStaff}
        onChange={({ currentTarget }) => set({ notifyStaff: currentTarget.checked })}
      />
    </>
  );
}
