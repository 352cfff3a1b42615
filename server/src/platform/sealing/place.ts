/** The owner of a sealed value: its key is made for this owner alone. */
export interface Owner {
  readonly kind: 'platform' | 'organisation' | 'dealership' | 'person' | 'application'
  readonly id: string
  /** The dealership whose row security protects the key; null for owners without a dealership. */
  readonly dealer: string | null
}

/** The owner of values without a dealership or person: waiting messages, and jobs whose owner is not known yet. */
export const PLATFORM_OWNER: Owner = { kind: 'platform', id: 'platform', dealer: null }

export const organisationOwner = (id: string): Owner => ({ kind: 'organisation', id, dealer: null })
export const dealershipOwner = (id: string): Owner => ({ kind: 'dealership', id, dealer: id })

/** A person known to one dealership or, without one, a member of staff: they work at several, or at none. */
export const personOwner = (id: string, dealer: string | null = null): Owner => ({
  kind: 'person',
  id,
  dealer,
})

/**
 * The application for credit of an order: it has its own key, so that it alone can be made unreadable (security R29,
 * R50).
 */
export const applicationOwner = (order: string, dealer: string): Owner => ({
  kind: 'application',
  id: order,
  dealer,
})

/** The owner whose key wraps this owner's key; none where the key service does. */
export function wrapperOf({ kind, dealer }: Owner): Owner | undefined {
  if (kind !== 'person' && kind !== 'application') return undefined
  return dealer === null ? PLATFORM_OWNER : dealershipOwner(dealer)
}

/** An owner's name, the same in keys, in their context, and in the cache. */
export const nameOf = ({ kind, id }: Owner): string => (kind === 'platform' ? kind : `${kind}:${id}`)

/**
 * The location of a sealed value; bound into it, so that it cannot be moved to another row, column or owner (security
 * R28).
 */
export interface Place {
  readonly table: string
  readonly column: string
  readonly row: string
  readonly owner: Owner
}
