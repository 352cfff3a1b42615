import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { compressedBeside } from './compressed-beside.ts'
import { contractWithoutSchemas } from './contract-without-schemas.ts'
import { filesByReach } from './files-by-reach.ts'
import { shopConfig } from './shop.config.ts'
import { workers } from '../config/workers.ts'
import { textsInOnePlace } from './texts-in-one-place.ts'

/** Where a visit begins: what these bring is held by bench/panel-size.ts. */
const firstPages = {
  cached: 'src/dealer/shell/cached.tsx',
  panel: 'src/dealer/shell/panel.tsx',
  list: 'src/dealer/customers/customers/list/customer-list-screen.tsx',
  customer: 'src/dealer/customers/customers/profile/customer-layout.tsx',
  worksheet: 'src/dealer/pricing/pricing/pricing-worksheet-screen.tsx',
}

const places = {
  door: /^src[/]dealer[/](identity[/]accounts[/]sessions|errors|dealership[/]dealerships)[/]/,
  deal: /^src[/]dealer[/](customers|deals|identity[/]invitations|inventory[/]stock|platform[/]events|pricing[/]pricing)[/]/,
  frame: /^src[/](dealer[/]shell|shared)[/]/,
}
const placeOf = (file: string) =>
  Object.entries(places).find(([, pattern]) => pattern.test(file))?.[0] ?? 'house'

/** `vite build web` makes both: the panel, and behind it the customer's side. */
const shopBehind = (): Plugin => ({
  name: 'shop-behind',
  apply: 'build',
  closeBundle: async () => {
    await build({ ...shopConfig, logLevel: 'warn' })
  },
})

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  base: '/dealer/',
  plugins: [react(), contractWithoutSchemas(), textsInOnePlace('/dealer/'), compressedBeside(), shopBehind()],
  // The server writes a fresh nonce in this place with every page (security R45).
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
        // The first file names every other one, and hashes do not compress: seven characters tell releases apart.
        entryFileNames: 'assets/[name]-[hash:7].js',
        // What several pages share is named after all of them.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash:7].js`,
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          // Few files instead of three hundred (ADR 0047). A group without `false` takes along what its
          // modules import; a page itself is never named, or it would lose its own file.
          groups: [
            {
              // Changes only with an upgrade.
              name: 'base',
              priority: 5,
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@mantine[\\/]core[\\/]esm[\\/](core[\\/](Box|MantineProvider|styles-api|factory|InlineStyles)|components[\\/](Anchor|Button|CloseButton|Input|InputBase|Loader|Stack|Text|TextInput|Transition|UnstyledButton)))[\\/]/,
            },
            {
              // The rest of what login brings.
              name: 'start',
              priority: 4,
              tags: ['$initial'],
              test: /[\\/](web|contract|domain)[\\/]src[\\/](?!dealer[\\/]main)|vite[\\/]preload|tabler[\\/]icons-react[\\/]dist[\\/]esm[\\/](createReactComponent|defaultAttributes)/,
            },
            {
              // What the frame, the customer list and a customer's deals share.
              name: 'frame',
              priority: 3,
              test: /[\\/]web[\\/]src[\\/](dealer[\\/](dealership[\\/]dealerships[\\/]entry-data|errors[\\/]no-access|shell[\\/](sidebar|top-bar|phone-bar|session-ending|palette-host)|customers[\\/]customers[\\/](customers\.api|list[\\/](walk|bulk-notice))|deals[\\/]orders[\\/]step-mark)|shared[\\/](api[\\/]query-client|format|ui[\\/](toast[\\/]live-region|dialog[\\/]modal-host|keyboard[\\/]shortcuts|page[\\/](empty-state|inline-problem)|text[\\/]vehicle-badges|theme[\\/]status-tones)))[.\\/]|@mantine[\\/]core[\\/].*[\\/](ActionIcon|CheckIcon|Group|InlineInput|InputsGroupFieldset|NativeSelect|Skeleton)\.mjs|@mantine[\\/]hooks[\\/].*[\\/]use-(merged-ref|uncontrolled)\.mjs|[\\/]Icon(Arrow(Up|Down)|Chevron(Left|Right)|Copy|Filter|Minus|Plus|Trash)\.mjs/,
            },
            {
              // What the frame needs a moment after the page stands, to follow what others do.
              name: 'live',
              priority: 3,
              test: /[\\/]contract[\\/]src[\\/](customers[\\/]moves|deals[\\/](appointments|deposits|orders)|identity[\\/]notifications|inventory[\\/]vehicles|platform[\\/]events)\.ts|[\\/]dealer[\\/]platform[\\/]events[\\/]presence-store\.ts/,
              includeDependenciesRecursively: false,
            },
            {
              // What every list shares.
              name: 'lists',
              priority: 2,
              test: /[\\/]web[\\/]src[\\/]shared[\\/](ui[\\/]table[\\/](data-table|pager|search-box|active-filters)|url[\\/]use-search)[.-]/,
            },
            {
              name: 'icons',
              priority: 1,
              test: /[\\/]node_modules[\\/]@tabler[\\/]/,
              includeDependenciesRecursively: false,
              entriesAware: true,
              entriesAwareMergeThreshold: 4000,
            },
            {
              // What no first page needs of the packages.
              name: 'widgets',
              test: /[\\/]node_modules[\\/](?!@mantine[\\/]core[\\/].*[\\/]Switch[\\/])/,
              includeDependenciesRecursively: false,
            },
            filesByReach({ first: firstPages, placeOf }),
          ],
        },
      },
    },
  },
  ...(mode === 'test' && { oxc: { jsx: { development: false } } }),
  server: { proxy: { '^/(api|i18n|settings)/': 'http://127.0.0.1:3000' } },
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}'],
    environment: './one-test-page.ts',
    environmentOptions: { jsdom: { url: 'https://dealer.test/dealer/' } },
    setupFiles: ['src/shared/testing/setup.ts'],
    css: false,
    // React as users have it: what its development build checks for each element took a fifth of the run.
    env: { NODE_ENV: 'production' },
    // Only what hangs is ended: a busy machine takes many times as long for the same.
    testTimeout: 300_000,
    // With a third of them two cores seldom wait.
    maxWorkers: workers(3),
    // Files share what they import; each test opens its own page (dealer/testing/render-route.tsx).
    isolate: false,
  },
}))
