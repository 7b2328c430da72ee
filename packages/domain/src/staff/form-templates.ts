import type { FormContent, FormKind, FormQuestion, QuestionKind } from './forms.ts';

/** Names of the kinds. */
export const FORM_KIND_NAMES: Readonly<Record<FormKind, string>> = {
  application: 'Staff application',
  appeal: 'Ban appeal',
  priority: 'Priority request',
  report: 'Staff report',
};

function ask(id: string, kind: QuestionKind, label: string, more: Partial<FormQuestion> = {}): FormQuestion {
  return { id, kind, label, help: '', required: true, options: [], condition: null, ...more };
}

function section(id: string, title: string, questions: readonly FormQuestion[]) {
  return { id, title, text: '', condition: null, questions };
}

function form(intro: string, ...sections: FormContent['sections'][number][]): FormContent {
  return { intro, sections };
}

/** Returns the questions that a new form of this kind begins with. */
export function formTemplate(kind: FormKind): FormContent {
  return TEMPLATES[kind];
}

const TEMPLATES: Readonly<Record<FormKind, FormContent>> = {
  application: form(
    'Tell us about yourself. Take your time, your draft is saved.',
    section('about', 'About you', [
      ask('age', 'yes-no', 'Are you at least 13 years old?'),
      ask('zone', 'short', 'What is your time zone?'),
      ask('hours', 'choice', 'How many hours a week can you be on duty?', {
        options: ['Less than 5', '5 to 10', 'More than 10'],
      }),
    ]),
    section('experience', 'Experience', [
      ask('staffed', 'yes-no', 'Have you been staff in an ER:LC server before?'),
      ask('where', 'long', 'Where, and what did you do there?', {
        condition: { questionId: 'staffed', answer: 'yes' },
      }),
      ask('why', 'long', 'Why do you want to join our staff?'),
    ]),
    section('situations', 'Situations', [
      ask('rdm', 'long', 'A player shoots others without a reason. What do you do?'),
      ask('friend', 'long', 'A friend of yours breaks a rule. What do you do?'),
    ]),
  ),
  appeal: form(
    '',
    section('ban', 'Your ban', [
      ask('reason', 'short', 'What were you banned for?'),
      ask('fair', 'yes-no', 'Was the ban fair?'),
      ask('why', 'long', 'Why should we lift it?'),
      ask('proof', 'link', 'Link to evidence', { required: false }),
    ]),
  ),
  priority: form(
    '',
    section('scene', 'Your scene', [
      ask('what', 'short', 'What is the scene?'),
      ask('who', 'long', 'Who takes part?'),
      ask('when', 'date', 'On which day?'),
    ]),
  ),
  report: form(
    'Only admins see your report. The person you report never does.',
    section('report', 'Your report', [
      ask('what', 'long', 'What happened?'),
      ask('when', 'date', 'On which day?', { required: false }),
      ask('proof', 'link', 'Link to evidence', { required: false }),
    ]),
  ),
};
