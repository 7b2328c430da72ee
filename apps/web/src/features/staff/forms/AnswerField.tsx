import { Checkbox, NumberInput, Radio, Textarea, TextInput } from '@mantine/core';
import { FORM_LIMITS, type FormAnswer, type FormQuestion } from '@tenfour/domain';
import classes from './Forms.module.css';
import { texts } from './texts.ts';

interface FieldProps {
  question: FormQuestion;
  answer: FormAnswer | undefined;
  problem: string | undefined;
  onChange: (answer: FormAnswer | undefined) => void;
}

/** The field of one question, by its kind. */
export function AnswerField(props: FieldProps) {
  const { question, answer, problem, onChange } = props;
  const { kind, label, help, required } = question;
  const field = {
    label,
    description: help === '' ? undefined : help,
    withAsterisk: required,
    error: problem,
  };
  const text = typeof answer === 'string' ? answer : '';
  const onText = ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
    onChange(value === '' ? undefined : value);
  if (kind === 'long') {
    return (
      <Textarea {...field} autosize minRows={3} maxLength={FORM_LIMITS.long} value={text} onChange={onText} />
    );
  }
  if (kind === 'number') {
    const value = typeof answer === 'number' ? answer : '';
    return (
      <NumberInput
        {...field}
        value={value}
        onChange={(next) => onChange(typeof next === 'number' ? next : undefined)}
      />
    );
  }
  if (kind === 'choices') return <Choices {...props} field={field} />;
  if (kind === 'choice' || kind === 'yes-no') return <OneChoice {...props} field={field} />;
  const type = kind === 'link' ? 'url' : kind === 'date' ? 'date' : 'text';
  const most = kind === 'link' ? FORM_LIMITS.link : FORM_LIMITS.short;
  return <TextInput {...field} type={type} maxLength={most} value={text} onChange={onText} />;
}

type Shared = {
  field: { label: string; description: string | undefined; withAsterisk: boolean; error: string | undefined };
};

function Choices({ question, answer, onChange, field }: FieldProps & Shared) {
  const chosen = typeof answer === 'object' ? [...answer] : [];
  return (
    <Checkbox.Group
      {...field}
      value={chosen}
      onChange={(next) => onChange(next.length === 0 ? undefined : next)}
    >
      <div className={classes.fields}>
        {question.options.map((option) => (
          <Checkbox key={option} value={option} label={option} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

function OneChoice({ question, answer, onChange, field }: FieldProps & Shared) {
  const isYesNo = question.kind === 'yes-no';
  const options = isYesNo ? ['yes', 'no'] : question.options;
  const value =
    typeof answer === 'boolean' ? (answer ? 'yes' : 'no') : typeof answer === 'string' ? answer : null;
  return (
    <Radio.Group {...field} value={value} onChange={(next) => onChange(isYesNo ? next === 'yes' : next)}>
      <div className={classes.fields}>
        {options.map((option) => (
          <Radio
            key={option}
            value={option}
            label={isYesNo ? (option === 'yes' ? texts.yes : texts.no) : option}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
