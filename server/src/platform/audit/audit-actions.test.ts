import { AUDIT_ACTIONS } from '@forecourt/domain/platform/audit/audit-actions.table.ts'
import { AUDIT_OBJECTS } from '@forecourt/domain/platform/audit/audit-objects.table.ts'
import { expect, test } from 'vitest'
import english from '../../../../web/locales/en/audit.json' with { type: 'json' }
import french from '../../../../web/locales/fr/audit.json' with { type: 'json' }

test.each([
  ['English', english],
  ['French', french],
])('every action and every object has words in %s', (_language, texts: Record<string, string>) => {
  expect(AUDIT_ACTIONS.filter(action => texts[`action.${action}`] === undefined)).toEqual([])
  expect(AUDIT_OBJECTS.filter(object => texts[`object.${object}`] === undefined)).toEqual([])
})
