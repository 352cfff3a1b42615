import { z } from 'zod'
import { failed, succeeded, type PortResult } from '../port-result.ts'
import { askStripe } from './stripe-payments.ts'

/** Items of a list's page; 400 pages are more than a dealership takes in a year. */
const PAGE_SIZE = 50
const MAX_PAGES = 400

export interface AskedList {
  readonly account: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
}

/** All pages of a list of Stripe's API, the oldest first. */
export async function listStripe<T extends { readonly id: string }>(
  platform: Parameters<typeof askStripe>[0],
  timeoutMs: number,
  asked: AskedList,
  shape: z.ZodType<T>,
): Promise<PortResult<readonly T[]>> {
  const List = z.object({ data: z.array(shape), has_more: z.boolean() })
  const rows: T[] = []
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const last = rows.at(-1)
    const query = new URLSearchParams({
      ...asked.query,
      limit: String(PAGE_SIZE),
      ...(last && { starting_after: last.id }),
    })
    const path = `${asked.path}?${query.toString()}`
    const reply = await askStripe(platform, timeoutMs, { account: asked.account, path }, List)
    if (!reply.ok) return reply
    rows.push(...reply.value.data)
    if (!reply.value.has_more || reply.value.data.length === 0) return succeeded(rows.toReversed())
  }
  return failed({ kind: 'malformed' })
}
