import type { AuditEntry } from '@forecourt/contract/audit.ts'
import type { Translate } from '#shared/i18n/resources.ts'
import { findText } from '#shared/i18n/i18n.ts'

type Texts = Translate<'audit'>

/** A word for an act; one that has none yet is shown as it is recorded. */
export const actionText = (action: string): string => findText('audit', `action.${action}`) ?? action

export const objectText = (type: string): string => findText('audit', `object.${type}`) ?? type

export function actorText(entry: AuditEntry, t: Texts): string {
  if (entry.actor !== null) return entry.actor.full_name ?? t('actor.gone')
  if (entry.actor_kind === 'system') return t('actor.system')
  return t(entry.actor_kind === 'customer' ? 'actor.customer' : 'actor.anonymous')
}

/** What the object is, and its name where it has one. */
export const objectLine = (entry: AuditEntry): string =>
  entry.object_name === null
    ? objectText(entry.object_type)
    : `${objectText(entry.object_type)}: ${entry.object_name}`

/** The recorded changes, one a line: names of fields, and values that are nothing personal. */
export const detailLines = ({ changes }: AuditEntry): readonly string[] =>
  Object.entries(changes).map(([name, value]) => `${name}: ${valueText(value)}`)

function valueText(value: unknown): string {
  if (value === null) return '—'
  if (Array.isArray(value)) return value.map(valueText).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
