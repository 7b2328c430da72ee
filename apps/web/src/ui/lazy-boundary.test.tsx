import { act, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { lazyNamed } from '../data/lazy.ts';
import { deferred } from '../test/page.tsx';
import { renderUi } from '../test/render.tsx';
import { LazyBoundary } from './LazyBoundary.tsx';
import { OptionalPart } from './OptionalPart.tsx';

/** A part that comes when the test says so. */
function coming(text: string) {
  const code = deferred<{ Part: () => string }>();
  const part = lazyNamed(() => code.promise, 'Part');
  return { part, arrive: () => code.resolve({ Part: () => text }), fail: (why: Error) => code.reject(why) };
}

function shown(Part: ReturnType<typeof coming>['part']) {
  return (
    <LazyBoundary part={Part}>
      <Part />
    </LazyBoundary>
  );
}

class Boundary extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {};
  static getDerivedStateFromError = (error: Error) => ({ message: error.message });
  override render() {
    return this.state.message ?? this.props.children;
  }
}

test('a part says that it loads until its code is there', async () => {
  const { part, arrive } = coming('the page');
  renderUi(shown(part));
  expect(screen.getByRole('status', { name: '' }).textContent).toBe('Loading...');
  arrive();
  expect(await screen.findByText('the page')).toBeTruthy();
});

test('prefetched data is there immediately', async () => {
  const { part, arrive } = coming('the page');
  arrive();
  await part.preload();
  renderUi(shown(part));
  expect(screen.getByText('the page')).toBeTruthy();
});

test('code that came between the first picture and its effects is shown', async () => {
  const { part, arrive } = coming('the page');
  const early = part.preload();
  const there = vi.spyOn(part, 'isLoaded').mockReturnValueOnce(false);
  arrive();
  await early;
  renderUi(shown(part));
  expect(await screen.findByText('the page')).toBeTruthy();
  there.mockRestore();
});

test('another part in the same place is awaited automatically', async () => {
  const [first, second] = [coming('first'), coming('second')];
  first.arrive();
  await first.part.preload();
  const { rerender } = renderUi(shown(first.part));
  expect(screen.getByText('first')).toBeTruthy();
  rerender(shown(second.part));
  expect(screen.queryByText('first')).toBeNull();
  second.arrive();
  expect(await screen.findByText('second')).toBeTruthy();
});

test('code that cannot be had is an error of the place that shows it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { part, fail } = coming('never');
  renderUi(<Boundary>{shown(part)}</Boundary>);
  fail(new Error('No such file'));
  expect(await screen.findByText('No such file')).toBeTruthy();
});

test.each([
  ['missing', 'Failed to fetch dynamically imported module: /Menu.js', 'the page, its place'],
  ['faulty', 'No such menu', 'No such menu'],
])('a menu whose code is %s', async (_how, message, shows) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { part: Menu, fail } = coming('the menu');
  renderUi(
    <Boundary>
      the page,{' '}
      <OptionalPart fallback="its place">
        <Menu />
      </OptionalPart>
    </Boundary>,
  );
  expect(document.body.textContent).toContain('the page, its place');
  await act(async () => fail(new TypeError(message)));
  expect(document.body.textContent).toContain(shows);
});
