import type { Automation, AutomationRunsInput, SaveAutomationInput } from '@tenfour/contracts';
import { AUTOMATION_DEFAULTS, DomainError, WELCOME_DEFAULTS } from '@tenfour/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { AutomationRow } from './AutomationRow.tsx';
import { FORMS } from './forms/registry.ts';
import { RunLog } from './RunLog.tsx';
import { useAutomations } from './use-automations.ts';

afterEach(leavePage);

const stored = (more: Partial<Automation> = {}): Automation => ({
  kind: 'welcome',
  enabled: false,
  settings: { ...WELCOME_DEFAULTS },
  sentence: '',
  obstacle: null,
  updatedAt: null,
  lastRunAt: null,
  ...more,
});

/** The service as far as a test needs it: what is stored changes with the calls. */
function serve(more: Partial<Automation> = {}) {
  let one = stored(more);
  const save = vi.fn(async (_viewer: unknown, { enabled, settings }: SaveAutomationInput) => {
    one = {
      ...one,
      enabled: enabled ?? one.enabled,
      settings: { ...one.settings, ...settings },
      updatedAt: '2026-11-21T00:00:00.000Z',
    };
    return one;
  });
  const dryRun = vi.fn(async () => ({
    sentence: '',
    basis: '1 player in the game, read 3 seconds ago.',
    lines: [{ subject: 'Ana', text: 'would be welcomed.', command: ':pm Ana Hi' }],
  }));
  serveApi({ automations: { list: async () => [one], save, dryRun } });
  return { save, dryRun };
}

function Row({ locked = false }: { locked?: boolean }) {
  const automation = useAutomations('s1').data?.[0];
  return automation ? (
    <AutomationRow serverId="s1" kind="welcome" automation={automation} locked={locked} />
  ) : null;
}

const toggle = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Welcome messages' });
const message = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const openSettings = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Welcome messages' }));

async function type(text: string): Promise<void> {
  await userEvent.clear(message());
  await userEvent.click(message());
  await userEvent.paste(text);
}

test('it is off by default, and closing it keeps what is typed', async () => {
  serve();
  await renderPart(<Row />);
  expect((await toggle()).checked).toBe(false);
  expect(screen.getByText('Never ran')).toBeTruthy();
  await openSettings();
  await type('Hello {player}');
  expect(screen.getByText(/once in 24 hours: “Hello \{player\}”/)).toBeTruthy();
  await openSettings();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByText('Unsaved')).toBeTruthy();
  await openSettings();
  expect(message().value).toBe('Hello {player}');
});

test('switching on takes what is typed along', async () => {
  const { save } = serve();
  await renderPart(<Row />);
  await openSettings();
  await type('Hello {player}');
  await userEvent.click(await toggle());
  await waitFor(async () => expect((await toggle()).checked).toBe(true));
  expect(save.mock.calls[0]?.[1]).toMatchObject({ enabled: true, settings: { text: 'Hello {player}' } });
});

test('an impossible value is explained beside the field, not sent and still there; switching off works all the same', async () => {
  const { save } = serve({ enabled: true });
  await renderPart(<Row />);
  await openSettings();
  await type('Hello {plyer}');
  expect(screen.getByText(/There is no \{plyer\}/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Automation not saved.')).toBeTruthy();
  expect(save).not.toHaveBeenCalled();
  expect(message().value).toBe('Hello {plyer}');
  await userEvent.click(await toggle());
  await waitFor(() =>
    expect(save.mock.calls[0]?.[1]).toEqual({ serverId: 's1', kind: 'welcome', enabled: false }),
  );
  expect(message().value).toBe('Hello {plyer}');
});

test('switching on what is closed opens it where its draft is refused', async () => {
  const { save } = serve();
  await renderPart(<Row />);
  await openSettings();
  await type('Hello {plyer}');
  await openSettings();
  await userEvent.click(await toggle());
  expect(message().getAttribute('aria-invalid')).toBe('true');
  expect(save).not.toHaveBeenCalled();
});

test('a refusal of the server stands beside its field, and nothing is lost', async () => {
  const { save } = serve();
  save.mockRejectedValueOnce(
    new DomainError('BAD_REQUEST', { message: 'Not that.', details: { field: 'text' } }),
  );
  await renderPart(<Row />);
  await openSettings();
  await type('Hello');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getAllByText('Not that.')).toHaveLength(2));
  expect(message().value).toBe('Hello');
});

test('a dry run is of what is typed, and shows what would be sent', async () => {
  const { dryRun } = serve();
  await renderPart(<Row />);
  await openSettings();
  await type('Hi');
  await userEvent.click(screen.getByRole('button', { name: 'Dry run' }));
  const result = await screen.findByRole('group', { name: 'Dry run' });
  expect(within(result).getByText(':pm Ana Hi')).toBeTruthy();
  expect(dryRun).toHaveBeenCalledWith(
    expect.anything(),
    expect.objectContaining({ settings: { text: 'Hi' } }),
  );
});

test('who may only look changes nothing, and sees what is in the way', async () => {
  serve({ enabled: true, obstacle: 'This server has no ER:LC API key, so its game cannot be seen.' });
  await renderPart(<Row locked />);
  expect((await toggle()).disabled).toBe(true);
  expect(screen.getByText(/has no ER:LC API key/)).toBeTruthy();
  await openSettings();
  expect(message().readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Dry run/ })).toBeNull();
});

test('the run log is narrowed to a kind and a result, and says when there is nothing', async () => {
  const runs = vi.fn(async (_viewer: unknown, { kind, outcome }: AutomationRunsInput) =>
    kind === undefined && outcome !== 'failed'
      ? [
          {
            id: 'r1',
            at: new Date().toISOString(),
            kind: 'welcome' as const,
            outcome: 'done' as const,
            subject: 'Ana',
            text: 'Welcomed.',
            command: ':pm Ana Hi',
          },
        ]
      : [],
  );
  serveApi({ automations: { runs } });
  await renderPart(<RunLog serverId="s1" />);
  expect(await screen.findByText(':pm Ana Hi')).toBeTruthy();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Automation' }), 'temp-bans');
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText(':pm Ana Hi')).toBeTruthy();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Result' }), 'Failed');
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText(':pm Ana Hi')).toBeTruthy();
});

test('an empty run log speaks of the rules only, as reminders have logs of their own', async () => {
  serveApi({ automations: { runs: async () => [] } });
  await renderPart(<RunLog serverId="s1" />);
  expect(await screen.findByText('No rule has run yet')).toBeTruthy();
});

test('the defaults of every kind are right by its own form', () => {
  const problemsOf = <Kind extends keyof typeof FORMS>(kind: Kind) =>
    FORMS[kind].problems?.(AUTOMATION_DEFAULTS[kind]);
  for (const kind of Object.keys(FORMS) as (keyof typeof FORMS)[]) expect(problemsOf(kind) ?? {}).toEqual({});
});
