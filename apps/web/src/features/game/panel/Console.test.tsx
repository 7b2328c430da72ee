import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, createRef } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { deferred } from '../../../test/page.tsx';
import { renderUi } from '../../../test/render.tsx';
import { clearToast } from '../../../ui/toast.ts';
import { Console, type ConsoleHandle, type InGame } from './Console.tsx';
import { QuickCommands } from './QuickCommands.tsx';
import type { Execute } from './use-execute.tsx';

afterEach(() => act(clearToast));

/** Creates a fake `Execute` that records what was sent and answers with `answer`. */
function recorder(answer = true, state: Partial<Execute> = {}): Execute & { sent: string[] } {
  const sent: string[] = [];
  const send = async (command: string) => {
    sent.push(command);
    return answer;
  };
  return { send, sending: false, underway: null, coolDown: 0, ...state, sent };
}

const inGame: InGame = {
  players: ['Ana', 'Anabel', 'Bob'].map((name, at) => ({ name, id: String(at + 1) })),
  isFresh: true,
  count: 3,
};

/** The console with what most tests do not care about. */
function Line(props: Partial<ComponentProps<typeof Console>>) {
  return (
    <Console
      execute={recorder()}
      blocked={null}
      inGame={inGame}
      historyKey="history"
      earlier={[]}
      {...props}
    />
  );
}

const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const notice = () => screen.queryByRole('group', { name: /matches|No player|in game|no one/ });
const input = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Command' });
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });

// covers: R120, R511
test('Enter sends the trimmed command and empties the line', async () => {
  const execute = recorder();
  renderUi(<Line execute={execute} />);
  await userEvent.type(input(), ' :h Hello {Enter}');
  expect(execute.sent).toEqual([':h Hello']);
  expect(input().value).toBe('');
});

test('what was typed stays when sending fails', async () => {
  const execute = recorder(false);
  renderUi(<Line execute={execute} />);
  await userEvent.type(input(), ':h Hello');
  await userEvent.click(button());
  expect(execute.sent).toEqual([':h Hello']);
  expect(input().value).toBe(':h Hello');
});

test('what is typed while a command is on its way stays when it has been sent', async () => {
  const { promise, resolve } = deferred<boolean>();
  renderUi(<Line execute={{ ...recorder(), send: () => promise }} />);
  await userEvent.type(input(), ':h Hello{Enter}');
  await userEvent.clear(input());
  await userEvent.type(input(), ':pm Ana ');
  await act(async () => resolve(true));
  expect(input().value).toBe(':pm Ana ');
});

// covers: R508
test('a blank command is explained and not sent', async () => {
  const execute = recorder();
  renderUi(<Line execute={execute} />);
  await userEvent.type(input(), '   {Enter}');
  expect(await screen.findByText('Please enter a command.')).toBeTruthy();
  expect(input().getAttribute('aria-invalid')).toBe('true');
  expect(execute.sent).toEqual([]);
});

test('a command without colon is explained and not sent', async () => {
  const execute = recorder();
  renderUi(<Line execute={execute} />);
  await userEvent.type(input(), 'hello Ana{Enter}');
  expect((await screen.findByText('Start with a colon: :h Hello')).getAttribute('role')).toBe('alert');
  expect(document.querySelector('[data-tone]'), 'once').toBeNull();
  expect(execute.sent).toEqual([]);
});

test('a known command without its colon is completed and sent with it', async () => {
  const execute = recorder();
  renderUi(<Line execute={execute} />);
  await userEvent.type(input(), 'kick b');
  expect(options()[0]).toContain('Bob');
  await userEvent.keyboard('{Tab}spam{Enter}');
  expect(execute.sent).toEqual([':kick Bob spam']);
});

test('the Enter that ends a composition does not send', () => {
  renderUi(<Line execute={recorder()} />);
  // fireEvent answers false when the default action, here the submit, was prevented.
  expect(fireEvent.keyDown(input(), { key: 'Enter', isComposing: true })).toBe(false);
  expect(fireEvent.keyDown(input(), { key: 'Enter', keyCode: 229 })).toBe(false);
  expect(fireEvent.keyDown(input(), { key: 'Enter' })).toBe(true);
});

// covers: R510
test('without a key Send and the quick commands are disabled, and say why', () => {
  const execute = recorder();
  renderUi(
    <Line execute={execute} blocked="no-key">
      <QuickCommands execute={execute} blocked playerCount={null} />
    </Line>,
  );
  expect(button().disabled).toBe(true);
  expect(screen.getByText('Add an ER:LC API key in Settings to send commands')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: ':serverunlock' }).disabled).toBe(true);
});

// covers: R509
test.each([
  ['while sending', { sending: true }, 'Waiting for the game...'],
  ['during the pause', { coolDown: 4 }, 'Next command in 4s'],
])('%s nothing more is sent', async (_name, state, reason) => {
  const execute = recorder(true, state);
  renderUi(
    <Line execute={execute}>
      <QuickCommands execute={execute} blocked={false} playerCount={null} />
    </Line>,
  );
  expect(button().disabled).toBe(true);
  expect(screen.getByText(reason)).toBeTruthy();
  await userEvent.type(input(), ':h Hello{Enter}');
  await userEvent.click(screen.getByRole('button', { name: ':serverunlock' }));
  expect(execute.sent).toEqual([]);
});

