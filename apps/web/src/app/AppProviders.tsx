import '../theme/mantine.css.ts';
import { MantineProvider } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { schemeManager } from '../theme/color-scheme.ts';
import { theme } from '../theme/theme.ts';

/** Mantine for the signed-in pages. Its variables come from the static sheet, so its own style tag stays off. */
export function AppProviders({ children }: { children: ReactNode }) {
  const manager = useMemo(schemeManager, []);
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="dark"
      colorSchemeManager={manager}
      withCssVariables={false}
    >
      {children}
    </MantineProvider>
  );
}
