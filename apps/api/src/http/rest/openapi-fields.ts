import type { z } from 'zod';

type Field = z.core.JSONSchema._JSONSchema;

/** What fields of a name hold, wherever they are, with an example for the reference. */
const FIELDS: Readonly<Record<string, { description?: string; example?: string | number }>> = {
  autoBanApplied: { description: 'Whether this was the third offense and became a ban.' },
  avatar: { description: 'Address of the picture.' },
  clientId: { description: 'Your ID of this request. A repeat returns the first result.' },
  command: { example: ':h Hello' },
  createdAt: { example: '2026-11-21T16:58:00.000Z' },
  cursor: { description: 'Where the next page begins.' },
  duration: { description: 'Minutes. Null is permanent.', example: 1440 },
  evidence: { description: 'Web addresses, and paths of uploaded pictures.' },
  joinCode: { description: 'Lets people join the server.', example: 'K7Q2XABC' },
  limit: { description: 'Items per page.', example: 50 },
  reason: { example: 'RDM at the bank' },
  robloxUserId: { description: 'Roblox user ID.', example: '48103520' },
  robloxUsername: { description: 'Roblox username.', example: 'River_Otter' },
  serverName: { example: 'Harbor City RP' },
  userId: { description: 'ID of the person.' },
  workedMs: { description: 'Time on duty without breaks, in ms.', example: 5_280_000 },
};

/** Adds descriptions and examples to the fields of an object by their names. A reference has those of its schema. */
export function describeFields(fields: Readonly<Record<string, Field>>): Record<string, Field> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const known = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
      if (known === undefined || typeof field !== 'object' || field.$ref !== undefined) return [name, field];
      const { description, example } = known;
      const added = { ...(description && { description }), ...(example && { examples: [example] }) };
      return [name, { ...added, ...field }];
    }),
  );
}
