/// <reference types="vite/client" />
declare module 'virtual:theme-tokens.css';
declare module '@fontsource-variable/*';
