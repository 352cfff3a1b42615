import type { Person } from '@forecourt/contract/platform/events.ts'
import { useEffect, useRef } from 'react'
import { initials } from '#shared/format/initials.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { styleNonce } from '#shared/ui/theme/style-nonce.ts'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { differences, fieldsOf } from '../model/draft-fields.ts'
import { useCalmDesk } from '../model/desk.ts'
import { useFieldText } from '../model/field-text.ts'
import { draftOf } from '../model/use-draft.ts'
import { useCurrentUser } from '#dealer/identity/accounts/sessions/session.ts'
import { useOthersOn } from '#dealer/platform/events/presence-store.ts'
import { usePresence } from '#dealer/platform/events/use-presence.ts'
import classes from './sheet-company.module.css'

const mostFaces = 3

/** Other users on this worksheet: their names beside the title, their positions on the sheet. */
export function SheetCompany() {
  const t = useText('pricing')
  const { order, isCustomerView } = useCalmDesk()
  usePresence(order.id)
  useReportedChanges()
  const nameOf = useFieldName()
  const others = useOthersOn(order.id)
  // The customer view does not show colleagues.
  if (isCustomerView) return null
  const text = (person: Person) =>
    person.field === null
      ? person.full_name
      : t('company.at', { name: person.full_name, field: nameOf(person.field) })
  return (
    <div className={classes['company']} role="status">
      {others.slice(0, mostFaces).map(person => (
        <span
          key={person.tab}
          className={classes['face']}
          role="img"
          aria-label={t('company.here', { who: text(person) })}
        >
          {initials(person.full_name)}
        </span>
      ))}
      {others.length > mostFaces ? <span>+{others.length - mostFaces}</span> : null}
      <span className={classes['names']} aria-hidden>
        {others.map(text).join(' · ')}
      </span>
      <Marks people={others} />
    </div>
  )
}

/**
 * Frames each input that somebody else is editing, with their name on the edge. Drawn over the sheet by input name:
 * cells do not know of it, and nothing moves.
 */
function Marks({ people }: { readonly people: readonly Person[] }) {
  const marks = people.flatMap(({ field, full_name }) => (field === null ? [] : [markOf(field, full_name)]))
  return marks.length === 0 ? null : <style nonce={styleNonce()}>{marks.join('\n')}</style>
}

/** Names of fields only have letters, digits, dots, dashes and underscores; the server refuses others. */
function markOf(field: string, name: string): string {
  const inputs = ['input', 'select', 'textarea'].map(tag => `> ${tag}[name="${field}"]`).join(', ')
  const around = `:has(${inputs})`
  return `${around} { position: relative; outline: 2px solid var(--dp-customer-fg); outline-offset: -1px; border-radius: 4px; }
${around}::after {
  content: ${JSON.stringify(name)}; position: absolute; z-index: 2; inset-block-end: calc(100% - 3px); inset-inline-end: -1px;
  max-width: 100%; padding: 0 4px; overflow: hidden; border-radius: 3px; background: var(--dp-customer-fg);
  color: var(--dp-surface); font-size: 12px; line-height: 14px; white-space: nowrap; text-overflow: ellipsis; pointer-events: none;
}`
}

function useFieldName() {
  const { order, draft } = useCalmDesk()
  const { labelOf } = useFieldText()
  return (name: string): string => {
    const value = fieldsOf(draft).get(name) ?? fieldsOf(draftOf(order)).get(name)
    // An input that is not a field of the deal has no name that others know.
    return name.startsWith('lines.') && value === undefined ? '' : labelOf(name, value)
  }
}

/** Reports what somebody else has just saved: the figures are already updated. */
function useReportedChanges(): void {
  const t = useText('pricing')
  const { order, isCustomerView } = useCalmDesk()
  const { full_name: me } = useCurrentUser()
  const nameOf = useFieldName()
  const seen = useRef(order)
  useEffect(() => {
    const before = seen.current
    seen.current = order
    if (before.id !== order.id || before.version >= order.version || order.updated_by === me) return
    if (isCustomerView) return
    const fields = differences(draftOf(before), draftOf(order)).map(nameOf)
    if (fields.length === 0) return
    showToast({
      id: `company-${order.id}`,
      type: 'info',
      text: t('company.changed', { who: order.updated_by ?? '', fields: fields.join(', ') }),
    })
  })
}
