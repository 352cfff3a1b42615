import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import type { Desk } from '../model/desk.ts'
import { choose, type Draft } from '../model/draft.ts'
import { priceColumn } from '../model/priced-columns.ts'

/**
 * Product 4, interface S-15: if pricing fails for the chosen payment type, its changes are reset and pricing runs
 * once more. If that fails too, the previous choice stays and the column says what to correct.
 */
export function useChooseColumn() {
  const t = useText('pricing')
  return ({ draft, order, context, edit, commitStep }: Desk, type: PaymentType): void => {
    const isPriced = ({ worksheet }: Draft) =>
      priceColumn(worksheet, type, { vehicle: order.vehicle, context }).ok
    const cleaned: Draft = {
      ...draft,
      worksheet: { ...draft.worksheet, [type]: order.worksheet[type] },
      payment_type: type,
    }
    if (isPriced(draft)) edit('payment_type', choose(type))
    else if (isPriced(cleaned)) {
      edit('payment_type', () => cleaned)
      showToast({ type: 'info', text: t('choose.cleaned', { column: t(`column.${type}`) }) })
    } else showToast({ type: 'error', text: t('choose.failed', { column: t(`column.${type}`) }) })
    commitStep()
  }
}
