/**
 * Styles of every page: fonts, variables, baseline. Imported once, by main.tsx. Every font is named here: one that a
 * page brings along later, if only ahead of time, has the browser lay out anew whatever is open.
 */
import '@fontsource-variable/archivo/wght.css';
import '@fontsource-variable/geist/wght.css';
import '@fontsource-variable/geist-mono/wght.css';
import '@mantine/core/styles/baseline.css';
import 'virtual:theme-tokens.css';
import './base.css';
