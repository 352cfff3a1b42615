import type { LinkKey } from '@forecourt/contract/deals/order-links.ts'
import type { Order } from '@forecourt/contract/deals/orders.ts'
import { useState } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { sendLink, stepLink } from './order-links.api.ts'

export type Way = 'email' | 'sms' | 'copy_link' | 'qr_code'

interface Sending {
  readonly step: LinkKey
  readonly by: Way
  readonly message: string | null
}

/** Sends or shows a link; a lost response never sends it twice (security R34). */
export function useSend(order: Order) {
  const [done, setDone] = useState<{ by: Way; result: string }>()
  /** An error of the browser itself, such as its clipboard. */
  const [failure, setFailure] = useState<unknown>()
  const bringOut = async ({ step, by, message }: Sending): Promise<string> => {
    if (by === 'email' || by === 'sms') return sendLink(order.id, { step, channel: by, message })
    const url = await stepLink(order, step, by)
    if (by === 'copy_link') await navigator.clipboard.writeText(url)
    return url
  }
  const send = async (sending: Sending) => {
    setFailure(undefined)
    try {
      setDone({ by: sending.by, result: await bringOut(sending) })
    } catch (error) {
      if (isCallError(error)) throw error
      setFailure(error)
    }
  }
  return { failure, done, send }
}
