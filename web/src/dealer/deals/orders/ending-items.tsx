import type { Order } from '@forecourt/contract/deals/orders.ts'
import { Menu } from '@mantine/core'
import { useText } from '#shared/i18n/use-text.ts'
import { lazyPart } from '#shared/ui/loading/lazy-part.ts'
import { confirm, openModal } from '#shared/ui/dialog/modals.ts'
import { useCan } from '#dealer/identity/accounts/sessions/can.tsx'
import { useCanOn } from '#dealer/identity/accounts/sessions/use-can-on.ts'
import { GatedItem } from './gated-item.tsx'
import { deleteOrder } from './orders.api.ts'

const ArchiveDialog = lazyPart(async () => (await import('./archive-dialog.tsx')).ArchiveDialog)

interface EndingItemsProps {
  readonly order: Order
  readonly holder: string | null
  /** Error of the last try; undefined when a new one starts. */
  readonly onFailure: (error: unknown) => void
}

/** Archives an order, or deletes a draft, after a confirmation. */
export function EndingItems(props: EndingItemsProps) {
  const mayArchive = useCan('order:archive')
  const mayDelete = useCan('order:delete')
  if (!mayArchive && !mayDelete) return null
  return (
    <>
      <Menu.Divider />
      <ArchiveItem {...props} />
      <DeleteItem {...props} />
    </>
  )
}

function ArchiveItem({ order, holder, onFailure }: EndingItemsProps) {
  const t = useText('orders')
  const m = useText('messages')
  const mayNow = useCanOn('order:archive', { assigned_dealer: holder })
  if (!useCan('order:archive')) return null
  const hasMoney = ['deposit_held', 'deposit_paid'].includes(order.order_management_status)
  const archive = () => {
    onFailure(undefined)
    void openModal(close => <ArchiveDialog order={order} onClose={close} />)
  }
  return (
    <GatedItem
      reason={mayNow ? (hasMoney ? m('archive.deposit') : undefined) : t('not_yours')}
      onClick={archive}
    >
      {t('archive.button')}
    </GatedItem>
  )
}

function DeleteItem({ order, holder, onFailure }: EndingItemsProps) {
  const t = useText('orders')
  const mayNow = useCanOn('order:delete', { assigned_dealer: holder })
  if (!useCan('order:delete')) return null
  const { number } = order
  const remove = async () => {
    onFailure(undefined)
    const isSure = await confirm({
      kind: 'delete',
      title: t('delete.title', { number }),
      yesLabel: t('delete.yes', { number }),
    })
    if (isSure) await deleteOrder(order).catch(onFailure)
  }
  return (
    <GatedItem
      reason={mayNow ? (order.is_draft ? undefined : t('delete.only_drafts')) : t('not_yours')}
      onClick={() => void remove()}
    >
      {t('delete.button')}
    </GatedItem>
  )
}
