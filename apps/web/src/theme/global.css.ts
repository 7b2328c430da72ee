/** Styles of every page: fonts, variables, baseline. Imported once, by main.tsx. */
import '@fontsource-variable/geist/wght.css';
import '@fontsource-variable/geist-mono/wght.css';
import '@mantine/core/styles/baseline.css';
import 'virtual:theme-tokens.css';
import './base.css';
