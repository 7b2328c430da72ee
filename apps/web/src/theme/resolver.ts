import type { CSSVariablesResolver } from '@mantine/core';
import { LIVE } from './colors.ts';

const light = {
  '--mantine-color-body': '#F6F7F9',
  '--mantine-color-text': '#161B24',
  '--mantine-color-dimmed': '#566070',
  '--mantine-color-placeholder': '#5F697A',
  '--mantine-color-error': '#B42318',
  '--mantine-color-success': '#0E6B4C',
  '--mantine-color-default-border': '#C9CFD9',
  '--mantine-color-default-hover': '#EEF0F4',
  '--mantine-color-disabled': '#E4E7EC',
  '--mantine-color-disabled-color': '#5F697A',
  '--mantine-color-disabled-border': '#C9CFD9',
  '--mantine-color-anchor': 'var(--mantine-color-cobalt-7)',
  '--mantine-color-red-light-color': '#A61E1E',
  '--mantine-color-yellow-light-color': '#7A4A00',
  '--mantine-color-green-light-color': '#1B6B2E',
  '--mantine-color-teal-light-color': '#05664A',
  '--mantine-color-cyan-light-color': '#0B6171',
  '--tf-surface': '#FFFFFF',
  '--tf-raised': '#FFFFFF',
  '--tf-sunken': '#ECEEF2',
  '--tf-line': '#DDE1E8',
  '--tf-input-border': '#7B8494',
  '--tf-focus': 'var(--mantine-color-cobalt-6)',
  '--tf-warn': '#7A4A00',
  '--tf-live-edge': '#161B24',
};

const dark = {
  '--mantine-color-body': '#12161D',
  '--mantine-color-dimmed': '#A7AFBD',
  '--mantine-color-placeholder': '#9AA3B2',
  '--mantine-color-disabled': '#252C38',
  '--mantine-color-disabled-color': '#9AA3B2',
  '--mantine-color-disabled-border': '#3B4454',
  '--mantine-color-error': '#FF8A80',
  '--mantine-color-success': '#4ADE9F',
  '--mantine-color-anchor': 'var(--mantine-color-cobalt-3)',
  '--tf-surface': '#1C222C',
  '--tf-raised': '#2C3442',
  '--tf-sunken': '#0D1015',
  '--tf-line': '#2C3442',
  '--tf-input-border': '#7A8497',
  '--tf-focus': 'var(--mantine-color-cobalt-3)',
  '--tf-warn': '#FFC857',
  '--tf-live-edge': '#D4F534',
};

/** On pictures of the map, which are the same in both themes: the game's teams, and emergency calls. */
const map = {
  '--tf-team-sheriff': '#8A6D1F',
  '--tf-team-police': '#2456D6',
  '--tf-team-fire': '#D0342C',
  '--tf-team-dot': '#E07B00',
  '--tf-team-jail': '#7C3AED',
  '--tf-team-other': '#6B7280',
  '--tf-alarm': '#B42318',
};

/**
 * Colors that Mantine's defaults get wrong, plus our `--tf-*` names: surface steps (`sunken` < body < `surface` <
 * `raised`), `line` for 1 px separators, `input-border` (3:1), `focus`, `warn`, and `live` with the edge that keeps it
 * visible on white.
 */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: { '--tf-live': LIVE, '--tf-on-live': '#12161D', ...map },
  light,
  dark,
});
