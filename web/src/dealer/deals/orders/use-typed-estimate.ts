import { pricing } from '@forecourt/contract/pricing/pricing.ts'
import type { Vehicle } from '@forecourt/contract/inventory/vehicles.ts'
import type { PaymentType } from '@forecourt/domain/pricing/payment-types/payment-types.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#shared/api/client.ts'
import { isCallError } from '#shared/api/call-error.ts'
import { usePaymentSettings } from '#dealer/dealership/dealerships/entry-data.ts'
import { amountOf, defaultNewOrder, paymentTypeOf, type NewOrder } from './new-order-form.ts'

const debounceMs = 300

/** Typed values that differ from those of the list's estimates. */
interface TypedTerms {
  readonly type: Exclude<PaymentType, 'cash'>
  readonly down_payment: string | null
  readonly include_tax: boolean
}

export interface TypedEstimate {
  readonly vehicle: Vehicle
  /** The payment belongs to other terms than the typed ones. */
  readonly isStale: boolean
}

/** The vehicle with the engine's payment for the typed values; the list's own if they are the same. */
export function useTypedEstimate(vehicle: Vehicle, values: NewOrder): TypedEstimate {
  const typed = termsOf(values, defaultNewOrder(usePaymentSettings(), vehicle.vehicle_condition))
  const text = JSON.stringify(typed)
  const [asked] = useDebouncedValue(text, debounceMs)
  const terms = JSON.parse(asked) as TypedTerms | null
  const { data, error, isPlaceholderData, isFetching } = useQuery({
    ...estimateQuery(vehicle.id, terms),
    enabled: terms !== null,
  })
  const isStale = asked !== text || isPlaceholderData || (data === undefined && isFetching)
  if (typed === null || terms?.type !== typed.type) return { vehicle, isStale }
  if (error !== null) return { vehicle: { ...vehicle, ...unknown(typed.type, error) }, isStale }
  if (data === undefined) return { vehicle, isStale }
  const { amount = null, frequency = null } = data.payment ?? {}
  const priced = { [`${typed.type}_payment`]: amount, [`${typed.type}_frequency`]: frequency }
  return { vehicle: { ...vehicle, ...priced }, isStale }
}

/** Null if it equals the list's: a cash price has no down payment. */
function termsOf(values: NewOrder, usual: NewOrder): TypedTerms | null {
  const type = paymentTypeOf(values)
  if (type === 'cash') return null
  const field = `${type}_down_payment` as const
  // Null if the lender's own default applies.
  const usualDown = amountOf(usual[field])
  const down = amountOf(values[field]) ?? usualDown
  const { payment_include_tax: include_tax } = values
  const isUsual = down === usualDown && include_tax === usual.payment_include_tax
  return isUsual ? null : { type, down_payment: down, include_tax }
}

/** Keeps the previous figure until the next one arrives, but not that of another payment type. */
const estimateQuery = (inventory: string, terms: TypedTerms | null) =>
  queryOptions({
    queryKey: ['typed-estimate', inventory, terms] as const,
    queryFn: ({ signal }) => {
      if (terms === null) throw new Error('nothing is asked without terms')
      const { type: id, ...body } = terms
      return call(pricing.price, { params: { id }, body: { inventory, ...body }, signal })
    },
    placeholderData: (previous, query) => (query?.queryKey[2]?.type === terms?.type ? previous : undefined),
  })

/** A deal that cannot be priced says so; a missing response says nothing about the terms. */
const unknown = (type: TypedTerms['type'], error: Error) => ({
  [`${type}_payment`]: null,
  [`${type}_frequency`]: null,
  [`${type}_reason`]: isCallError(error, 'validation') ? 'unpriceable' : null,
})
