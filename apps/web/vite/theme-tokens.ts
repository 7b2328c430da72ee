import {
  type ConvertCSSVariablesInput,
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import type { Plugin } from 'vite';
import { cssVariablesResolver } from '../src/theme/resolver.ts';
import { theme } from '../src/theme/theme.ts';

const VIRTUAL = 'virtual:theme-tokens.css';

/**
 * Every CSS variable of the theme in both color schemes as one static sheet. Marketing pages style themselves with
 * it and never load Mantine; the signed-in pages switch Mantine's own style tag off and use the same sheet.
 */
export function themeTokensCss(): string {
  const full = mergeMantineTheme(DEFAULT_THEME, theme);
  const base = defaultCssVariablesResolver(full);
  const own = cssVariablesResolver(full);
  const merged: ConvertCSSVariablesInput = {
    variables: { ...base.variables, ...own.variables },
    light: { ...base.light, ...own.light },
    dark: { ...base.dark, ...own.dark },
  };
  return convertCssVariables(merged, ':root');
}

/** Serves the sheet as `virtual:theme-tokens.css`. */
export function themeTokensPlugin(): Plugin {
  return {
    name: 'tenfour:theme-tokens',
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : null),
    load: (id) => (id === `\0${VIRTUAL}` ? themeTokensCss() : null),
  };
}
