import { useText } from '#shared/i18n/use-text.ts'
import { useCanOn } from '#dealer/identity/accounts/sessions/use-can-on.ts'

/** Why the user may not do this with this customer, although their role may with others. */
export function useNotYours(
  action: 'appointment:propose' | 'appointment:confirm',
  holder: string | null,
): string | undefined {
  const orders = useText('orders')
  return useCanOn(action, { assigned_dealer: holder }) ? undefined : orders('not_yours')
}
