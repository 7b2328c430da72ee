import { ActionIcon, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { MAX_LENGTH } from '@tenfour/contracts';
import { PUNISHMENT_TYPES } from '@tenfour/domain';
import { limitedTo } from '../../../ui/LengthCount.tsx';
import { statusLook } from '../../../ui/status-table.ts';
import { type problemsOf, type TemplateDraft, typeFrom } from './draft.ts';
import classes from './TemplatesEditor.module.css';
import { texts } from './texts.ts';

const TYPES = [
  { value: '', label: texts.anyType },
  ...PUNISHMENT_TYPES.map((type) => ({ value: type, label: statusLook('punishment', type).label })),
];

interface FieldsProps {
  draft: TemplateDraft;
  /** From 0. */
  place: number;
  total: number;
  /** Whether it may set a type and a length. */
  withType: boolean;
  problems: ReturnType<typeof problemsOf>;
  onChange: (draft: TemplateDraft) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** One template: its name, its text, what it sets, and its place in the list. */
export function TemplateFields({ draft, place, problems, withType, onChange, ...rest }: FieldsProps) {
  return (
    <li className={classes.item}>
      <fieldset className={classes.fields} data-with-type={withType || undefined}>
        <legend className="tf-visually-hidden">{texts.row(place + 1)}</legend>
        <TextInput
          label={texts.label}
          {...limitedTo(MAX_LENGTH.templateLabel, draft.label)}
          value={draft.label}
          error={problems.label}
          onChange={(event) => onChange({ ...draft, label: event.currentTarget.value })}
        />
        {withType ? (
          <>
            <NativeSelect
              label={texts.type}
              data={TYPES}
              value={draft.punishmentType ?? ''}
              onChange={(event) =>
                onChange({ ...draft, punishmentType: typeFrom(event.currentTarget.value) })
              }
            />
            <TextInput
              label={texts.minutes}
              inputMode="numeric"
              placeholder={draft.punishmentType ? texts.minutesHint : ''}
              value={draft.minutes}
              error={problems.minutes}
              onChange={(event) => onChange({ ...draft, minutes: event.currentTarget.value })}
            />
          </>
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
      </fieldset>
      <Places name={draft.label || texts.row(place + 1)} place={place} {...rest} />
    </li>
  );
}

/** Up, down and away. A move keeps the focus, because the line moves with its button. */
function Places(props: Pick<FieldsProps, 'place' | 'total' | 'onMove' | 'onRemove'> & { name: string }) {
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
