import type { Order } from '@forecourt/contract/deals/orders.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { GatedButton } from '#shared/ui/text/gated-button.tsx'
import { useReplace } from './use-replace.tsx'

interface ReplaceButtonProps {
  readonly order: Order
  /** Id of the customer's representative. */
  readonly holder: string | null
  readonly variant?: 'filled' | 'default'
}

/** Opens the choice of another vehicle; nothing for users who may never replace one. */
export function ReplaceButton({ order, holder, variant = 'filled' }: ReplaceButtonProps) {
  const t = useText('replace')
  const { isOffered, reason, open } = useReplace(order, holder)
  if (!isOffered) return null
  return (
    <GatedButton variant={variant} reason={reason} aria-haspopup="dialog" onClick={open}>
      {t('open')}
    </GatedButton>
  )
}
