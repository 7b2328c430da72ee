import { ActionIcon, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { MAX_LENGTH } from '@tenfour/contracts';
import { PUNISHMENT_TYPES } from '@tenfour/domain';
import { DisclosureRow } from '../../../ui/DisclosureRow.tsx';
import { DurationField } from '../../../ui/duration/DurationField.tsx';
import { withType } from '../../../ui/duration/duration.ts';
import { limitedTo } from '../../../ui/LengthCount.tsx';
import { statusLook } from '../../../ui/status-table.ts';
import { type problemsOf, summaryOf, type TemplateDraft, typeFrom } from './draft.ts';
import classes from './TemplatesEditor.module.css';
import { texts } from './texts.ts';

const TYPES = [
  { value: '', label: texts.anyType },
  ...PUNISHMENT_TYPES.map((type) => ({ value: type, label: statusLook('punishment', type).label })),
];

interface RowProps {
  draft: TemplateDraft;
  /** From 0. */
  place: number;
  total: number;
  /** Whether its fields are shown. */
  isOpen: boolean;
  /** Whether it can set a type and a duration. */
  setsType: boolean;
  problems: ReturnType<typeof problemsOf>;
  onToggle: () => void;
  onChange: (draft: TemplateDraft) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** Shows one template as a line that opens to its fields, and its place in the list. */
export function TemplateRow(props: RowProps) {
  const { draft, isOpen, onToggle } = props;
  const name = draft.label || texts.row(props.place + 1);
  return (
    <DisclosureRow
      {...{ name, isOpen, onToggle }}
      summary={<span className={classes.details}>{summaryOf(draft)}</span>}
      side={<Places {...props} name={name} />}
    >
      <Fields {...props} name={name} />
    </DisclosureRow>
  );
}

function Fields({ draft, problems, setsType, name, onChange }: RowProps & { name: string }) {
  return (
    <fieldset className={classes.fields} data-with-type={setsType || undefined}>
      <legend className="tf-visually-hidden">{name}</legend>
      <TextInput
        label={texts.label}
        {...limitedTo(MAX_LENGTH.templateLabel, draft.label)}
        value={draft.label}
        error={problems.label}
        onChange={(event) => onChange({ ...draft, label: event.currentTarget.value })}
      />
      {setsType ? (
        <NativeSelect
          label={texts.type}
          data={TYPES}
          value={draft.punishmentType ?? ''}
          onChange={(event) =>
            onChange({ ...draft, ...withType(typeFrom(event.currentTarget.value), draft.minutes) })
          }
        />
      ) : null}
      <Textarea
        className={classes.text}
        label={texts.text}
        autosize
        minRows={1}
        maxRows={5}
        {...limitedTo(MAX_LENGTH.reason, draft.text)}
        value={draft.text}
        error={problems.text}
        onChange={(event) => onChange({ ...draft, text: event.currentTarget.value })}
      />
      {setsType ? (
        <div className={classes.text}>
          <DurationField
            type={draft.punishmentType}
            value={draft.minutes}
            error={problems.minutes}
            onChange={(minutes) => onChange({ ...draft, minutes })}
          />
        </div>
      ) : null}
    </fieldset>
  );
}

/** Up, down and away. A move keeps the focus, because the line moves with its button. */
function Places(props: Pick<RowProps, 'place' | 'total' | 'onMove' | 'onRemove'> & { name: string }) {
  const { name, place, total, onMove, onRemove } = props;
  const common = { variant: 'subtle', color: 'gray' } as const;
  return (
    <div className={classes.places}>
      <ActionIcon
        {...common}
        aria-label={texts.up(name)}
        aria-disabled={place === 0 || undefined}
        data-disabled={place === 0}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...common}
        aria-label={texts.down(name)}
        aria-disabled={place === total - 1 || undefined}
        data-disabled={place === total - 1}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon {...common} aria-label={texts.remove(name)} onClick={onRemove}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
