import type { AnyEndpoint } from '@forecourt/contract/platform/endpoint.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  hostileTo,
  mustName,
  named,
  ofEmptyInstallation,
  patience,
  playContract,
  requestOf,
  rightInputs,
  stage,
} from './fuzz.ts'
import { changed, placesIn, type Path } from './hostile-input.ts'

/**
 * Every call in which users type a person's name, found in the contract. Names from other programs arrive as
 * leads (`leads.test.ts`) and by single sign-on (`oidc-attacks.test.ts`), by the same rule
 * (`domain/src/platform/validation/names.ts`).
 */
playContract()

const BAD_NAMES = [
  '<script>alert(1)</script>',
  'R2D2',
  '\u2028',
  'Zoé\u202Eyor',
  'Zoé\u200F',
  'x'.repeat(500),
]

const isPersonName = (path: Path) => /^(?:first|last)_name(?:_enc)?$/.test(String(path.at(-1)))

const takesPersonName = ({ method, options }: AnyEndpoint) =>
  method !== 'GET' &&
  options.body !== undefined &&
  /"(?:first|last)_name(?:_enc)?":/.test(
    JSON.stringify(z.toJSONSchema(options.body, { io: 'input', unrepresentable: 'any' })),
  )

/** A merge picks one of two stored names; a draft keeps typed text until the submission, which checks it. */
const TYPES_NO_NAME = /\/(?:merge|draft|validate)\/$/

const calls = named.filter(
  ([name, endpoint]) => takesPersonName(endpoint) && !ofEmptyInstallation(name) && !TYPES_NO_NAME.test(name),
)

test('several calls take names of people', () => {
  expect(calls.length).toBeGreaterThan(5)
})

test.each(calls)(
  '%s refuses an invalid name of a person, on its field',
  async (_name, endpoint) => {
    await stage.forgetAttempts()
    const { attempt, faults } = await hostileTo(endpoint)
    const inputs = await rightInputs(endpoint, 12)
    const input = inputs.find(({ body }) => placesIn(body).some(isPersonName))
    if (input === undefined) throw new Error('no right input has a name')
    const params = await stage.paramsOf(endpoint)
    // The rules of a credit application name its fields without the prefix of the body.
    const fieldAt = (path: Path, bad: string) =>
      bad.length > 60 ? path.join('.') : path.join('.').replace(/^application\./, '')
    for (const path of placesIn(input.body).filter(isPersonName))
      for (const bad of BAD_NAMES) {
        const body = changed(input.body, path, () => bad)
        const request = requestOf(params, { ...input, body })
        await attempt(`${path.join('.')} ${JSON.stringify(bad)}`, request, mustName(fieldAt(path, bad)))
      }
    expect(faults).toEqual([])
  },
  patience,
)
