import { allEndpoints, contract } from '@forecourt/contract/index.ts'
import { problemKinds } from '@forecourt/contract/platform/errors.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { openapiFaults, type OpenApi, type Operation } from '../../../test/openapi-faults.ts'
import { TestBrowser, useTestApp } from '../../../test/test-app.ts'
import { refusalsOf } from './endpoint-schema.ts'

const target = useTestApp()
let document: OpenApi

beforeAll(async () => {
  document = (await new TestBrowser(target).send('GET', '/api/docs/json')).body as OpenApi
})

const operations = () =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  )

describe('the OpenAPI document', () => {
  test('is valid, and gives every call its name, purpose and answer', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(openapiFaults(document)).toEqual([])
  })

  test('has every call of the contract, by its name in code, and no other', () => {
    const named = Object.entries(contract).flatMap(([resource, group]) =>
      Object.entries(group).map(([name, { method, path }]) => `${method} ${path} ${resource}.${name}`),
    )
    expect(
      operations()
        .map(([route, { operationId }]) => `${route} ${operationId}`)
        .toSorted(),
    ).toEqual(named.toSorted())
  })

  test('shows every refusal of a call, as a problem', () => {
    const declared = new Map(operations())
    const problem = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
    const wrong = allEndpoints.flatMap(endpoint => {
      const route = `${endpoint.method} ${endpoint.path}`
      const { responses = {} } = declared.get(route) ?? {}
      return refusalsOf(endpoint)
        .filter(kind => JSON.stringify(responses[problemKinds[kind]]?.content) !== JSON.stringify(problem))
        .map(kind => `${route}: ${kind}`)
    })
    expect(wrong).toEqual([])
  })

  test('names the headers of a call, and marks files', () => {
    const headersOf = (operation: Operation | undefined) =>
      operation?.parameters?.filter(one => one.in === 'header').map(({ name }) => name)
    const byName = new Map(operations().map(([, operation]) => [operation.operationId, operation]))
    expect(headersOf(byName.get('customers.create'))).toEqual(['X-CSRF-Token', 'Idempotency-Key'])
    expect(headersOf(byName.get('customers.update'))).toContain('If-Match')
    expect(headersOf(byName.get('customers.list'))).toEqual([])
    const upload = allEndpoints.filter(({ options }) => options.upload)
    const bodies = upload.map(({ method, path }) => document.paths[path]?.[method.toLowerCase()]?.requestBody)
    expect(bodies.map(body => Object.keys(body?.content ?? {}))).toEqual(
      upload.map(({ options }) => [
        options.upload === 'table' ? 'application/octet-stream' : 'multipart/form-data',
      ]),
    )
  })
})

test('a wrong document is found', () => {
  const operation = (changes: object) => ({
    operationId: 'a',
    summary: 'A',
    responses: { 200: { description: 'Done' } },
    ...changes,
  })
  const faultsOf = (item: object, schemas: object = {}) =>
    openapiFaults({
      openapi: '3.1.0',
      paths: { '/a/{id}': item },
      components: { schemas },
    } as unknown as OpenApi)
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }
  expect(faultsOf({ get: operation({ parameters: [id] }) })).toEqual([])
  expect(faultsOf({ get: operation({}) })).toEqual(['GET /a/{id}: {id} is not described'])
  expect(faultsOf({ get: operation({ parameters: [id, id] }) })).toEqual([
    'GET /a/{id}: path id is there twice',
  ])
  expect(
    faultsOf({
      get: operation({ parameters: [id] }),
      put: operation({ parameters: [id], security: [{ x: [] }] }),
    }),
  ).toEqual(['PUT /a/{id}: is called a, as another is', 'PUT /a/{id}: is secured by nothing: x'])
  expect(
    faultsOf({
      get: operation({ parameters: [id], responses: { 400: { description: 'Default Response' } } }),
    }),
  ).toEqual(['GET /a/{id}: never succeeds', 'GET /a/{id}: 400 is not described'])
  const bad = {
    A: { type: 'text' },
    B: { $ref: '#/components/schemas/C' },
    D: { maxLength: '3', pattern: '(' },
  }
  expect(faultsOf({ get: operation({ parameters: [id] }) }, bad)).toEqual([
    '#/components/schemas/A: "text" is no type',
    '#/components/schemas/B: #/components/schemas/C leads nowhere',
    '#/components/schemas/D: maxLength is no number',
    '#/components/schemas/D: ( is no pattern',
  ])
})
