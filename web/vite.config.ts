import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const schemaStub = fileURLToPath(new URL('src/shared/api/schema-stub.ts', import.meta.url))
const isTest = process.env['VITEST'] !== undefined

export default defineConfig({
  root: import.meta.dirname,
  base: '/dealer/',
  plugins: [react()],
  resolve: { alias: isTest ? [] : [{ find: /^zod$/, replacement: schemaStub }] },
  // The server writes a fresh nonce in this place with every page (R45).
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    target: 'es2022',
    manifest: true,
    // Small pictures inside JavaScript would need `data:` everywhere; files cache better.
    assetsInlineLimit: 0,
    rolldownOptions: { input: 'dealer.html' },
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
