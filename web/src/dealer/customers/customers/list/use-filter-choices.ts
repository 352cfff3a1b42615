import { CUSTOMER_STATUSES } from '@forecourt/domain/customers/customers/customer-statuses.ts'
import {
  APPOINTMENT_FILTERS,
  DEPOSIT_FILTERS,
  DEPOSIT_MODES,
  SALES_REP_FILTERS,
} from '@forecourt/domain/customers/customers/list-parameters.ts'
import type { Labelled } from '@forecourt/domain/platform/markets/labels.ts'
import { PAYMENT_TYPES } from '@forecourt/domain/pricing/payment-types/payment-types.ts'
import {
  OFFERED_AWAITING_CUSTOMER,
  OFFERED_AWAITING_DEALER,
  OFFERED_MANAGEMENT_STATUSES,
  reachableStatuses,
} from '@forecourt/domain/deals/orders/reachable-steps.ts'
import { VEHICLE_CONDITIONS } from '@forecourt/domain/inventory/vehicles/conditions.ts'
import { STOCK_STATUSES } from '@forecourt/domain/inventory/vehicles/stock-statuses.ts'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '#shared/i18n/use-text.ts'
import { useStaticData } from '#dealer/dealership/dealerships/entry-data.ts'
import { customerQueries } from '../customers.api.ts'
import type { CustomerSearch, FilterName } from '../list-search.ts'

export interface FilterChoice {
  readonly value: string
  readonly label: string
}

const fixed: Partial<Record<FilterName, readonly Labelled[]>> = {
  payment_type: PAYMENT_TYPES,
  order_management_status: OFFERED_MANAGEMENT_STATUSES,
  awaiting_dealer: OFFERED_AWAITING_DEALER,
  awaiting_customer: OFFERED_AWAITING_CUSTOMER,
  appointment: APPOINTMENT_FILTERS,
  deposit: DEPOSIT_FILTERS,
  deposit_mode: DEPOSIT_MODES,
  condition: VEHICLE_CONDITIONS,
  stock_status: STOCK_STATUSES,
  build_and_price_step: reachableStatuses('build_and_price'),
  trade_in_step: reachableStatuses('trade_in'),
  credit_application_step: reachableStatuses('credit_application'),
  deposit_step: reachableStatuses('deposit'),
  appointment_step: reachableStatuses('appointment'),
}

/** Options of every filter, in the reader's language; those of the dealership's data on demand. */
export function useFilterChoices(search: CustomerSearch, withData: boolean) {
  const language = useLanguage()
  const { lead_types: leadTypes } = useStaticData()
  const { data } = useQuery({ ...customerQueries.filterData(), enabled: withData })
  const labelled = (list: readonly Labelled[]): readonly FilterChoice[] =>
    list.map(item => ({ value: item.code, label: language === 'fr' ? item.name_fr : item.name }))
  const plain = (list: readonly (string | number)[]) =>
    list.map(item => ({ value: String(item), label: String(item) }))

  const choicesOf = (name: FilterName): readonly FilterChoice[] => {
    if (name === 'lead_type') return labelled(leadTypes)
    if (name === 'sales_rep')
      return [
        ...labelled(SALES_REP_FILTERS),
        ...(data?.reps ?? []).map(rep => ({ value: rep.id, label: rep.full_name })),
      ]
    if (name === 'make') return plain(data?.makes ?? [])
    if (name === 'year') return plain(data?.years ?? [])
    if (name === 'model') {
      const models = (data?.models ?? []).filter(
        one => search.make.length === 0 || search.make.includes(one.make),
      )
      return plain([...new Set(models.map(one => one.model))])
    }
    return labelled(fixed[name] ?? [])
  }
  return { choicesOf, isReady: data !== undefined, statuses: labelled(CUSTOMER_STATUSES) }
}

/** Whether labels of the active filters need the dealership's data (ids of people). */
export function needsData(search: CustomerSearch): boolean {
  return search.sales_rep.some(rep => rep !== 'me' && rep !== 'unassigned')
}
