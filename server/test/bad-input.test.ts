import type { AnyEndpoint } from '@forecourt/contract/platform/endpoint.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  fieldsOf,
  hostileTo,
  isNamed,
  isRecord,
  must,
  mustName,
  named,
  patience,
  playContract,
  requestOf,
  rightInputs,
  stage,
} from './fuzz.ts'
import { changed, placesIn, queryAttacks, raw, type Path, type WireInput } from './hostile-input.ts'

/** Every field of every body and query, invalid in every way: 400, the field by its name, nothing written. */
playContract()

const withBody = named.filter(([, { options }]) => options.body !== undefined)
const withQuery = named.filter(([, { options }]) => options.query !== undefined)

/**
 * The parts that the contract leaves open: each item is checked separately, and the response reports its
 * problems.
 */
const isOpen = (path: Path) => path[0] === 'file' && path[1] === 'parts'

/** Enough inputs to contain every field of valid inputs. */
async function inputsOf(endpoint: AnyEndpoint): Promise<WireInput[]> {
  const seen = new Set<string>()
  return (await rightInputs(endpoint, 24)).filter(({ body }) => {
    const fresh = placesIn(body).filter(path => !seen.has(nameOf(path)))
    for (const path of fresh) seen.add(nameOf(path))
    return fresh.length > 0
  })
}

const nameOf = (path: Path) => path.map(key => (typeof key === 'number' ? '*' : key)).join('.')

const valueAt = (body: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<string | number, unknown>)[key], body)

/** The leaf values of a body and their paths; of a list its first two items. */
const leavesOf = (body: unknown) =>
  placesIn(body)
    .filter(path => !isOpen(path))
    .map(path => ({ path, value: valueAt(body, path) }))
    .filter(({ value }) => typeof value !== 'object')

type Leaf = ReturnType<typeof leavesOf>[number]

/** How to invalidate all values of a body together; undefined for values to keep. */
const spoils: Readonly<Record<string, (leaf: Leaf, leaves: number) => unknown>> = {
  'of another type': ({ value }) => (typeof value === 'string' ? { text: value } : `no ${typeof value}`),
  'too long': ({ value }, leaves) =>
    typeof value === 'string' ? 'x'.repeat(Math.floor(800_000 / Math.max(leaves, 1))) : undefined,
  '1e309': () => raw('1e309'),
}

/** The discriminator beside a path; while it is invalid, other missing fields are unknown. */
const kindBeside = (path: Path) => [...path.slice(0, -1), 'kind'].join('.')

const mustNameAll = (paths: readonly Path[]) => (reply: Parameters<typeof fieldsOf>[0]) => [
  ...must(400)(reply),
  ...paths
    .filter(path => !isNamed(fieldsOf(reply), path.join('.')) && !isNamed(fieldsOf(reply), kindBeside(path)))
    .map(path => `does not name ${path.join('.')}`),
]

const arraysOf = (body: unknown) =>
  placesIn(body)
    .filter(path => !isOpen(path))
    .map(path => ({ path, value: valueAt(body, path) }))
    .filter(({ value }) => Array.isArray(value) && value.length > 0) as { path: Path; value: unknown[] }[]

const requiredIn = ({ options }: AnyEndpoint): readonly string[] =>
  z.toJSONSchema(options.body ?? z.strictObject({}), { io: 'input', unrepresentable: 'any' }).required ?? []

/** Uploads have their own tests, and their content is checked by its readers. */
const withoutBody = named.filter(
  ([, { method, options }]) => method !== 'GET' && options.body === undefined && options.upload === undefined,
)

test.each(withoutBody)(
  '%s requires and accepts no input',
  async (_name, endpoint) => {
    await stage.forgetAttempts()
    const { attempt, faults } = await hostileTo(endpoint)
    for (const input of (await rightInputs(endpoint, 1)).slice(0, 1)) {
      const { query = '' } = requestOf({}, input)
      await attempt('a field', { query, payload: '{"anything":1}' }, mustName('anything'))
      await attempt('a list', { query, payload: '[1]' }, mustName('body'))
    }
    expect(faults).toEqual([])
  },
  patience,
)

describe('every field of a body', () => {
  test.each(withBody)(
    '%s',
    async (_name, endpoint) => {
      await stage.forgetAttempts()
      const inputs = await inputsOf(endpoint)
      const { attempt, faults } = await hostileTo(endpoint)
      const done = new Set<string>()
      const isFirst = (what: string, { path }: { path: Path }) => {
        const name = `${what} ${nameOf(path)}`
        return !done.has(name) && Boolean(done.add(name))
      }
      const sent = (input: WireInput, body: unknown) => {
        const { query = '', payload } = requestOf({}, { ...input, body })
        return { query, payload }
      }
      for (const input of inputs) {
        const leaves = leavesOf(input.body)
        for (const [name, spoil] of Object.entries(spoils)) {
          const wrong = leaves.flatMap(leaf => {
            const value = spoil(leaf, leaves.length)
            return value === undefined ? [] : [{ path: leaf.path, value }]
          })
          if (wrong.length === 0) continue
          const body = wrong.reduce<unknown>(
            (whole, { path, value }) => changed(whole, path, () => value),
            input.body,
          )
          await attempt(name, sent(input, body), mustNameAll(wrong.map(({ path }) => path)))
        }
        for (const { path, value } of leaves.filter(
          leaf => typeof leaf.value === 'string' && isFirst('NUL', leaf),
        ))
          await attempt(
            'a NUL',
            sent(
              input,
              changed(input.body, path, () => `${String(value)}\0`),
            ),
            mustName(path.join('.')),
          )
        if (endpoint.options.bodyBytes === undefined)
          for (const { path, value } of arraysOf(input.body).filter(list => isFirst('list', list)))
            await attempt(
              'too many items',
              sent(
                input,
                changed(input.body, path, () => Array.from({ length: 401 }, () => value[0])),
              ),
              mustName(path.join('.')),
            )
      }
      const [input] = inputs
      if (input && isRecord(input.body)) {
        const required = requiredIn(endpoint)
        if (required.length > 0)
          await attempt('nothing', sent(input, {}), mustNameAll(required.map(f => [f])))
      }
      expect(faults).toEqual([])
    },
    patience,
  )
})

describe('every parameter of a query', () => {
  test.each(withQuery)(
    '%s',
    async (_name, endpoint) => {
      const schema = endpoint.options.query
      const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
      const [input = { query: [], body: undefined }] = await rightInputs(endpoint, 1)
      const { attempt, faults } = await hostileTo(endpoint)
      for (const pick of fields.keys()) {
        for (const attack of queryAttacks(endpoint, input, pick)) {
          const isRefused = attack.verdict === 'refused' || isNoPage(attack)
          await attempt(attack.name, attack, isRefused ? mustName(attack.field) : undefined)
        }
      }
      expect(faults).toEqual([])
    },
    patience,
  )
})

const isNoPage = ({ field, name }: { field: string; name: string }) =>
  /^page(?:_size)?$/.test(field) && /negative|1e309|fraction|NaN|code|NUL/.test(name)
