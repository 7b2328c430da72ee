import { Modal } from '@mantine/core';
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  RouterProvider,
} from '@tanstack/react-router';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../test/render.tsx';
import { useBackCloses } from './use-back-closes.ts';

function Dialog({ name, below }: { name: string; below?: string }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  useBackCloses(opened, close);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open {name}
      </button>
      <Modal opened={opened} onClose={close} title={name} transitionProps={{ duration: 0 }}>
        <button type="button" onClick={close}>
          Save {name}
        </button>
        <Link to="/dashboard">Go to B</Link>
        {below ? <Dialog name={below} /> : null}
      </Modal>
    </>
  );
}

async function openPages() {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => ({ matches: true, media, addEventListener: () => {}, removeEventListener: () => {} }) as never,
  );
  window.history.pushState(null, '', '/a');
  const root = createRootRoute();
  const page = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component });
  const router = createRouter({
    routeTree: root.addChildren([
      page('/a', () => <Dialog name="first" below="second" />),
      page('/dashboard', () => <p>Page B</p>),
    ]),
    history: createBrowserHistory(),
  });
  renderUi(<RouterProvider router={router as never} />);
  await screen.findByRole('button', { name: 'Open first' });
  return router;
}

const overlays = () => (window.history.state as { overlays?: number }).overlays ?? 0;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const back = () => act(async () => window.history.back());

async function openFirst() {
  press('Open first');
  await waitFor(() => expect(overlays()).toBe(1));
}

test('Back closes the top overlay first, and the page stays', async () => {
  const router = await openPages();
  await openFirst();
  press('Open second');
  await waitFor(() => expect(overlays()).toBe(2));
  await back();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'second' })).toBeNull());
  expect(screen.queryByRole('dialog', { name: 'first' })).not.toBeNull();
  await back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.pathname).toBe('/a');
  router.history.destroy();
});

test('closing it another way removes its entry', async () => {
  const router = await openPages();
  await openFirst();
  press('Open second');
  await waitFor(() => expect(overlays()).toBe(2));
  press('Save second');
  await waitFor(() => expect(overlays()).toBe(1));
  press('Save first');
  await waitFor(() => expect(overlays()).toBe(0));
  router.history.destroy();
});

test('a link in it leads on, and Back from there leads to the page without it', async () => {
  const router = await openPages();
  await openFirst();
  fireEvent.click(screen.getByRole('link', { name: 'Go to B' }));
  await screen.findByText('Page B');
  await back();
  await screen.findByRole('button', { name: 'Open first' });
  expect(overlays()).toBe(0);
  expect(screen.queryByRole('dialog')).toBeNull();
  router.history.destroy();
});

test('an entry whose overlay a reload closed is left', async () => {
  const router = await openPages();
  const state = window.history.state as object;
  History.prototype.pushState.call(window.history, { ...state, overlays: 1 }, '');
  await openFirst();
  expect(screen.queryByRole('dialog', { name: 'first' })).not.toBeNull();
  await back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(overlays()).toBe(0);
  router.history.destroy();
});
