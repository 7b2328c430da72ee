import { EVIDENCE_MAX } from '@tenfour/contracts';
import { DomainError, plural } from '@tenfour/domain';
import { ComponentType } from 'discord-api-types/v10';
import { requireInvoker, sentence } from '../answers.ts';
import type { BotButton } from '../command.ts';
import { requirePermission } from '../member-status.ts';
import { uploadOf } from '../modals.ts';

/** Adds pictures to a punishment that was just recorded: `evidence:<person>:<punishment>`. */
export const EVIDENCE_BUTTON: BotButton = {
  name: 'evidence',
  form: () => ({
    title: 'Add evidence',
    custom_id: 'evidence',
    components: [
      {
        type: ComponentType.Label,
        label: 'Pictures',
        description: 'PNG, JPEG or WebP, up to 8 MB each',
        component: uploadOf({ id: 'files', isRequired: true }),
      },
    ],
  }),
  async press(call, [invoker = '', punishmentId = '']) {
    requireInvoker(call, invoker);
    const { serverId } = await requirePermission(call, 'canEditPunishments');
    const files = call.options.files('files').slice(0, EVIDENCE_MAX);
    if (files.length === 0) throw new DomainError('BAD_REQUEST', { message: 'Choose at least one picture.' });
    const paths: string[] = [];
    for (const file of files) paths.push(await call.uploadEvidence(serverId, file));
    const { evidence } = await call.api.punishments.update({ serverId, punishmentId, addEvidence: paths });
    return {
      answer: sentence(`${plural(paths.length, 'picture')} added. The punishment has ${evidence.length}.`),
    };
  },
};
