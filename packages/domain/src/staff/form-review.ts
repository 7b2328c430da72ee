import { type FormAnswers, type FormContent, type FormKind, visibleQuestions } from './forms.ts';

export const FORM_VOTES = ['approve', 'deny'] as const;
export type FormVote = (typeof FORM_VOTES)[number];

/** Bounds of a reviewer's score. */
export const FORM_SCORE = { min: 1, max: 5 } as const;

/** A person who looks at submissions, and what decides whether they can. */
export interface FormReviewer {
  id: string;
  isAdmin: boolean;
  /** `moderator` for moderators, and ids of their custom roles. */
  roleIds: readonly string[];
}

/** Returns whether a person reviews a form's submissions: admins, and holders of its chosen roles. Reports: admins. */
export function canReviewForm(
  { isAdmin, roleIds }: Omit<FormReviewer, 'id'>,
  form: { kind: FormKind; reviewerRoles: readonly string[] },
): boolean {
  if (isAdmin || form.kind === 'report') return isAdmin;
  return form.reviewerRoles.some((role) => roleIds.includes(role));
}

/** Returns whether a person can see a submission of a form they review: neither their own nor one about them. */
export function canSeeSubmission(
  { id }: Pick<FormReviewer, 'id'>,
  submission: { userId: string | null; aboutId: string | null },
): boolean {
  return submission.userId !== id && submission.aboutId !== id;
}

/** Returns what was asked and answered, in order, as one text for each answer. */
export function answersInWords(
  content: FormContent,
  answers: FormAnswers,
): { questionId: string; label: string; text: string }[] {
  return visibleQuestions(content, answers).map(({ id, label }) => ({
    questionId: id,
    label,
    text: answerInWords(Object.hasOwn(answers, id) ? answers[id] : undefined),
  }));
}

function answerInWords(answer: FormAnswers[string] | undefined): string {
  if (answer === undefined) return '';
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No';
  return Array.isArray(answer) ? answer.join(', ') : String(answer);
}
