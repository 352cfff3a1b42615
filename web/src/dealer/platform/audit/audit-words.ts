import type { AuditEntry } from '@forecourt/contract/platform/audit.ts'
import type { Translate } from '#shared/i18n/resources.ts'
import { findText, translate } from '#shared/i18n/i18n.ts'
import { codeText, numberText } from './audit-codes.ts'

type Texts = Translate<'audit'>

/** Text for an action; an unknown one is shown as recorded. */
export const actionText = (action: string): string => findText('audit', `action.${action}`) ?? action

export const objectText = (type: string): string => findText('audit', `object.${type}`) ?? type

/** Marks platform staff, as distinct from staff of the dealership. */
export function personText(
  { full_name: name, is_platform: isPlatform }: NonNullable<AuditEntry['actor']>,
  t: Texts,
): string {
  if (name === null) return t('actor.gone')
  return isPlatform ? t('actor.platform', { name }) : name
}

export function actorText(entry: AuditEntry, t: Texts): string {
  if (entry.actor !== null) return personText(entry.actor, t)
  if (entry.actor_kind === 'system') return t('actor.system')
  return t(entry.actor_kind === 'customer' ? 'actor.customer' : 'actor.anonymous')
}

/** Type of the object, and its name if it has one. */
export const objectLine = (entry: AuditEntry): string =>
  entry.object_name === null
    ? objectText(entry.object_type)
    : translate('audit', 'value.pair', { name: objectText(entry.object_type), value: entry.object_name })

/** Recorded changes, one a line: names of fields, and values that are not personal. */
export const detailLines = ({ action, details }: AuditEntry, t: Texts): readonly string[] =>
  inOrder(Object.entries(details)).map(([name, value]) => {
    // The dealerships of a user are only visible to colleagues there.
    const isElsewhere = action === 'dealership.switched' && typeof value === 'string' && isId.test(value)
    return pair(name, isElsewhere ? t('other_dealership') : value, t)
  })

/** Old before new values; the database sorts names differently. */
const inOrder = <Value>(entries: readonly (readonly [string, Value])[]) =>
  entries.toSorted(([a], [b]) => Number(wasBefore.has(b)) - Number(wasBefore.has(a)))

const wasBefore: ReadonlySet<string> = new Set(['from', 'before', 'effective_from'])

const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Label of a detail of an action; an unknown one is shown as recorded. */
const wordOf = (name: string): string => findText('audit', `detail.${name}`) ?? name

/** Fields whose values are names of fields. */
const ofNames: ReadonlySet<string> = new Set(['field', 'fields', 'filters'])

const wordsIn = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(wordsIn) : typeof value === 'string' ? wordOf(value) : value

const pair = (name: string, value: unknown, t: Texts): string =>
  t('value.pair', {
    name: wordOf(name),
    value: valueText(name, ofNames.has(name) ? wordsIn(value) : value, t),
  })

function valueText(name: string, value: unknown, t: Texts): string {
  if (value === null || (Array.isArray(value) && value.length === 0)) return '—'
  if (typeof value === 'boolean') return t(value ? 'value.yes' : 'value.no')
  if (Array.isArray(value)) return value.map(item => valueText(name, item, t)).join(', ')
  if (typeof value === 'object') return objectValue(name, value, t)
  if (typeof value === 'number') return numberText(name, value)
  return typeof value === 'string' ? codeText(name, value) : JSON.stringify(value)
}

/** An old and a new value, or several related ones. */
function objectValue(name: string, value: object, t: Texts): string {
  if ('from' in value && 'to' in value)
    return t('value.change', { from: valueText(name, value.from, t), to: valueText(name, value.to, t) })
  return Object.entries(value)
    .map(([part, item]) => pair(part, item, t))
    .join('; ')
}
