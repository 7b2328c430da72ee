import { DomainError, GRANTABLE_ROLES } from '@tenfour/domain';
import { sentence, shown } from '../answers.ts';
import { AT_POST, askingFields, formFor, modalFor, storeForm } from '../asking-fields.ts';
import type { BotButton, BotCall, BotForm } from '../command.ts';
import { ROLE_NAMES } from '../labels.ts';
import { modalOf } from '../modals.ts';
import { optionsFrom } from '../options.ts';
import { POST_BUTTONS } from '../posts.ts';
import { MODCALL, RESOLUTION } from './modcall.ts';

const RESOLVE_COMMAND = askingFields(MODCALL);

/** Buttons of posts. They reply to the person who pressed; `posts-job.ts` updates the message. */
export const POSTED: readonly BotButton[] = [
  {
    name: POST_BUTTONS.claim,
    async press({ api }, [modCallId = '']) {
      const call = await api.modCalls.claim({ modCallId });
      return { answer: sentence(`You claimed the mod call from ${shown(call.reporterUsername)}.`) };
    },
  },
  {
    name: POST_BUTTONS.resolve,
    form: ([modCallId = '']) => resolutionForm(modCallId),
    async opens(call, [modCallId = '']) {
      const used = resolving(call, modCallId);
      const form = await formFor(used, MODCALL);
      // Without fields, the resolution alone needs nothing stored.
      if (form === null || form.inputs.length === 1) return resolutionForm(modCallId);
      return modalFor(call, await storeForm(used, MODCALL, form), AT_POST);
    },
    async press(call, [modCallId = '']) {
      // Forms that were open before an update send it as `resolution`.
      const resolution = call.options.text(RESOLUTION.id) ?? call.options.text('resolution') ?? '';
      return { answer: await RESOLVE_COMMAND.run(resolving(call, modCallId, resolution)) };
    },
  },
  {
    name: POST_BUTTONS.approve,
    async press({ api }, [roleName = '', requestId = '']) {
      const role = GRANTABLE_ROLES.find((one) => one === roleName);
      if (role === undefined)
        throw new DomainError('REFUSED', { message: 'This role doesn’t exist anymore.' });
      const { username } = await api.joinRequests.decide({ requestId, status: 'approved', role });
      return { answer: sentence(`${shown(username)} approved as ${ROLE_NAMES[role]}.`) };
    },
  },
  {
    name: POST_BUTTONS.reject,
    async press({ api }, [requestId = '']) {
      const { username } = await api.joinRequests.decide({ requestId, status: 'rejected' });
      return { answer: sentence(`${shown(username)} rejected.`) };
    },
  },
];

function resolutionForm(modCallId: string): BotForm {
  const id = `${POST_BUTTONS.resolve}:${modCallId}`;
  return modalOf({ title: 'Resolve mod call', id }, [RESOLUTION], {});
}

/** Returns the call as if `/modcall resolve` had been used. */
function resolving(call: BotCall, modCallId: string, resolution?: string): BotCall {
  const typed = resolution === undefined ? [] : [{ name: 'resolution', value: resolution }];
  const options = optionsFrom({ sub: 'resolve', given: [{ name: 'call', value: modCallId }, ...typed] });
  return { ...call, options };
}
