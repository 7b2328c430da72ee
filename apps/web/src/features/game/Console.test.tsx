import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { renderUi } from '../../test/render.tsx';
import { clearToast } from '../../ui/toast.ts';
import { Console } from './Console.tsx';
import { QuickCommands } from './QuickCommands.tsx';
import type { Execute } from './use-execute.tsx';

afterEach(() => act(clearToast));

/** A way to the game that keeps what was sent and answers as told. */
function recorder(answer = true, state: Partial<Execute> = {}): Execute & { sent: string[] } {
  const sent: string[] = [];
  const send = async (command: string) => {
    sent.push(command);
    return answer;
  };
  return { send, sending: false, coolDown: 0, ...state, sent };
}

const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Command' });
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });

test('Enter sends the trimmed command and empties the line', async () => {
  const execute = recorder();
  renderUi(<Console execute={execute} blocked={null} earlier={[]} />);
  await userEvent.type(input(), ' :h Hello {Enter}');
  expect(execute.sent).toEqual([':h Hello']);
  expect(input().value).toBe('');
});

test('what was typed stays when sending fails', async () => {
  const execute = recorder(false);
  renderUi(<Console execute={execute} blocked={null} earlier={[]} />);
  await userEvent.type(input(), ':h Hello');
  await userEvent.click(button());
  expect(execute.sent).toEqual([':h Hello']);
  expect(input().value).toBe(':h Hello');
});

test('a blank command is told and not sent', async () => {
  const execute = recorder();
  renderUi(<Console execute={execute} blocked={null} earlier={[]} />);
  await userEvent.type(input(), '   {Enter}');
  expect(await screen.findByText('Please enter a command.')).toBeTruthy();
  expect(input().getAttribute('aria-invalid')).toBe('true');
  expect(execute.sent).toEqual([]);
});

test('a command without colon is explained and not sent', async () => {
  const execute = recorder();
  renderUi(<Console execute={execute} blocked={null} earlier={[]} />);
  await userEvent.type(input(), 'kick Ana{Enter}');
  expect(
    (await screen.findAllByText('A command starts with a colon, such as :h Hello.')).length,
  ).toBeGreaterThan(0);
  expect(execute.sent).toEqual([]);
});

test('the Enter that ends a composition does not send', () => {
  renderUi(<Console execute={recorder()} blocked={null} earlier={[]} />);
  // fireEvent answers false when the default action, here the submit, was prevented.
  expect(fireEvent.keyDown(input(), { key: 'Enter', isComposing: true })).toBe(false);
  expect(fireEvent.keyDown(input(), { key: 'Enter', keyCode: 229 })).toBe(false);
  expect(fireEvent.keyDown(input(), { key: 'Enter' })).toBe(true);
});

test('without a key Send and the quick commands are disabled, and say why', () => {
  const execute = recorder();
  renderUi(
    <Console execute={execute} blocked="no-key" earlier={[]}>
      <QuickCommands execute={execute} blocked playerCount={null} />
    </Console>,
  );
  expect(button().disabled).toBe(true);
  expect(screen.getByText('Add an ER:LC API key in Settings to send commands')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: ':serverunlock' }).disabled).toBe(true);
});

test.each([
  ['while sending', { sending: true }, 'Waiting for the game...'],
  ['during the pause', { coolDown: 4 }, 'Next command in 4 s'],
])('%s nothing more is sent', async (_name, state, reason) => {
  const execute = recorder(true, state);
  renderUi(
    <Console execute={execute} blocked={null} earlier={[]}>
      <QuickCommands execute={execute} blocked={false} playerCount={null} />
    </Console>,
  );
  expect(button().disabled).toBe(true);
  expect(screen.getByText(reason)).toBeTruthy();
  await userEvent.type(input(), ':h Hello{Enter}');
  await userEvent.click(screen.getByRole('button', { name: ':serverunlock' }));
  expect(execute.sent).toEqual([]);
});

test('arrow keys bring back what was sent from here, and the draft', async () => {
  renderUi(<Console execute={recorder()} blocked={null} earlier={[':h two', ':h one']} />);
  await userEvent.type(input(), ':pm{ArrowUp}');
  expect(input().value).toBe(':h two');
  await userEvent.type(input(), '{ArrowUp}');
  expect(input().value).toBe(':h one');
  await userEvent.type(input(), '{ArrowDown}{ArrowDown}');
  expect(input().value).toBe(':pm');
});

test.each([':serverunlock', ':h Server maintenance in progress'])('%s goes out at once', async (command) => {
  const execute = recorder();
  renderUi(<QuickCommands execute={execute} blocked={false} playerCount={18} />);
  await userEvent.click(screen.getByRole('button', { name: command }));
  expect(execute.sent).toEqual([command]);
});

test.each([
  [':serverlockdown', 18, '18 players'],
  [':shutdown', 1, '1 player.'],
  [':shutdown', null, 'everybody who is in it'],
])('%s asks once and names who it concerns', async (command, playerCount, named) => {
  const execute = recorder();
  renderUi(<QuickCommands execute={execute} blocked={false} playerCount={playerCount} />);
  await userEvent.click(screen.getByRole('button', { name: command }));
  const question = await screen.findByRole('alertdialog', { name: `Run ${command}?` });
  expect(question.textContent).toContain(named);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(execute.sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: command }));
  await userEvent.click(await screen.findByRole('button', { name: 'Run it' }));
  expect(execute.sent).toEqual([command]);
});
