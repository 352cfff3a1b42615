/** Whose a sealed value is: its key is made for this owner alone. */
export interface Owner {
  readonly kind: 'platform' | 'organisation' | 'dealership' | 'person' | 'application'
  readonly id: string
  /** The dealership whose row security keeps the key; null for what stands above dealerships. */
  readonly dealer: string | null
}

/** The owner of what belongs to no dealership and to nobody: messages that wait, and jobs that do not know yet whose they are. */
export const PLATFORM_OWNER: Owner = { kind: 'platform', id: 'platform', dealer: null }

export const organisationOwner = (id: string): Owner => ({ kind: 'organisation', id, dealer: null })
export const dealershipOwner = (id: string): Owner => ({ kind: 'dealership', id, dealer: id })

/** Somebody whom one dealership knows, or, without one, a member of staff: they work at several, or above them. */
export const personOwner = (id: string, dealer: string | null = null): Owner => ({
  kind: 'person',
  id,
  dealer,
})

/** The application for credit of an order: its key is its own, so that it can be made unreadable alone (security R29, R50). */
export const applicationOwner = (order: string, dealer: string): Owner => ({
  kind: 'application',
  id: order,
  dealer,
})

/** Whose key wraps the key of this owner; none where the key service does. */
export function wrapperOf({ kind, dealer }: Owner): Owner | undefined {
  if (kind !== 'person' && kind !== 'application') return undefined
  return dealer === null ? PLATFORM_OWNER : dealershipOwner(dealer)
}

/** An owner's name, the same in keys, in what is bound to them, and in memory. */
export const nameOf = ({ kind, id }: Owner): string => (kind === 'platform' ? kind : `${kind}:${id}`)

/** Where a sealed value stands; bound into it, so that it cannot be moved to another row, column or owner (security R28). */
export interface Place {
  readonly table: string
  readonly column: string
  readonly row: string
  readonly owner: Owner
}
