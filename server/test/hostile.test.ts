import type { AnyEndpoint } from '@forecourt/contract/platform/endpoint.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { newId } from '#platform/http/ids.ts'
import {
  absentId,
  hostileRounds,
  hostileTo,
  isRecord,
  must,
  mustName,
  named,
  patience,
  playContract,
  requestOf,
  rightInputs,
  rounds,
  stage,
  tooDear,
} from './fuzz.ts'
import { bodyAttacks, foreignIds, queryAttacks } from './hostile-input.ts'
import { placeOf, resourceOf } from './stage.ts'

playContract()

/** The fields of a call's body that are lists of ids. */
function idListsOf({ options }: AnyEndpoint): string[] {
  if (!options.body) return []
  const { properties = {} } = z.toJSONSchema(options.body, { io: 'input', unrepresentable: 'any' })
  const isList = (schema: unknown): boolean => {
    const { type, items, anyOf = [] } = schema as z.core.JSONSchema.JSONSchema
    const { $ref, format } = (items ?? {}) as z.core.JSONSchema.JSONSchema
    const isOfIds = format === 'uuid' || $ref?.endsWith('/Id') === true
    return (type === 'array' && isOfIds) || anyOf.some(isList)
  }
  return Object.keys(properties).filter(field => isList(properties[field]))
}

describe('hostile input', () => {
  test.each(named)(
    '%s',
    async (_name, endpoint) => {
      await stage.forgetAttempts()
      const inputs = await rightInputs(endpoint, hostileRounds)
      const { attempt, faults } = await hostileTo(endpoint)
      for (const [turn, input] of inputs.entries()) {
        for (const attack of [
          ...bodyAttacks(endpoint, input, turn),
          ...queryAttacks(endpoint, input, turn),
        ]) {
          const verify = attack.verdict === 'refused' ? mustName(attack.field) : undefined
          await attempt(attack.name, attack, verify)
        }
      }
      expect(faults).toEqual([])
    },
    patience,
  )
})

/** A postal code is looked up as written: an unknown one has no province (product 7). */
const isNoId = ({ path }: AnyEndpoint) => path.endsWith('/postal_code_province/')

/**
 * Calls that accept unknown ids: each of many is answered separately, or unknown callers get the same reply
 * as all.
 */
const ANSWERED = [
  'POST /api/dealer/customer/assign/',
  'POST /api/dealer/customer/set_archive_status/',
  'POST /api/dealer/notification/mark_read/',
  'POST /api/customer/auth/magic_link/',
  'POST /api/customer/auth/reset_password/',
  'POST /api/customer/auth/signup/',
]

/**
 * A list filtered by a foreign id may be empty; a write names the field, or does not find it. A worksheet
 * names its lender in words, and a restored user has no successor.
 */
const isNotTaken =
  ({ method, path }: AnyEndpoint, { payload = '' }: { payload?: string | undefined }) =>
  ({ status }: { status: number }) => {
    const isOpen = method === 'GET' || ANSWERED.includes(`${method} ${path}`)
    const isWords = payload.includes('"worksheet"') || payload.includes('"is_active":true')
    return status < 300 && !isOpen && !isWords ? ['took it'] : []
  }

