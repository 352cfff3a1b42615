import { toCents } from '@forecourt/contract/platform/money.ts'
import type { OrderDeposit } from '@forecourt/contract/deals/order-deposit.ts'
import type { Order } from '@forecourt/contract/deals/orders.ts'
import { Link } from 'react-router'
import { useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import { pathTo } from '#dealer/platform/navigation/paths.ts'
import { leftOf } from './actions/use-action-name.ts'
import { useDepositWords } from './use-deposit-words.ts'

interface DownPaymentNoteProps {
  readonly order: Order
  readonly held: OrderDeposit
}

/** A captured deposit is part of the customer's down payment (finance 1.5): warns if the deal has a lower one. */
export function DownPaymentNote({ order, held: { deposit, offer } }: DownPaymentNoteProps) {
  const t = useText('deposits')
  const { money } = useDepositWords()
  if (deposit === null || deposit.state !== 'confirmed') return null
  const left = leftOf(deposit)
  if (toCents(offer.down_payment) >= toCents(left)) return null
  return (
    <Notice
      tone="attention"
      action={
        <Link to={pathTo('pricingWorksheet', { id: order.customer, orderId: order.id })}>
          {t('down_payment.link')}
        </Link>
      }
    >
      {t('down_payment.less', { down: money(offer.down_payment), amount: money(left) })}
    </Notice>
  )
}
