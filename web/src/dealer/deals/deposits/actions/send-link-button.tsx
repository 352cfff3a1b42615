import type { Order } from '@forecourt/contract/deals/orders.ts'
import { IconSend } from '@tabler/icons-react'
import { useText } from '#shared/i18n/use-text.ts'
import { GatedButton } from '#shared/ui/text/gated-button.tsx'
import { Can } from '#dealer/identity/accounts/sessions/can.tsx'
import { useCanOn } from '#dealer/identity/accounts/sessions/use-can-on.ts'
import { openSendLink } from './send-deposit-link.tsx'

interface SendLinkButtonProps {
  readonly order: Order
  readonly holder: string | null
}

/** Sends the payment link that a request needs. */
export function SendLinkButton({ order, holder }: SendLinkButtonProps) {
  const t = useText('deposits')
  const orders = useText('orders')
  const mayNow = useCanOn('order:send-link', { assigned_dealer: holder })
  return (
    <Can action="order:send-link">
      <GatedButton
        reason={order.is_archived ? t('reason.archived') : mayNow ? undefined : orders('not_yours')}
        aria-haspopup="dialog"
        leftSection={<IconSend size={16} stroke={1.75} aria-hidden />}
        onClick={() => openSendLink(order)}
      >
        {t('act.send_link')}
      </GatedButton>
    </Can>
  )
}
