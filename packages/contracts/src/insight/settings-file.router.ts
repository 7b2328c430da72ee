import { zOnServer } from '../fields.ts';
import { onServer, router } from '../procedures.ts';
import { ALWAYS } from '../step-up.ts';
import {
  zAppliedSettings,
  zApplySettingsInput,
  zExportedSettings,
  zPreviewSettingsInput,
  zSettingsPreview,
} from './settings-file.ts';

const path = '/servers/{id}/settings-file';
const params = { id: 'serverId' };
const editors = onServer('canEditServerSettings');

export const settingsFileRouter = router({
  export: onServer('canViewServerSettings')
    .meta({ rest: `GET ${path}`, params, summary: 'Export settings as a file' })
    .input(zOnServer)
    .output(zExportedSettings)
    .query(({ ctx }) => ctx.services.settingsFile.export(ctx.viewer, ctx.access)),

  preview: editors
    .meta({ rest: `POST ${path}/preview`, params, summary: 'Compare a settings file' })
    .input(zPreviewSettingsInput)
    .output(zSettingsPreview)
    .mutation(({ ctx, input }) => ctx.services.settingsFile.preview(ctx.viewer, ctx.access, input)),

  // Its changes are calls of their own, whose rules apply to each.
  import: editors
    .meta({
      stepUp: ALWAYS,
      person: true,
      rest: `POST ${path}/import`,
      params,
      summary: 'Apply a settings file',
    })
    .input(zApplySettingsInput)
    .output(zAppliedSettings)
    .mutation(({ ctx, input }) => ctx.services.settingsFile.apply(ctx.viewer, ctx.access, input)),
});
