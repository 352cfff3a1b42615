import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'
import { compressedBeside } from './compressed-beside.ts'
import { contractWithoutSchemas } from './contract-without-schemas.ts'
import { textsInOnePlace } from './texts-in-one-place.ts'

/** The customer's side is a build of its own: nothing it brings is ever loaded, or split, with the panel. */
export const shopConfig: InlineConfig = {
  configFile: false,
  root: import.meta.dirname,
  base: '/shop/',
  plugins: [react(), contractWithoutSchemas(), textsInOnePlace('/shop/'), compressedBeside()],
  // The server writes a fresh nonce in this place with every page (security R45).
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist/shop',
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'shop.html' },
  },
}
