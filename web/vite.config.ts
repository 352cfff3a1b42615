import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  base: '/dealer/',
  plugins: [react()],
  build: { outDir: 'dist', target: 'es2022', manifest: true, rolldownOptions: { input: 'dealer.html' } },
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    setupFiles: ['src/shared/testing/setup.ts'],
    testTimeout: 20_000,
  },
})
