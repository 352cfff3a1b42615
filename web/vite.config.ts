import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { contractWithoutSchemas } from './contract-without-schemas.ts'

export default defineConfig({
  root: import.meta.dirname,
  base: '/dealer/',
  plugins: [react(), contractWithoutSchemas()],
  // The server writes a fresh nonce in this place with every page (R45).
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    target: 'es2022',
    manifest: true,
    // Small pictures inside JavaScript would need `data:` everywhere; files cache better.
    assetsInlineLimit: 0,
    // Every browser of the last two years preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: 'dealer.html',
      output: {
        codeSplitting: {
          // What every page needs, in two files: one that changes only with an upgrade, and one of ours. Each is smaller
          // than its parts, and the first visit of login stays under its budget (bench/panel-size.ts).
          groups: [
            {
              name: 'base',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@mantine[\\/]core[\\/]esm[\\/](core[\\/](Box|MantineProvider|styles-api|factory|InlineStyles)|components[\\/](Anchor|Button|CloseButton|Input|InputBase|Loader|Stack|Text|TextInput|Transition|UnstyledButton)))[\\/]/,
            },
            {
              name: 'start',
              test: /[\\/]web[\\/]src[\\/]shared[\\/](i18n|browser-storage|api[\\/](client|request|call-error))|[\\/]contract[\\/]src[\\/](users|settings|endpoint|text)\./,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '^/(api|i18n|settings)/': 'http://127.0.0.1:3000' } },
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'https://dealer.test/dealer/' } },
    setupFiles: ['src/shared/testing/setup.ts'],
    css: false,
    testTimeout: 20_000,
  },
})
