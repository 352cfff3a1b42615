import { join } from 'node:path'
import * as contract from '@forecourt/contract/index.ts'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { contractWithoutSchemas } from './contract-without-schemas.ts'

interface Named {
  readonly method: string
  readonly path: string
  readonly options: Readonly<Record<string, unknown>>
}

const isEndpoint = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && 'method' in value && 'options' in value

/** What the browser’s client reads of every call, however deep it stands in what a module exports. */
function read(module: object): Readonly<Record<string, unknown>> {
  const calls: Record<string, unknown> = {}
  const collect = (value: unknown): void => {
    if (isEndpoint(value)) {
      const { access, idempotency, ifMatch, etag } = value.options
      calls[`${value.method} ${value.path}`] = { access, idempotency, ifMatch, etag }
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect)
  }
  collect({ ...module })
  return calls
}

interface Built {
  readonly code: string
  readonly moduleIds: readonly string[]
}

async function builtOf(module: string, { treeshake }: { readonly treeshake: boolean }): Promise<Built> {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    plugins: [contractWithoutSchemas()],
    build: {
      write: false,
      minify: false,
      lib: {
        entry: join(import.meta.dirname, `../contract/src/${module}`),
        formats: ['es'],
        fileName: 'contract',
      },
      rolldownOptions: { treeshake },
    },
  })
  const { output } = (Array.isArray(made) ? made[0] : made) as unknown as {
    readonly output: readonly [Built]
  }
  return output[0]
}

test('the browser’s contract says of every call what its client reads, and has no schemas', async () => {
  const { code } = await builtOf('index.ts', { treeshake: true })
  expect(code).not.toContain('ZodObject')
  const built = (await import(
    `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
  )) as object
  const calls = read(contract)
  expect(Object.keys(calls).length).toBeGreaterThan(300)
  expect(read(built)).toEqual(calls)
})

test('a module of the browser’s contract brings nothing that only its schemas were made of', async () => {
  const { moduleIds } = await builtOf('dealership/dealerships.ts', { treeshake: false })
  expect(moduleIds.map(id => id.slice(id.lastIndexOf('/') + 1)).toSorted()).toEqual([
    'dealerships.ts',
    'endpoint.ts',
  ])
})
