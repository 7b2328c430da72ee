import { initTRPC } from '@trpc/server';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createDeclarations } from './declarations.ts';

it('keeps what a procedure was built with, apart from others of the same builder', () => {
  const t = initTRPC.meta<{ who: string; summary?: string }>().create();
  const { track, find } = createDeclarations<{ who: string; summary?: string }>();
  const id = z.object({ id: z.string() });
  const base = track(t.procedure)
    .meta({ who: 'member' })
    .input(id)
    .use(({ next }) => next());
  const read = base.output(z.number()).query(() => 1);
  const write = base
    .meta({ who: 'owner', summary: 'Renames it' })
    .input(z.object({ name: z.string() }))
    .mutation(() => null);
  expect(find(read)).toMatchObject({ type: 'query', meta: { who: 'member' }, inputs: [id] });
  expect(find(read)?.output).toBeInstanceOf(z.ZodNumber);
  const written = find(write);
  expect([written?.type, written?.inputs.length, written?.output]).toEqual(['mutation', 2, undefined]);
  expect(written?.meta).toEqual({ who: 'owner', summary: 'Renames it' });
  expect(find(t.procedure.query(() => 1))).toBeUndefined();
});
