import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { EvidenceFields } from './EvidenceFields.tsx';

afterEach(leavePage);

const MB = 1_000_000;

test('says how much room is left once the fields are used', async () => {
  const asked: string[] = [];
  const space = async ({ serverId }: { serverId: string }) => {
    asked.push(serverId);
    return {
      server: { usedBytes: 1_000, maxBytes: 1_000 * MB },
      own: { usedBytes: 480 * MB, maxBytes: 500 * MB },
    };
  };
  serveApi({ evidence: { space } });
  await renderPart(<EvidenceFields serverId="s1" value={[]} showErrors={false} onChange={() => undefined} />);
  const add = await screen.findByRole('button', { name: 'Add evidence' });
  expect(asked).toEqual([]);
  await userEvent.hover(add);
  await screen.findByText('Your pictures use 480 of 500 MB.');
  expect(asked).toEqual(['s1']);
});
