import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderUi } from '../test/render.tsx';
import { PageTitle } from './PageTitle.tsx';

test('another part of the page takes the focus to the heading by a link of the navigation, not by a tab', async () => {
  function Page() {
    const [part, setPart] = useState('Overview');
    return (
      <>
        <nav>
          <button type="button" onClick={() => setPart('Members')}>
            by the navigation
          </button>
        </nav>
        <PageTitle title={part}>Harbor City</PageTitle>
        <button type="button" onClick={() => setPart('Requests')}>
          by a tab
        </button>
      </>
    );
  }
  renderUi(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'by a tab' }));
  expect(document.title).toBe('Requests · Tenfour');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'by a tab' }));
  await userEvent.click(screen.getByRole('button', { name: 'by the navigation' }));
  expect(document.title).toBe('Members · Tenfour');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Harbor City' }));
});
