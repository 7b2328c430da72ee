import { z } from 'zod';
import { zOnServer } from '../fields.ts';
import { anyMember, onServer, router } from '../procedures.ts';
import { zFormerChoice, zRecordFields, zSaveRecordFieldsInput } from './record-fields.ts';

const rest = '/servers/{id}/record-fields';
const params = { id: 'serverId' };

export const recordFieldsRouter = router({
  get: anyMember
    .meta({ rest: `GET ${rest}`, params, summary: 'Get required and custom fields' })
    .input(zOnServer)
    .output(zRecordFields)
    .query(({ ctx }) => ctx.services.recordFields.get(ctx.viewer)),

  formerChoices: onServer('canViewPunishments')
    .meta({
      rest: `GET ${rest}/former-choices`,
      params,
      summary: 'List former choices of record fields',
    })
    .input(zOnServer)
    .output(z.array(zFormerChoice))
    .query(({ ctx }) => ctx.services.recordFields.formerChoices(ctx.viewer)),

  save: onServer('canEditServerSettings')
    .meta({ rest: `PUT ${rest}`, params, summary: 'Change required and custom fields' })
    .input(zSaveRecordFieldsInput)
    .output(zRecordFields)
    .mutation(({ ctx, input }) => ctx.services.recordFields.save(ctx.viewer, input)),
});
