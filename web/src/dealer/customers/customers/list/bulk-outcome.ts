import type { CustomerStatus } from '@forecourt/domain/customers/customers/customer-statuses.ts'
import type { customers } from '@forecourt/contract/customers/customers.ts'
import type { ResponseOf } from '@forecourt/contract/platform/endpoint.ts'
import { assignCustomers, setCustomerStatus } from '../customers.api.ts'

type AssignResults = Readonly<ResponseOf<typeof customers.assign>['results']>
type StatusResults = Readonly<ResponseOf<typeof customers.setArchiveStatus>['results']>

/** The result of a bulk action, and how to undo it. */
export interface Outcome {
  readonly what: 'assigned' | 'undone' | CustomerStatus
  readonly done: number
  /** Customers that were not changed, by reason. */
  readonly kept: readonly { readonly code: string; readonly count: number }[]
  readonly undo: (() => Promise<Outcome>) | undefined
}

/** Assigns customers to a representative, or unassigns them. */
export async function assign(ids: readonly string[], to: string | null): Promise<Outcome> {
  const results = await assignCustomers(ids, to)
  return outcomeOf('assigned', results, () => undoAssign(results))
}

async function undoAssign(results: AssignResults): Promise<Outcome> {
  const undone: AssignResults[] = []
  for (const [previous, ids] of groupIds(results, result => result.previous ?? ''))
    undone.push(await assignCustomers(ids, previous === '' ? null : previous))
  return outcomeOf('undone', undone.flat())
}

export interface StatusChange {
  readonly to: CustomerStatus
  readonly reason: string | null
}

/** Sets the status of customers with the same current status. */
export async function changeStatus(ids: readonly string[], change: StatusChange): Promise<Outcome> {
  const results = await setCustomerStatus(ids, { status: change.to, reason_id: change.reason })
  return outcomeOf(change.to, results, () => undoStatus(results))
}

async function undoStatus(results: StatusResults): Promise<Outcome> {
  const undone: StatusResults[] = []
  const groups = groupIds(
    results,
    ({ previous, previous_reason: reason }) => `${previous ?? ''} ${reason ?? ''}`,
  )
  for (const [key, ids] of groups) {
    const [status = '', reason = ''] = key.split(' ')
    undone.push(
      await setCustomerStatus(ids, {
        status: status as CustomerStatus,
        reason_id: reason === '' ? null : reason,
      }),
    )
  }
  return outcomeOf('undone', undone.flat())
}

interface Result {
  readonly id: string
  readonly changed: boolean
  readonly code: string | null
}

function groupIds<R extends Result>(results: readonly R[], keyOf: (result: R) => string) {
  const groups = new Map<string, string[]>()
  for (const result of results) {
    if (!result.changed) continue
    const key = keyOf(result)
    groups.set(key, [...(groups.get(key) ?? []), result.id])
  }
  return groups
}

function outcomeOf(
  what: Outcome['what'],
  results: readonly Result[],
  undo?: () => Promise<Outcome>,
): Outcome {
  const done = results.filter(result => result.changed).length
  const counts = new Map<string, number>()
  for (const { changed, code } of results)
    if (!changed) counts.set(code ?? 'unchanged', (counts.get(code ?? 'unchanged') ?? 0) + 1)
  const kept = [...counts].map(([code, count]) => ({ code, count }))
  return { what, done, kept, undo: done === 0 ? undefined : undo }
}
