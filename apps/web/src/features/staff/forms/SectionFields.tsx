import { ActionIcon, Group, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { FORM_LIMITS, type FormProblem, QUESTION_KINDS } from '@tenfour/domain';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { ConditionFields } from './ConditionFields.tsx';
import { editorTexts } from './editor-texts.ts';
import classes from './Forms.module.css';
import {
  type Content,
  moved,
  onQuestion,
  onSection,
  type Question,
  type Section,
  withQuestion,
} from './form-draft.ts';

interface EditProps {
  content: Content;
  problems: readonly FormProblem[];
  onChange: (content: Content) => void;
}

/** One section with its questions. */
export function SectionFields(props: EditProps & { at: number; section: Section }) {
  const { at, section, content, problems, onChange } = props;
  const name = editorTexts.section(at + 1);
  const { sections } = content;
  const set = (change: Partial<Section>) =>
    onChange(onSection(content, section.id, (old) => ({ ...old, ...change })));
  const count = sections.reduce((sum, { questions }) => sum + questions.length, 0);
  return (
    <fieldset className={classes.question} aria-label={name}>
      <Bar
        name={name}
        isFirst={at === 0}
        isLast={at === sections.length - 1}
        onMove={(by) => onChange({ ...content, sections: moved(sections, at, by) })}
        onRemove={() => onChange({ ...content, sections: sections.toSpliced(at, 1) })}
      />
      <TextInput
        label={editorTexts.sectionTitle}
        maxLength={FORM_LIMITS.sectionTitle}
        value={section.title}
        onChange={({ currentTarget: { value } }) => set({ title: value })}
      />
      <Textarea
        label={editorTexts.sectionText}
        autosize
        maxLength={FORM_LIMITS.sectionText}
        value={section.text}
        onChange={({ currentTarget: { value } }) => set({ text: value })}
      />
      <ConditionFields content={content} part={section} onChange={(condition) => set({ condition })} />
      <Problems of={section.id} problems={problems} />
      {section.questions.map((question, index) => (
        <QuestionFields
          key={question.id}
          at={index}
          section={section}
          question={question}
          content={content}
          problems={problems}
          onChange={onChange}
        />
      ))}
      <Group>
        <PendingButton
          variant="default"
          pending={false}
          blocked={count >= FORM_LIMITS.questions}
          onClick={() => onChange(withQuestion(content, section.id))}
        >
          {editorTexts.addQuestion}
        </PendingButton>
      </Group>
    </fieldset>
  );
}

function QuestionFields(props: EditProps & { at: number; section: Section; question: Question }) {
  const { at, section, question, content, problems, onChange } = props;
  const name = editorTexts.question(at + 1);
  const set = (change: Partial<Question>) => onChange(onQuestion(content, question.id, change));
  const setAll = (questions: Question[]) =>
    onChange(onSection(content, section.id, (old) => ({ ...old, questions })));
  const isChoice = question.kind === 'choice' || question.kind === 'choices';
  return (
    <fieldset className={classes.question} aria-label={name}>
      <Bar
        name={name}
        isFirst={at === 0}
        isLast={at === section.questions.length - 1}
        onMove={(by) => setAll(moved(section.questions, at, by))}
        onRemove={() => setAll(section.questions.toSpliced(at, 1))}
      />
      <TextInput
        label={editorTexts.label}
        maxLength={FORM_LIMITS.label}
        value={question.label}
        onChange={({ currentTarget: { value } }) => set({ label: value })}
      />
      <div className={classes.pair}>
        <NativeSelect
          label={editorTexts.answerKind}
          data={QUESTION_KINDS.map((value) => ({ value, label: editorTexts.questionKinds[value] }))}
          value={question.kind}
          onChange={({ currentTarget: { value } }) => {
            const kind = QUESTION_KINDS.find((one) => one === value) ?? 'short';
            const keeps = kind === 'choice' || kind === 'choices';
            set({ kind, options: keeps ? question.options : [] });
          }}
        />
        <TextInput
          label={editorTexts.help}
          maxLength={FORM_LIMITS.help}
          value={question.help}
          onChange={({ currentTarget: { value } }) => set({ help: value })}
        />
      </div>
      {isChoice ? (
        <Textarea
          label={editorTexts.options}
          description={editorTexts.optionsHint}
          autosize
          minRows={2}
          value={question.options.join('\n')}
          onChange={({ currentTarget: { value } }) => set({ options: value === '' ? [] : value.split('\n') })}
        />
      ) : null}
      <Switch
        label={editorTexts.required}
        checked={question.required}
        onChange={({ currentTarget: { checked } }) => set({ required: checked })}
      />
      <ConditionFields content={content} part={question} onChange={(condition) => set({ condition })} />
      <Problems of={question.id} problems={problems} />
    </fieldset>
  );
}

function Bar(props: {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}) {
  const { name, isFirst, isLast, onMove, onRemove } = props;
  const look = { variant: 'subtle', color: 'gray' } as const;
  return (
    <div className={classes.bar}>
      <strong>{name}</strong>
      <Group gap={4} wrap="nowrap">
        <ActionIcon {...look} aria-label={editorTexts.up(name)} disabled={isFirst} onClick={() => onMove(-1)}>
          <IconArrowUp size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon {...look} aria-label={editorTexts.down(name)} disabled={isLast} onClick={() => onMove(1)}>
          <IconArrowDown size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon {...look} aria-label={editorTexts.takeOut(name)} onClick={onRemove}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Group>
    </div>
  );
}

function Problems({ of, problems }: { of: string; problems: readonly FormProblem[] }) {
  return problems
    .filter(({ id }) => id === of)
    .map(({ message }) => (
      <p key={message} role="alert" className={classes.problem}>
        {message}
      </p>
    ));
}