test('the mark on Send is of one size, with and without the seconds', () => {
  const box = () => button().querySelector('[class*="mark"]');
  const idle = renderUi(<Line />);
  expect(box()?.querySelector('svg')).toBeTruthy();
  idle.unmount();
  renderUi(<Line execute={recorder(true, { coolDown: 4 })} />);
  expect(box()?.textContent).toBe('4');
});

test('arrow keys bring back what was sent from here, and the draft', async () => {
  renderUi(<Line execute={recorder()} earlier={[':h two', ':h one']} />);
  await userEvent.type(input(), ':pm{ArrowUp}');
  expect(input().value).toBe(':h two');
  await userEvent.type(input(), '{ArrowUp}');
  expect(input().value).toBe(':h one');
  await userEvent.type(input(), '{ArrowDown}{ArrowDown}');
  expect(input().value).toBe(':pm');
});

// covers: R121-R125
test.each([':serverunlock', ':h Server maintenance in progress'])(
  '%s is sent immediately',
  async (command) => {
    const execute = recorder();
    renderUi(<QuickCommands execute={execute} blocked={false} playerCount={18} />);
    await userEvent.click(screen.getByRole('button', { name: command }));
    expect(execute.sent).toEqual([command]);
  },
);

// covers: R121-R125
test.each([
  [':serverlockdown', 18, '18 players'],
  [':shutdown', 1, '1 player.'],
  [':shutdown', null, 'everyone'],
])('%s asks once and names who it concerns', async (command, playerCount, named) => {
  const execute = recorder();
  renderUi(<QuickCommands execute={execute} blocked={false} playerCount={playerCount} />);
  await userEvent.click(screen.getByRole('button', { name: command }));
  const question = await screen.findByRole('alertdialog', { name: `Run ${command}?` });
  expect(question.textContent).toContain(named);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(execute.sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: command }));
  await userEvent.click(await screen.findByRole('button', { name: 'Run' }));
  expect(execute.sent).toEqual([command]);
});

describe('completion', () => {
  test('a command is chosen with the arrows and taken with Enter, which does not send', async () => {
    const execute = recorder();
    renderUi(<Line execute={execute} />);
    await userEvent.type(input(), ':ki');
    expect(input().getAttribute('aria-expanded')).toBe('true');
    expect(input().hasAttribute('aria-activedescendant')).toBe(false);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    const [first] = screen.getAllByRole('option', { selected: true });
    expect(input().getAttribute('aria-activedescendant')).toBe(first?.id);
    expect(first?.textContent).toContain(':kick');
    await userEvent.keyboard('{Enter}');
    expect(input().value).toBe(':kick ');
    expect(execute.sent).toEqual([]);
    expect(options().slice(0, 3).join()).toMatch(/Ana.*Anabel.*Bob/);
  });

  test('Tab completes what was begun and otherwise moves on; Escape closes the list', async () => {
    renderUi(<Line />);
    await userEvent.type(input(), ':kick b');
    await userEvent.tab();
    expect(input().value).toBe(':kick Bob ');
    expect(document.activeElement).toBe(input());
    await userEvent.type(input(), '{Backspace}, ');
    expect(options().length).toBeGreaterThan(0);
    await userEvent.keyboard('{Escape}');
    expect(options()).toEqual([]);
    await userEvent.tab();
    expect(document.activeElement).toBe(button());
  });

  test('what only works in the game is marked', async () => {
    renderUi(<Line />);
    await userEvent.type(input(), ':vie');
    expect(options().join()).toContain('in-game only');
  });

  test('the arguments of a command are described', async () => {
    renderUi(<Line />);
    await userEvent.type(input(), ':kick Bob ');
    expect(screen.getByText(/players, reason \(optional\)/)).toBeTruthy();
  });

  test('arrows go through the history while no entry is chosen', async () => {
    renderUi(<Line earlier={[':h before']} />);
    await userEvent.type(input(), ':ki{ArrowUp}');
    expect(input().value).toBe(':h before');
    expect(options()).toEqual([]);
    await userEvent.keyboard('{ArrowDown}');
    expect(input().value).toBe(':ki');
  });
});

