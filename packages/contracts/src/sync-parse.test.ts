import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { syncParse } from './procedures.ts';

describe('syncParse', () => {
  const schema = syncParse(z.array(z.object({ at: z.iso.datetime() })));

  it('answers what the schema answers, and nothing else', async () => {
    const value = [{ at: '2026-01-01T00:00:00.000Z', more: 1 }];
    await expect(schema.parseAsync(value)).resolves.toEqual([{ at: '2026-01-01T00:00:00.000Z' }]);
  });

  it('rejects, and does not throw, what the schema refuses', async () => {
    const answer = schema.parseAsync([{ at: 'yesterday' }]);
    await expect(answer).rejects.toBeInstanceOf(z.ZodError);
  });

  it('never takes the asynchronous way', async () => {
    const waits = syncParse(z.string().refine(async () => true));
    await expect(waits.parseAsync('x')).rejects.toThrow(/synchronous|async/i);
  });
});
