declare module 'virtual:theme-tokens.css';
declare module '*.css';
declare module '@fontsource-variable/geist/wght.css';
