import { expect, it } from 'vitest';
import { createWorld } from '../../../testing/product/actors.ts';
import { createChoiceSweep } from './choice-sweep.ts';

const DAY = 24 * 60 * 60_000;
const world = await createWorld();
const { database, clock } = world;
const errors: object[] = [];
const logger = { error: (details: object) => void errors.push(details) };

async function sweep(): Promise<void> {
  await createChoiceSweep({ database, logger, steps: 1_000 })(clock.now(), () => false);
  expect(errors).toEqual([]);
}

it('leaves a cooldown in force when submissions are stored for a shorter time, without their answers', async () => {
  const { server, owner, member } = await world.community();
  const serverId = server.id;
  await database.handle
    .updateTable('servers')
    .set({ retention: JSON.stringify({ submissions: 30 }) })
    .where('id', '=', serverId)
    .execute();
  const { id: formId } = await owner.call.forms.create({ serverId, kind: 'priority', title: 'Priority' });
  const questions = [{ id: 'q', kind: 'short' as const, label: 'Why?', help: '', required: true }];
  const section = { id: 's', title: '', text: '', condition: null };
  const form = await owner.call.forms.update({
    ...{ serverId, formId, isOpen: true, cooldownDays: 90 },
    content: {
      intro: '',
      sections: [
        { ...section, questions: questions.map((one) => ({ ...one, options: [], condition: null })) },
      ],
    },
  });
  const answers = { q: 'Because' };
  const sent = { formId, version: form.version, answers };
  const [submitted] = (await member.call.forms.submit(sent)).submissions;
  const submissionId = submitted?.id ?? '';
  await owner.call.forms.comment({ serverId, submissionId, text: 'Hm.' });
  await owner.call.forms.decide({ serverId, submissionId, approve: false, message: 'No.' });
  // As once the bot sent the message.
  await database.handle
    .updateTable('form_submissions')
    .set({ due_at: null })
    .where('id', '=', submissionId)
    .execute();

  clock.advance(29 * DAY);
  await sweep();
  expect((await owner.call.forms.submission({ serverId, submissionId })).answers).toMatchObject([
    { text: 'Because' },
  ]);

  clock.advance(2 * DAY);
  await sweep();
  const left = await owner.call.forms.submission({ serverId, submissionId });
  expect(left).toMatchObject({ answers: [{ text: '' }], comments: [], decision: { message: '' } });
  expect((await member.call.forms.mine({ formId })).obstacle).toBe('You can submit again in 59 days.');
  await expect(member.call.forms.submit(sent)).rejects.toThrow('in 59 days');

  clock.advance(60 * DAY);
  await sweep();
  expect(await member.call.forms.mine({ formId })).toMatchObject({ submissions: [], obstacle: null });
});
