import { createTheme, rem } from '@mantine/core';
import { cobalt, danger, ink, orange, success } from './colors.ts';

/** The design tokens. Both schemes share one primary shade, so that autoContrast judges the shade that is painted. */
export const theme = createTheme({
  black: '#161B24',
  colors: { dark: ink, cobalt, danger, success, orange },
  primaryColor: 'cobalt',
  primaryShade: 6,
  autoContrast: true,
  luminanceThreshold: 0.179,
  respectReducedMotion: true,
  cursorType: 'pointer',
  defaultRadius: 'sm',
  fontFamily: '"Geist Variable", "Geist Fallback", system-ui, sans-serif',
  fontFamilyMonospace: '"Geist Mono Variable", ui-monospace, monospace',
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: rem(22), lineHeight: '1.27' },
      h2: { fontSize: rem(18), lineHeight: '1.33' },
      h3: { fontSize: rem(16), lineHeight: '1.4' },
      h4: { fontSize: rem(14), lineHeight: '1.43' },
    },
  },
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(18) },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.43', lg: '1.5', xl: '1.5' },
  radius: { xs: rem(3), sm: rem(6), md: rem(10), lg: rem(14), xl: rem(20) },
  spacing: { xs: rem(6), sm: rem(10), md: rem(14), lg: rem(20), xl: rem(28) },
  components: {
    CloseButton: { defaultProps: { 'aria-label': 'Close' } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Dismiss notification' } } },
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': 'Close dialog' }, centered: true } },
    // What unfolds is within a landmark, as all content of a page is.
    Popover: { defaultProps: { portalProps: { target: '#main' } } },
    // No transition: while the menu faded in, fast arrow keys and Escape went to the button behind it. The first item
    // takes the focus, because a menu's only children are its items.
    Menu: { defaultProps: { transitionProps: { duration: 0 }, withInitialFocusPlaceholder: false } },
    // As wide as its field, so both edges are the field's: from the middle the first frame of a list reaches out of a phone's
    // window, which grows with it, and so does the field that the list is measured by, fifty times over.
    Combobox: { defaultProps: { position: 'bottom-start' } },
    // The list itself scrolls (mantine-tweaks.css), which its field is known to control.
    Select: { defaultProps: { withScrollArea: false } },
    // Without this role, their <header> is a second banner of the page.
    ModalHeader: { defaultProps: { role: 'none' } },
    ModalCloseButton: { defaultProps: { 'aria-label': 'Close dialog' } },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Close panel' } } },
    DrawerHeader: { defaultProps: { role: 'none' } },
    DrawerCloseButton: { defaultProps: { 'aria-label': 'Close panel' } },
    Burger: { defaultProps: { 'aria-label': 'Toggle navigation' } },
    Pagination: {
      defaultProps: { getControlProps: (control: string) => ({ 'aria-label': `${control} page` }) },
    },
    PasswordInput: { defaultProps: { visibilityToggleFocusable: true } },
    // A name of sixty characters wraps instead of reaching out of a phone's window.
    Tooltip: {
      defaultProps: {
        events: { hover: true, focus: true, touch: false },
        multiline: true,
        maw: 'min(20rem, calc(100vw - 24px))',
        style: { overflowWrap: 'anywhere' },
      },
    },
    Paper: { defaultProps: { radius: 'md' } },
    Tabs: { defaultProps: { keepMounted: false } },
    Table: { defaultProps: { verticalSpacing: 'var(--tf-cell-pad)' } },
  },
});