describe('before sending', () => {
  test('a name that fits several is pointed out, and the one who is meant can be chosen', async () => {
    const execute = recorder();
    renderUi(<Line execute={execute} />);
    await userEvent.type(input(), ':kick an spam{Enter}');
    expect(notice()?.textContent).toContain('“an” matches 2: Ana, Anabel');
    expect(execute.sent).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: '“an” means Anabel' }));
    expect(notice()).toBeNull();
    expect(document.activeElement).toBe(input());
    await userEvent.keyboard('{Enter}');
    expect(execute.sent).toEqual([':kick Anabel spam']);
  });

  test('it can be sent all the same, and a second Enter does not do that', async () => {
    const execute = recorder();
    renderUi(<Line execute={execute} />);
    await userEvent.type(input(), ':kick zed{Enter}');
    expect(notice()?.textContent).toContain('No player matches “zed”');
    expect(document.activeElement?.textContent).toBe('Edit command');
    await userEvent.keyboard('{Enter}');
    expect(execute.sent).toEqual([]);
    expect(document.activeElement).toBe(input());
    await userEvent.keyboard('{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Send anyway' }));
    expect(execute.sent).toEqual([':kick zed']);
  });

  test('what a command needs and does not have is pointed out', async () => {
    const execute = recorder();
    renderUi(<Line execute={execute} inGame={{ ...inGame, isFresh: false }} />);
    await userEvent.type(input(), ':kick{Enter}');
    expect(screen.getByText(':kick needs players.')).toBeTruthy();
    expect(execute.sent).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await userEvent.type(input(), ' Bob{Enter}');
    expect(execute.sent).toEqual([':kick Bob']);
  });

  test.each(['::', ': x'])('%s has no name and is refused in words', async (typed) => {
    const execute = recorder();
    renderUi(<Line execute={execute} />);
    await userEvent.type(input(), `${typed}{Enter}`);
    expect((await screen.findAllByText(/Add a name after the colon/)).length).toBeGreaterThan(0);
    expect(execute.sent).toEqual([]);
  });

  test('a command for inside the game is pointed out; Escape goes back to it', async () => {
    renderUi(<Line />);
    await userEvent.type(input(), ':logs{Enter}');
    expect(notice()?.textContent).toContain(':logs only works in game');
    await userEvent.keyboard('{Escape}');
    expect(notice()).toBeNull();
    expect(document.activeElement).toBe(input());
    expect(input().value).toBe(':logs');
  });

  test('names are not doubted while what is known is old', async () => {
    const execute = recorder();
    renderUi(<Line execute={execute} inGame={{ ...inGame, isFresh: false }} />);
    await userEvent.type(input(), ':kick zed{Enter}');
    expect(execute.sent).toEqual([':kick zed']);
  });

  test.each([
    [':kick all spam', '3 players'],
    [':shutdown', 'Disconnects 3 players'],
  ])('%s asks once and says how many it hits', async (command, named) => {
    const execute = recorder();
    renderUi(<Line execute={execute} />);
    await userEvent.type(input(), `${command}{Enter}`);
    expect((await screen.findByRole('alertdialog')).textContent).toContain(named);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(execute.sent).toEqual([]);
    await userEvent.type(input(), '{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Run' }));
    expect(execute.sent).toEqual([command]);
  });
});

test('room is counted near the end, and too much is refused in words', async () => {
  const execute = recorder();
  renderUi(<Line execute={execute} />);
  await userEvent.click(input());
  await userEvent.paste(`:h ${'x'.repeat(96)}`);
  expect(screen.queryByText(/ \/ 120/)).toBeNull();
  await userEvent.paste('x');
  expect(screen.getByText('100 / 120')).toBeTruthy();
  await userEvent.paste('x'.repeat(21));
  expect(screen.getByText('121 / 120')).toBeTruthy();
  await userEvent.keyboard('{Enter}');
  expect((await screen.findAllByText('121 characters; the limit is 120.')).length).toBeGreaterThan(0);
  expect(execute.sent).toEqual([]);
});

test('the length of a page pasted by mistake is shown, whatever it begins with', async () => {
  const execute = recorder();
  renderUi(<Line execute={execute} />);
  await userEvent.click(input());
  await userEvent.paste('x'.repeat(10_001));
  await userEvent.keyboard('{Enter}');
  const problem = await screen.findByRole('alert');
  expect(problem.textContent).toBe('10,001 characters; the limit is 120.');
  expect(execute.sent).toEqual([]);
});

test('two pasted lines are refused rather than joined', async () => {
  renderUi(<Line />);
  await userEvent.click(input());
  await userEvent.paste(':h one\n:shutdown');
  expect(input().value).toBe('');
  expect(screen.getByText('Use one line.')).toBeTruthy();
  await userEvent.paste(':h one\n');
  expect(input().value.trim()).toBe(':h one');
});

test('what was sent is kept for the next visit, in this browser and for this server', async () => {
  const { unmount } = renderUi(<Line historyKey="a" />);
  await userEvent.type(input(), ':h kept{Enter}');
  unmount();
  const next = renderUi(<Line historyKey="b" />);
  await userEvent.type(input(), '{ArrowUp}');
  expect(input().value).toBe('');
  next.unmount();
  renderUi(<Line historyKey="a" />);
  await userEvent.type(input(), '{ArrowUp}');
  expect(input().value).toBe(':h kept');
});

test('a command is put into the line from outside, with the caret behind it', () => {
  const handle = createRef<ConsoleHandle>();
  renderUi(<Line handle={handle} />);
  act(() => handle.current?.prefill(':pm Bob '));
  expect(input().value).toBe(':pm Bob ');
  expect(document.activeElement).toBe(input());
  expect(input().selectionStart).toBe(8);
  expect(options()).toEqual([]);
});
