import type { Account, Viewer } from '../community/viewer.ts';
import type {
  CommentSubmissionInput,
  DecideSubmissionInput,
  FormPage,
  ListSubmissionsInput,
  OwnForm,
  OwnSubmissionRef,
  ReviewSubmissionInput,
  SaveDraftInput,
  Submission,
  SubmissionDetail,
  SubmitFormInput,
} from './form-submissions.ts';
import type { CreateFormInput, Form, FormSummary, UpdateFormInput } from './forms.ts';

export interface FormsService {
  /** Throws `NOT_FOUND` for no form, a deleted one, and one of a deleted server. */
  page(formId: string): Promise<FormPage>;
  mine(account: Account, formId: string): Promise<OwnForm>;
  /** Stores what was written so far. Throws `REFUSED` for a form that can't be submitted now. */
  saveDraft(account: Account, input: SaveDraftInput): Promise<void>;
  /**
   * Submits a form. Throws `REFUSED` with the obstacle, `BAD_REQUEST` with the first wrong answer, and `CONFLICT` when
   * the form has changed. A repeated client id returns the first result.
   */
  submit(account: Account, input: SubmitFormInput): Promise<OwnForm>;
  /** Withdraws one's own pending submission. Throws `CONFLICT` once it is decided. */
  withdraw(account: Account, input: OwnSubmissionRef): Promise<OwnForm>;

  /** Lists the forms that the viewer reviews; admins see all. */
  list(viewer: Viewer): Promise<FormSummary[]>;
  get(viewer: Viewer, formId: string): Promise<Form>;
  /** Creates a closed form from the template of its kind. Throws `REFUSED` when the server has too many. */
  create(viewer: Viewer, input: CreateFormInput): Promise<Form>;
  /** Changes a form. Throws `CONFLICT` when another person changed what it asks, `FORBIDDEN` for roles above. */
  update(viewer: Viewer, input: UpdateFormInput): Promise<Form>;
  /** Deletes a form. Its submissions stay; pending ones can still be decided. */
  remove(viewer: Viewer, formId: string): Promise<void>;

  /** Lists submissions of the forms that the viewer reviews, newest first, but never their own or those about them. */
  submissions(viewer: Viewer, input: ListSubmissionsInput): Promise<Submission[]>;
  /** Throws `NOT_FOUND` for a submission that the viewer can't see. */
  submission(viewer: Viewer, submissionId: string): Promise<SubmissionDetail>;
  /** Sets the viewer's vote and score. Throws `CONFLICT` once it is decided. */
  review(viewer: Viewer, input: ReviewSubmissionInput): Promise<SubmissionDetail>;
  comment(viewer: Viewer, input: CommentSubmissionInput): Promise<SubmissionDetail>;
  /** Decides once. Throws `CONFLICT` with the decider when it is decided or withdrawn. */
  decide(viewer: Viewer, input: DecideSubmissionInput): Promise<SubmissionDetail>;
  /** Gives roles of an approval that were not given, by the viewer's rights. Throws `CONFLICT` when none are left. */
  giveAgain(viewer: Viewer, submissionId: string): Promise<SubmissionDetail>;
}
