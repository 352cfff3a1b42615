import { commissionNumbers } from '@forecourt/contract/deals/commission-numbers.ts'
import type { Order } from '@forecourt/contract/deals/orders.ts'
import { call } from '#shared/api/client.ts'
import { orderChanged } from '#dealer/deals/orders/orders.api.ts'

export const checkCommissionNumber = (id: string, commission_number: string, signal: AbortSignal) =>
  call(commissionNumbers.validate, { params: { id }, body: { commission_number }, signal })

export const changeCommissionNumber = ({ id, version }: Order, commission_number: string) =>
  orderChanged(
    call(commissionNumbers.change, {
      params: { id },
      body: { commission_number },
      ifMatch: `"v${version}"`,
    }),
  )