describe('ids of others', () => {
  const withId = named.filter(([, endpoint]) => resourceOf(endpoint) !== undefined)

  test.each(withId)(
    '%s: in the path',
    async (_name, endpoint) => {
      const [input = { query: [], body: undefined }] = await rightInputs(endpoint, 1)
      const { attempt, faults } = await hostileTo(endpoint)
      const foreign = stage.foreign[resourceOf(endpoint) ?? ''] ?? absentId
      const strange = [absentId, 'not-an-id', "1' OR '1'='1", '%C3%A9', 'x'.repeat(150), 'x'.repeat(500), ' ']
      for (const id of [foreign, foreign.toUpperCase(), ...strange]) {
        const body = isRecord(input.body) && 'id' in input.body ? { ...input.body, id } : input.body
        await attempt(`id ${id}`, requestOf({ [placeOf(endpoint)]: id }, { ...input, body }), reply =>
          (isRecord(body) && 'id' in body && reply.status === 400) || isNoId(endpoint)
            ? []
            : must(404)(reply),
        )
      }
      expect(faults).toEqual([])
    },
    patience,
  )

  test.each(named)(
    '%s: in the input',
    async (_name, endpoint) => {
      const before = await stage.digestOfForeign()
      const inputs = await rightInputs(endpoint, rounds)
      const { attempt, faults } = await hostileTo(endpoint)
      for (const input of inputs) {
        for (const { query, payload } of foreignIds(input, stage.foreign).map(spoilt =>
          requestOf({}, spoilt),
        ))
          await attempt('a foreign id', { query: query ?? '', payload }, isNotTaken(endpoint, { payload }))
      }
      if ((await stage.digestOfForeign()) !== before) faults.push('the other dealership was changed')
      expect(faults).toEqual([])
    },
    patience,
  )
})

describe('10,000 ids at once', () => {
  const ids = Array.from({ length: 10_000 }, () => newId())
  const bulk = named.flatMap(([name, endpoint]) =>
    idListsOf(endpoint).map(field => [name, field, endpoint] as const),
  )

  test('exist in the input of these calls', () => {
    expect(bulk.map(([name, field]) => `${name} ${field}`)).toEqual(
      expect.arrayContaining([
        'POST /api/dealer/customer/assign/ id_list',
        'PUT /api/dealer/inventory/{id}/photos/ photos',
      ]),
    )
  })

  test.each(bulk)('%s: %s', async (_name, field, endpoint) => {
    const [input] = await rightInputs(endpoint, 1)
    const { attempt, faults } = await hostileTo(endpoint)
    const body = { ...(isRecord(input?.body) && input.body), [field]: ids }
    const { query = '', payload } = requestOf({}, { query: input?.query ?? [], body })
    await attempt('10,000', { query, payload }, mustName(field))
    expect(faults).toEqual([])
  })
})

describe('the envelope', () => {
  // Calls that take a form with a file have their own test.
  const writes = named.filter(([, { method, options }]) => method !== 'GET' && !options.upload)

  test.each(writes)(
    '%s',
    async (_name, endpoint) => {
      const { attempt, faults } = await hostileTo(endpoint)
      const [input = { query: [], body: undefined }] = await rightInputs(endpoint, 1)
      const { query = '', payload = '{}' } = requestOf({}, input)
      const body = { query, payload }
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/xml',
        'nonsense',
        '',
      ])
        await attempt(`content type ${type}`, { ...body, headers: { 'content-type': type } }, must(415))
      for (const broken of [
        '{"a":',
        '{"a":1}}',
        '',
        'undefined',
        '{"__proto__":{"a":1}}',
        '{"constructor":{"prototype":{"a":1}}}',
        '\uFEFF',
      ])
        await attempt(`body ${broken}`, { ...body, payload: broken }, must(400))
      const tooMany = 1.1 * (endpoint.options.bodyBytes ?? 1024 * 1024)
      await attempt('too large', { ...body, payload: JSON.stringify('x'.repeat(tooMany)) }, must(413))
      const { ifMatch, idempotency } = endpoint.options
      if (ifMatch === 'required') {
        for (const version of ['*', '"v"', 'v1', '"v99999999999"', '"v1", "v2"', ''])
          await attempt(
            `If-Match ${version}`,
            { ...body, headers: { 'if-match': version } },
            mustName('If-Match'),
          )
        await attempt('a stale version', { ...body, headers: { 'if-match': '"v0"' } }, must(412))
      }
      if (idempotency === 'required') {
        for (const key of ['', '1', 'x'.repeat(500)])
          await attempt(
            `key ${key}`,
            { ...body, headers: { 'idempotency-key': key } },
            mustName('Idempotency-Key'),
          )
      }
      expect(faults).toEqual([])
    },
    patience,
  )
})

test('no request took more than six queries', () => {
  expect(tooDear()).toEqual([])
})
