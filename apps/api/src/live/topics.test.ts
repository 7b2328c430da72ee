import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PING } from './sse-encoder.ts';
import type { Stream } from './stream.ts';
import { createTopics } from './topics.ts';

it('never says that a reader missed nothing of a topic that changed since', () => {
  const name = fc.constantFrom('server:a', 'server:b', 'server:c', 'user:d');
  const step = fc.record({ name, kind: fc.constantFrom('change', 'change', 'join', 'leave', 'tidy') });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 3 }), (steps, remembered) => {
      const clock = { ms: 0 };
      const topics = createTopics(() => clock.ms, remembered);
      const stream = {} as Stream;
      const changedAt = new Map<string, number[]>();
      steps.forEach(({ name: topic, kind }, index) => {
        const seq = index + 1;
        clock.ms += 100_000;
        if (kind === 'join') topics.join(topic, stream);
        else if (kind === 'leave') topics.leave(topic, stream);
        else if (kind === 'tidy') topics.tidy();
        else {
          changedAt.set(topic, [...(changedAt.get(topic) ?? []), seq]);
          topics.note(topic, seq);
          topics.get(topic)?.buffer.push({
            seq,
            at: clock.ms,
            topic,
            serverId: null,
            entity: 'server',
            hiddenFrom: [],
            frame: PING,
          });
        }
      });
      for (const [topic, seqs] of changedAt) {
        topics.join(topic, stream);
        for (let from = 0; from <= steps.length; from += 1) {
          const buffer = topics.get(topic)?.buffer;
          if (!buffer?.hasAccessLevel(from)) continue;
          expect(buffer.after(from).map(({ seq }) => seq)).toEqual(seqs.filter((seq) => seq > from));
        }
      }
    }),
    { numRuns: 300 },
  );
});

it('knows of a topic without listeners that nothing changed, and forgets the oldest of too many', () => {
  const topics = createTopics(() => 0, 2);
  const reaches = (topic: string, seq: number) => {
    topics.join(topic, {} as Stream);
    return topics.get(topic)?.buffer.hasAccessLevel(seq);
  };
  topics.note('server:a', 5);
  expect([reaches('server:a', 4), reaches('server:a', 5), reaches('server:quiet', 0)]).toEqual([
    false,
    true,
    true,
  ]);
  topics.note('server:b', 6);
  topics.note('server:c', 7);
  expect([reaches('server:other', 4), reaches('server:another', 5)]).toEqual([false, true]);
});
