import type { AnyEndpoint } from '@forecourt/contract/platform/endpoint.ts'
import { allEndpoints } from '@forecourt/contract/index.ts'
import { describe, expect, test } from 'vitest'
import {
  endpointsAsked,
  callersOf,
  named,
  ofEmptyInstallation,
  patience,
  playContract,
  reached,
  rightInputs,
  rounds,
  stage,
  tooDear,
  tryRight,
} from './fuzz.ts'
import { CALLERS } from './stage.ts'

playContract()

/** Callers without access: their input matters little, and is generated once for all of them. */
const isOutside = (caller: (typeof CALLERS)[number]) => ['stranger', 'half', 'newcomer'].includes(caller)
const made = new Map<AnyEndpoint, ReturnType<typeof rightInputs>>()
const sameInputs = (endpoint: AnyEndpoint) => {
  const inputs = made.get(endpoint) ?? rightInputs(endpoint, 1, 0)
  made.set(endpoint, inputs)
  return inputs
}

describe('valid input', () => {
  test.each(CALLERS)(
    'a %s calls the contract in its order',
    async caller => {
      const wrong: string[] = []
      for (const endpoint of allEndpoints) {
        for (let turn = 0; turn < 12; turn += 1) {
          const [input = { query: [], body: undefined }] = isOutside(caller)
            ? await sameInputs(endpoint)
            : await rightInputs(endpoint, 1, turn)
          const { faults, status } = await tryRight(endpoint, caller, input)
          wrong.push(...faults)
          if (status < 300 || status === 401 || status === 403) break
        }
      }
      expect(wrong).toEqual([])
    },
    patience,
  )

  test.each(named)(
    '%s',
    async (_name, endpoint) => {
      await stage.forgetAttempts()
      const wrong: string[] = []
      for (const caller of callersOf(endpoint))
        for (const input of await rightInputs(endpoint, rounds))
          wrong.push(...(await tryRight(endpoint, caller, input)).faults)
      expect(wrong).toEqual([])
    },
    patience,
  )

  test('every endpoint answered with success', () => {
    const expected = named.map(([name]) => name).filter(name => !ofEmptyInstallation(name))
    expect(expected.filter(name => !reached.has(name))).toEqual([])
  })
})

test('no request took more than six queries', () => {
  expect(endpointsAsked()).toBe(named.length)
  expect(tooDear()).toEqual([])
})
