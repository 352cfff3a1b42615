import type { Order } from '@forecourt/contract/orders.ts'
import { ORDER_NOTE_MAX } from '@forecourt/domain/orders/order-form.ts'
import { maxLength } from '@forecourt/domain/validation/presence.ts'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { NoteField } from '#shared/forms/fields.tsx'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { DifferenceDialog } from '#shared/ui/difference-dialog.tsx'
import { GatedButton } from '#shared/ui/gated-button.tsx'
import { InlineProblem } from '#shared/ui/inline-problem.tsx'
import { openModal } from '#shared/ui/modals.ts'
import { useCan } from '../sessions/can.tsx'
import { useCanOn } from '../sessions/use-can-on.ts'
import classes from './order-card.module.css'
import { readOrderNow, saveOrderNote } from './orders.api.ts'

interface OrderNoteProps {
  readonly order: Order
  readonly holder: string | null
}

/** The note of the deal, read by everyone and written in place. */
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
/** The tag the server gives this version of an order. */
const tagOf = (order: Order) => `"v${order.version}"`
const orNull = (note: string) => (note.trim() === '' ? null : note)

function NoteForm({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const t = useText('orders')
  const shell = useText('shell')
  const m = useText('messages')
  const format = useFormat()
  const [mergeFailure, setMergeFailure] = useState<unknown>()
  const send = async (note: string, etag: string | null) => {
    await saveOrderNote(order.id, orNull(note), etag)
    onClose()
  }
  const askMerge = async (mine: string) => {
    const stored = await readOrderNow(order.id)
    const theirs = stored.data.note ?? ''
    // Somebody changed the deal, but not the note: nothing to choose between.
    if (theirs === (order.note ?? '')) return await send(mine, stored.etag)
    void openModal(close => (
      <DifferenceDialog
        text={m('stale', {
          user: stored.data.updated_by ?? t('note.someone'),
          time: format.instant(stored.data.updated),
        })}
        differences={[{ name: 'note', label: t('note.label'), theirs, yours: mine, first: 'yours' }]}
        onSave={picks => send(picks['note'] === 'theirs' ? theirs : mine, stored.etag).catch(setMergeFailure)}
        onKeepTheirs={() => {
          close()
          onClose()
        }}
        onClose={close}
      />
    ))
  }
  const { ref, onSubmit, field, failure, isSubmitting } = useRuleForm({
    initial: { note: order.note ?? '' },
    rules,
    submit: async ({ note }) => {
      setMergeFailure(undefined)
      try {
        await send(note, tagOf(order))
      } catch (error) {
        if (!isCallError(error, 'stale')) throw error
        await askMerge(note)
      }
    },
  })
  const problem = failure ?? mergeFailure
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate className={classes['noteForm']}>
      <NoteField {...field('note')} label={t('note.label')} hint={t('note.hint')} />
      {problem === undefined ? null : <InlineProblem error={problem} />}
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
