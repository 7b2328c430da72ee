import { z } from 'zod';
import { zOnServer } from '../fields.ts';
import { adminOnly, onServer, open, router, signedIn } from '../procedures.ts';
import { whenSetting } from '../step-up.ts';
import {
  zCommentSubmissionInput,
  zDecideSubmissionInput,
  zFormAddress,
  zFormPage,
  zListSubmissionsInput,
  zOwnForm,
  zOwnSubmissionRef,
  zReviewSubmissionInput,
  zSaveDraftInput,
  zSubmission,
  zSubmissionDetail,
  zSubmissionRef,
  zSubmitFormInput,
} from './form-submissions.ts';
import { zCreateFormInput, zForm, zFormRef, zFormSummary, zUpdateFormInput } from './forms.ts';

const address = { formId: 'formId' };
const params = { id: 'serverId' };
const staff = onServer('canViewStaffTools');
const SUBMISSION = '/servers/{id}/form-submissions/{submissionId}';

export const formsRouter = router({
  page: open
    .meta({ rest: 'GET /forms/{formId}', params: address, summary: 'Get the name of a form' })
    .input(zFormAddress)
    .output(zFormPage)
    .query(({ ctx, input }) => ctx.services.forms.page(input.formId)),

  mine: signedIn
    .meta({
      rest: 'GET /forms/{formId}/mine',
      params: address,
      summary: 'Get a form and your submissions',
    })
    .input(zFormAddress)
    .output(zOwnForm)
    .query(({ ctx, input }) => ctx.services.forms.mine(ctx.account, input.formId)),

  saveDraft: signedIn
    .meta({ rest: 'PUT /forms/{formId}/draft', params: address, summary: 'Save your draft of a form' })
    .input(zSaveDraftInput)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.forms.saveDraft(ctx.account, input)),

  submit: signedIn
    .meta({ rest: 'POST /forms/{formId}/submissions', params: address, summary: 'Submit a form' })
    .input(zSubmitFormInput)
    .output(zOwnForm)
    .mutation(({ ctx, input }) => ctx.services.forms.submit(ctx.account, input)),

  withdraw: signedIn
    .meta({
      rest: 'DELETE /forms/{formId}/submissions/{submissionId}',
      params: address,
      summary: 'Withdraw your submission',
    })
    .input(zOwnSubmissionRef)
    .output(zOwnForm)
    .mutation(({ ctx, input }) => ctx.services.forms.withdraw(ctx.account, input)),

  list: staff
    .meta({ rest: 'GET /servers/{id}/forms', params, summary: 'List forms' })
    .input(zOnServer)
    .output(z.array(zFormSummary))
    .query(({ ctx }) => ctx.services.forms.list(ctx.viewer)),

  get: adminOnly
    .meta({ rest: 'GET /servers/{id}/forms/{formId}', params, summary: 'Get a form' })
    .input(zFormRef)
    .output(zForm)
    .query(({ ctx, input }) => ctx.services.forms.get(ctx.viewer, input.formId)),

  create: adminOnly
    .meta({ rest: 'POST /servers/{id}/forms', params, summary: 'Create a form' })
    .input(zCreateFormInput)
    .output(zForm)
    .mutation(({ ctx, input }) => ctx.services.forms.create(ctx.viewer, input)),

  update: adminOnly
    .meta({
      stepUp: whenSetting('givenRole', 'givenDiscordRoleIds'),
      rest: 'PATCH /servers/{id}/forms/{formId}',
      params,
      summary: 'Update a form',
    })
    .input(zUpdateFormInput)
    .output(zForm)
    .mutation(({ ctx, input }) => ctx.services.forms.update(ctx.viewer, input)),

  remove: adminOnly
    .meta({ rest: 'DELETE /servers/{id}/forms/{formId}', params, summary: 'Delete a form' })
    .input(zFormRef)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.forms.remove(ctx.viewer, input.formId)),

  submissions: staff
    .meta({ rest: 'GET /servers/{id}/form-submissions', params, summary: 'List form submissions' })
    .input(zListSubmissionsInput)
    .output(z.array(zSubmission))
    .query(({ ctx, input }) => ctx.services.forms.submissions(ctx.viewer, input)),

  submission: staff
    .meta({ rest: `GET ${SUBMISSION}`, params, summary: 'Get a form submission' })
    .input(zSubmissionRef)
    .output(zSubmissionDetail)
    .query(({ ctx, input }) => ctx.services.forms.submission(ctx.viewer, input.submissionId)),

  review: staff
    .meta({ person: true, rest: `PUT ${SUBMISSION}/review`, params, summary: 'Vote on a submission' })
    .input(zReviewSubmissionInput)
    .output(zSubmissionDetail)
    .mutation(({ ctx, input }) => ctx.services.forms.review(ctx.viewer, input)),

  comment: staff
    .meta({ person: true, rest: `POST ${SUBMISSION}/comments`, params, summary: 'Comment on a submission' })
    .input(zCommentSubmissionInput)
    .output(zSubmissionDetail)
    .mutation(({ ctx, input }) => ctx.services.forms.comment(ctx.viewer, input)),

  decide: staff
    .meta({ person: true, rest: `POST ${SUBMISSION}/decision`, params, summary: 'Decide a submission' })
    .input(zDecideSubmissionInput)
    .output(zSubmissionDetail)
    .mutation(({ ctx, input }) => ctx.services.forms.decide(ctx.viewer, input)),

  giveAgain: staff
    .meta({
      person: true,
      rest: `POST ${SUBMISSION}/roles`,
      params,
      summary: 'Give the roles of an approval again',
    })
    .input(zSubmissionRef)
    .output(zSubmissionDetail)
    .mutation(({ ctx, input }) => ctx.services.forms.giveAgain(ctx.viewer, input.submissionId)),
});
