import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { theme } from '../theme/theme.ts';
import { DialogHost } from '../ui/DialogHost.tsx';
import { ToastHost } from '../ui/ToastHost.tsx';

/** Renders under the theme, with the toast and dialog hosts, without transitions. */
export function renderUi(element: ReactElement) {
  return render(
    <MantineProvider theme={theme} env="test">
      <ToastHost />
      <DialogHost />
      {element}
    </MantineProvider>,
  );
}
