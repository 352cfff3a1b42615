import { customerDeposits } from '@forecourt/contract/deals/customer-deposits.ts'
import { customDeposits, deposits } from '@forecourt/contract/deals/deposits.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { abandonDeposit } from './abandon-deposit.service.ts'
import { readDeposits } from './list-deposits.ts'
import { readOwnDeposit, refreshOwnDeposit, startPayment } from './own-deposits.service.ts'
import { cancelDeposit, captureDeposit, refundDeposit } from './provider-actions.service.ts'
import {
  readOrderDeposit,
  readRefundReasons,
  readTransferReasons,
  refreshDeposit,
  resendReceipt,
} from './read-deposits.service.ts'
import { createRequest, markAsPaid, removeRequest, updateRequest } from './request-deposit.service.ts'
import { listTransferable, transferDeposit } from './transfer-deposit.service.ts'

export function serveDeposits(router: Router) {
  serve(router, deposits.list, readDeposits)
  serve(router, deposits.ofOrder, readOrderDeposit)
  serve(router, deposits.refresh, refreshDeposit)
  serve(router, deposits.capture, captureDeposit)
  serve(router, deposits.cancel, cancelDeposit)
  serve(router, deposits.refund, refundDeposit)
  serve(router, deposits.transfer, transferDeposit)
  serve(router, deposits.abandon, abandonDeposit)
  serve(router, deposits.markPaid, markAsPaid)
  serve(router, deposits.resendReceipt, resendReceipt)
  serve(router, deposits.transferable, listTransferable)
  serve(router, deposits.refundReasons, readRefundReasons)
  serve(router, deposits.transferReasons, readTransferReasons)
  serve(router, customDeposits.create, createRequest)
  serve(router, customDeposits.update, updateRequest)
  serve(router, customDeposits.remove, removeRequest)
  serve(router, customerDeposits.read, readOwnDeposit)
  serve(router, customerDeposits.start, startPayment)
  serve(router, customerDeposits.refresh, refreshOwnDeposit)
}
