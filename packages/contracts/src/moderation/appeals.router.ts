import { APPEAL_FLAGS } from '@tenfour/domain';
import { z } from 'zod';
import { pagedById } from '../pagination.ts';
import { onServer, open, router } from '../procedures.ts';
import {
  zAnswerAppealInput,
  zAppeal,
  zAppealLink,
  zAppealOf,
  zAppealRef,
  zAppealThread,
  zAppealToken,
  zAssignAppealInput,
  zDecideAppealInput,
  zListAppealsInput,
  zPublicAppeal,
  zWriteAppealInput,
} from './appeals.ts';

const params = { id: 'serverId' };
const token = { token: 'token' };
const viewing = onServer(APPEAL_FLAGS.view);
const editing = onServer(APPEAL_FLAGS.edit);
const LINK = '/servers/{id}/punishments/{punishmentId}/appeal-link';

export const appealsRouter = router({
  open: open
    .meta({
      rest: 'GET /appeals/{token}',
      params: token,
      summary: 'Get the punishment of an appeal address',
    })
    .input(zAppealToken)
    .output(zPublicAppeal)
    .query(({ ctx, input }) => ctx.services.appeals.open(input.token)),

  submit: open
    .meta({ rest: 'POST /appeals/{token}', params: token, summary: 'Appeal against a punishment' })
    .input(zWriteAppealInput)
    .output(zPublicAppeal)
    .mutation(({ ctx, input }) => ctx.services.appeals.submit(input)),

  write: open
    .meta({
      rest: 'POST /appeals/{token}/messages',
      params: token,
      summary: 'Add a message to an open appeal',
    })
    .input(zWriteAppealInput)
    .output(zPublicAppeal)
    .mutation(({ ctx, input }) => ctx.services.appeals.write(input)),

  link: viewing
    .meta({
      rest: `GET ${LINK}`,
      params,
      summary: "Get a punishment's appeal address",
    })
    .input(zAppealOf)
    .output(zAppealLink)
    .query(({ ctx, input }) => ctx.services.appeals.link(ctx.viewer, input.punishmentId)),

  openLink: editing
    .meta({ rest: `POST ${LINK}`, params, summary: "Create a punishment's appeal address" })
    .input(zAppealOf)
    .output(zAppealLink)
    .mutation(({ ctx, input }) => ctx.services.appeals.openLink(ctx.viewer, input.punishmentId)),

  closeLink: editing
    .meta({ rest: `DELETE ${LINK}`, params, summary: "Delete a punishment's appeal address" })
    .input(zAppealOf)
    .output(zAppealLink)
    .mutation(({ ctx, input }) => ctx.services.appeals.closeLink(ctx.viewer, input.punishmentId)),

  list: viewing
    .meta({ cursorOf: pagedById, rest: 'GET /servers/{id}/appeals', params, summary: 'List appeals' })
    .input(zListAppealsInput)
    .output(z.array(zAppeal))
    .query(({ ctx, input }) => ctx.services.appeals.list(ctx.viewer, input)),

  get: viewing
    .meta({ rest: 'GET /servers/{id}/appeals/{appealId}', params, summary: 'Get an appeal' })
    .input(zAppealRef)
    .output(zAppealThread)
    .query(({ ctx, input }) => ctx.services.appeals.get(ctx.viewer, input.appealId)),

  answer: editing
    .meta({
      rest: 'POST /servers/{id}/appeals/{appealId}/messages',
      params,
      summary: 'Reply to an appeal',
    })
    .input(zAnswerAppealInput)
    .output(zAppealThread)
    .mutation(({ ctx, input }) => ctx.services.appeals.answer(ctx.viewer, input)),

  assign: editing
    .meta({
      person: true,
      rest: 'PUT /servers/{id}/appeals/{appealId}/assignee',
      params,
      summary: 'Assign an appeal',
    })
    .input(zAssignAppealInput)
    .output(zAppealThread)
    .mutation(({ ctx, input }) => ctx.services.appeals.assign(ctx.viewer, input)),

  decide: editing
    .meta({
      person: true,
      rest: 'POST /servers/{id}/appeals/{appealId}/decision',
      params,
      summary: 'Decide an appeal',
    })
    .input(zDecideAppealInput)
    .output(zAppealThread)
    .mutation(({ ctx, input }) => ctx.services.appeals.decide(ctx.viewer, input)),

  undoDecision: editing
    .meta({
      person: true,
      rest: 'DELETE /servers/{id}/appeals/{appealId}/decision',
      params,
      summary: 'Undo your decision on an appeal',
    })
    .input(zAppealRef)
    .output(zAppealThread)
    .mutation(({ ctx, input }) => ctx.services.appeals.undoDecision(ctx.viewer, input.appealId)),
});
