import { initTRPC } from '@trpc/server';
import { describe, expect, it } from 'vitest';
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

describe('an output', () => {
  const t = initTRPC.create();
  const { track } = createDeclarations<object>();
  const zPlayer = z.object({ name: z.string(), seen: z.array(z.object({ at: z.iso.datetime() })) });
  const answering = (value: unknown) => {
    const player = track(t.procedure)
      .output(zPlayer)
      .query(() => value as z.infer<typeof zPlayer>);
    return t.createCallerFactory(t.router({ player }))({}).player();
  };
  const player = { seen: [{ at: '2026-01-01T00:00:00.000Z' }], name: 'Builderman' };

  it('is answered as it is', async () => {
    expect(await answering(player)).toEqual(player);
  });

  it.each([
    ['a field that its schema does not name', { ...player, token: 'secret' }],
    ['such a field deep inside', { ...player, seen: [{ ...player.seen[0], token: 'secret' }] }],
    ['a value of another kind', { ...player, name: 7 }],
    ['no value', undefined],
  ])('with %s fails', async (_what, value) => {
    await expect(answering(value)).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
  });

  it.each([
    ['another time', z.date().overwrite(() => new Date(1)), new Date(0), false],
    ['the same time in another object', z.date().overwrite((date) => new Date(date)), new Date(0), true],
    ['a list for an object', z.unknown().transform(() => ({})), [], false],
    ['another class', z.unknown().transform(() => new Map()), new Set(), false],
  ])('with %s is compared by content and class', async (_what, schema, value, passes) => {
    const read = track(t.procedure)
      .output(schema)
      .query(() => value);
    const answer = t.createCallerFactory(t.router({ read }))({}).read();
    expect(
      await answer.then(
        () => true,
        () => false,
      ),
    ).toBe(passes);
  });

  it('is not checked once outputs are trusted', async () => {
    const { track: trackAnother, trustOutputs } = createDeclarations<object>();
    const number = trackAnother(t.procedure)
      .output(z.number())
      .query(() => 'seven' as unknown as number);
    trustOutputs();
    expect(await t.createCallerFactory(t.router({ number }))({}).number()).toBe('seven');
  });
});

it('does not wait for an asynchronous check of an input', async () => {
  const t = initTRPC.create();
  const slow = z.string().refine(async () => true);
  const read = createDeclarations<object>()
    .track(t.procedure)
    .input(slow)
    .query(() => 1);
  const call = t.createCallerFactory(t.router({ read }))({}).read('x');
  await expect(call).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
