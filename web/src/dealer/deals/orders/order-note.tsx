import type { Order } from '@forecourt/contract/deals/orders.ts'
import { ORDER_NOTE_MAX } from '@forecourt/domain/deals/orders/order-form.ts'
import { maxLength } from '@forecourt/domain/platform/validation/presence.ts'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { NoteField } from '#shared/forms/fields.tsx'
import { useRowForm } from '#shared/forms/use-row-form.tsx'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { GatedButton } from '#shared/ui/text/gated-button.tsx'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { useCan } from '#dealer/identity/accounts/sessions/can.tsx'
import { useCanOn } from '#dealer/identity/accounts/sessions/use-can-on.ts'
import classes from './order-card.module.css'
import { saveOrderNote } from './orders.api.ts'

interface OrderNoteProps {
  readonly order: Order
  readonly holder: string | null
}

/** Note of the deal, visible to everyone and edited in place. */
export function OrderNote({ order, holder }: OrderNoteProps) {
  const t = useText('orders')
  const [isEditing, setEditing] = useState(false)
  const mayEver = useCan('order:edit-note')
  const mayNow = useCanOn('order:edit-note', { assigned_dealer: holder })
  if (isEditing) return <NoteForm order={order} onClose={() => setEditing(false)} />
  const reason = mayNow ? (order.is_archived ? t('note.archived') : undefined) : t('not_yours')
  return (
    <div className={classes['note']}>
      <span className={classes['noteText']}>
        <span className={classes['quiet']}>{t('note.label')}</span>{' '}
        {order.note ?? <span className={classes['quiet']}>{t('note.none')}</span>}
      </span>
      {mayEver ? (
        <GatedButton variant="subtle" size="compact-sm" reason={reason} onClick={() => setEditing(true)}>
          {t(order.note === null ? 'note.add' : 'note.edit')}
        </GatedButton>
      ) : null}
    </div>
  )
}

const rules = { note: [maxLength(ORDER_NOTE_MAX)] }
const valuesOf = ({ note }: Order) => ({ note: note ?? '' })

function NoteForm({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const t = useText('orders')
  const shell = useText('shell')
  const m = useText('messages')
  const format = useFormat()
  const { form } = useRowForm<Order, ReturnType<typeof valuesOf>>({
    row: order,
    blank: valuesOf(order),
    valuesOf,
    rules,
    save: ({ note }, from = order) => saveOrderNote(from, note.trim() === '' ? null : note),
    onSaved: onClose,
    onKeepTheirs: onClose,
    words: { labelOf: () => t('note.label') },
    tellWho: ({ updated_by: user, updated }) =>
      m('stale', { user: user ?? t('note.someone'), time: format.instant(updated) }),
  })
  const { ref, onSubmit, field, failure, isSubmitting } = form
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate className={classes['noteForm']}>
      <NoteField {...field('note')} label={t('note.label')} hint={t('note.hint')} />
      {failure === undefined ? null : <InlineProblem error={failure} />}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} disabled={isSubmitting}>
          {t('note.cancel')}
        </Button>
        <Button type="submit" variant="light" loading={isSubmitting}>
          {shell('save.save')}
        </Button>
      </Group>
    </form>
  )
}
