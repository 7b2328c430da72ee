import type { Form } from '@tenfour/contracts';
import { DomainError, QUESTION_KINDS } from '@tenfour/domain';
import { TRPCError } from '@trpc/server';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createWorld } from '../../../testing/product/actors.ts';

const world = await createWorld();

const NASTY = [
  '=1+1',
  '<img src=x onerror=alert(1)>',
  '@everyone',
  'javascript:alert(1)',
  '\u202e',
  '\0',
  'yes',
];
const anyText = fc.oneof(fc.string({ maxLength: 300 }), fc.constantFrom(...NASTY));
const anyId = fc.constantFrom('a', 'b', 'c', 'd', 'toString', '__proto__');
const anyCondition = fc.option(fc.record({ questionId: anyId, answer: fc.constantFrom('yes', 'A', '') }));
const anyQuestion = fc.record({
  id: anyId,
  kind: fc.constantFrom(...QUESTION_KINDS),
  label: anyText,
  help: anyText,
  required: fc.boolean(),
  options: fc.subarray(['A', 'B']),
  condition: anyCondition,
});
const anyShape = fc.record({
  intro: anyText,
  sections: fc.array(
    fc.record({
      id: fc.constantFrom('s', 't'),
      title: anyText,
      text: anyText,
      condition: anyCondition,
      questions: fc.array(anyQuestion, { maxLength: 3 }),
    }),
    { maxLength: 2 },
  ),
});
/** A form that can be saved, whose questions need no answer. */
const anyValid = fc.array(anyQuestion, { minLength: 1, maxLength: 4 }).map((drawn) => {
  const questions = drawn.map((question, at) => ({
    ...{ ...question, id: 'abcd'.charAt(at), label: 'Why?', help: '', required: false, condition: null },
    options: question.kind === 'choice' || question.kind === 'choices' ? ['A', 'B', '=cmd'] : [],
  }));
  return { intro: '', sections: [{ id: 's', title: '', text: '', condition: null, questions }] };
});
const anyContent = fc.oneof(anyShape, anyValid);
const anyAnswers = fc.dictionary(anyId, fc.oneof(anyText, fc.boolean(), fc.double(), fc.jsonValue()));

/** Returns an answer, or fails for a refusal that would be a 5xx. */
async function answered<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    const cause = error instanceof TRPCError ? error.cause : undefined;
    const isRefusal =
      cause instanceof DomainError || (error instanceof TRPCError && error.code === 'BAD_REQUEST');
    if (!isRefusal) throw error;
    return null;
  }
}

it('answers 100 fuzzed forms and their fuzzed submissions without an error of its own', async () => {
  const { admin, server } = await world.community();
  const serverId = server.id;
  const forms = fc.sample(anyContent, { numRuns: 100, seed: 3 });
  const answers = fc.sample(anyAnswers, { numRuns: 400, seed: 4 });
  const { id: formId } = await admin.call.forms.create({ serverId, kind: 'application', title: 'Fuzz' });
  await admin.call.forms.update({ serverId, formId, isOpen: true, cooldownDays: 0, maxPending: 500 });
  let stored = 0;
  for (const [at, content] of forms.entries()) {
    await answered(admin.call.forms.update({ serverId, formId, content: content as Form['content'] }));
    const { version } = await admin.call.forms.get({ serverId, formId });
    for (const sent of answers.slice(at * 4, at * 4 + 4)) {
      world.clock.advance(60_000);
      const person = await world.person();
      const done = await answered(person.call.forms.submit({ formId, version, answers: sent as never }));
      stored += done === null ? 0 : 1;
    }
  }
  const list = await admin.call.forms.submissions({ serverId, limit: 200 });
  expect(list).toHaveLength(Math.min(stored, 200));
  expect(stored).toBeGreaterThan(0);
  for (const { id: submissionId } of list.slice(0, 40)) {
    const { answers: shown } = await admin.call.forms.submission({ serverId, submissionId });
    for (const { kind, text } of shown) if (kind === 'link' && text !== '') expect(text).toMatch(/^https?:/);
  }
}, 60_000);
