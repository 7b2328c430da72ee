import { DomainError, GRANTABLE_ROLES } from '@tenfour/domain';
import { ComponentType, TextInputStyle } from 'discord-api-types/v10';
import { sentence, shown } from '../answers.ts';
import type { BotButton } from '../command.ts';
import { ROLE_NAMES } from '../labels.ts';
import { POST_BUTTONS } from '../posts.ts';

/** Longest resolution that a form takes: the panel's own limit is asked for by the procedure. */
const RESOLUTION_MAX = 500;

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
    form: () => ({
      title: 'Resolve mod call',
      custom_id: POST_BUTTONS.resolve,
      components: [
        {
          type: ComponentType.ActionRow,
          components: [
            {
              type: ComponentType.TextInput,
              custom_id: 'resolution',
              label: 'Resolution',
              style: TextInputStyle.Paragraph,
              required: true,
              min_length: 1,
              max_length: RESOLUTION_MAX,
            },
          ],
        },
      ],
    }),
    async press({ api, options }, [modCallId = '']) {
      const resolution = options.text('resolution') ?? '';
      const call = await api.modCalls.resolve({ modCallId, resolution });
      return { answer: sentence(`You resolved the mod call from ${shown(call.reporterUsername)}.`) };
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
