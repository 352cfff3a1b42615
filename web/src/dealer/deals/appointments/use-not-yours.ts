import { useText } from '#shared/i18n/use-text.ts'
import { useCanOn } from '#dealer/identity/accounts/sessions/use-can-on.ts'

/** Why somebody may not do with this customer what his role may do with others. */
export function useNotYours(
  action: 'appointment:propose' | 'appointment:confirm',
  holder: string | null,
): string | undefined {
  const orders = useText('orders')
  return useCanOn(action, { assigned_dealer: holder }) ? undefined : orders('not_yours')
}
