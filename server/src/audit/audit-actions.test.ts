import { expect, test } from 'vitest'
import english from '../../../web/locales/en/audit.json' with { type: 'json' }
import french from '../../../web/locales/fr/audit.json' with { type: 'json' }
import { AUDIT_ACTIONS } from './audit-actions.ts'

test.each([
  ['English', english],
  ['French', french],
])('every act has words in %s', (_language, texts: Record<string, string>) => {
  expect(AUDIT_ACTIONS.filter(action => texts[`action.${action}`] === undefined)).toEqual([])
})
