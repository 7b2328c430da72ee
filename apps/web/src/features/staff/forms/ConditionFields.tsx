import { NativeSelect } from '@mantine/core';
import { conditionAnswers } from '@tenfour/domain';
import { editorTexts } from './editor-texts.ts';
import classes from './Forms.module.css';
import { type Content, type Question, questionsBefore } from './form-draft.ts';
import { texts } from './texts.ts';

/** Chooses the earlier answer on which a part is shown; nothing where no earlier question can decide it. */
export function ConditionFields(props: {
  content: Content;
  part: Pick<Question, 'id' | 'condition'>;
  onChange: (condition: Question['condition']) => void;
}) {
  const { content, part, onChange } = props;
  const deciding = questionsBefore(content, part.id).filter((one) => conditionAnswers(one).length > 0);
  const { condition } = part;
  if (deciding.length === 0 && condition === null) return null;
  const asked = deciding.find(({ id }) => id === condition?.questionId);
  const answers = asked ? conditionAnswers(asked) : [];
  const words: Readonly<Record<string, string>> =
    asked?.kind === 'yes-no' ? { yes: texts.yes, no: texts.no } : {};
  return (
    <div className={classes.pair}>
      <NativeSelect
        label={editorTexts.shownIf}
        data={[
          { value: '', label: editorTexts.always },
          ...deciding.map(({ id, label }) => ({ value: id, label: label || id })),
        ]}
        value={condition?.questionId ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const question = deciding.find(({ id }) => id === value);
          const [answer = ''] = question ? conditionAnswers(question) : [];
          onChange(question ? { questionId: question.id, answer } : null);
        }}
      />
      {condition === null ? null : (
        <NativeSelect
          label={editorTexts.isAnswered}
          data={answers.map((value) => ({ value, label: words[value] ?? value }))}
          value={condition.answer}
          onChange={({ currentTarget: { value } }) => onChange({ ...condition, answer: value })}
        />
      )}
    </div>
  );
}
