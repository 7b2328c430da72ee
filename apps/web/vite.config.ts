import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import presetMantine from 'postcss-preset-mantine';
import simpleVars from 'postcss-simple-vars';
import { defineConfig } from 'vitest/config';
import { colorSchemePlugin } from './vite/color-scheme.ts';
import { iconImportsPlugin } from './vite/icon-imports.ts';
import { pureSchemasPlugin } from './vite/pure-schemas.ts';
import { themeTokensPlugin } from './vite/theme-tokens.ts';

const api = 'http://localhost:3000';

const breakpoints = {
  'mantine-breakpoint-xs': '36em',
  'mantine-breakpoint-sm': '48em',
  'mantine-breakpoint-md': '62em',
  'mantine-breakpoint-lg': '75em',
  'mantine-breakpoint-xl': '88em',
};

export default defineConfig({
  plugins: [
    iconImportsPlugin(),
    pureSchemasPlugin(),
    themeTokensPlugin(),
    colorSchemePlugin(),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: false,
      quoteStyle: 'single',
      semicolons: true,
      addExtensions: true,
    }),
    react(),
  ],
  css: { postcss: { plugins: [presetMantine(), simpleVars({ variables: breakpoints })] } },
  server: { proxy: { '/api': api, '/trpc': api, '/avatars': api, '/maps': api } },
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['index.html', 'src/visit.ts'],
      // The landing page carries a list of what each page of the panel loads: short names make it a kB shorter.
      output: {
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names }) =>
          names[0]?.endsWith('.css') ? 'assets/[hash:7].css' : 'assets/[name]-[hash][extname]',
      },
    },
  },
  test: {
    maxWorkers: 2,
    environment: 'jsdom',
    // A port that fetch refuses: a component test never talks to whatever runs on this machine.
    environmentOptions: { jsdom: { url: 'http://localhost:9/' } },
    setupFiles: ['./src/test/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}', 'vite/**/*.test.ts', 'scripts/**/*.test.ts'],
    css: false,
    // One DOM environment per worker, with every module loaded once: rebuilding them for each file would take half the
    // time. So a test must leave nothing behind (see `src/test/setup.ts`).
    isolate: false,
    // A busy machine takes ten times as long as an idle one; what succeeds early costs nothing.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
