import { filteredBy, list, listIn } from './reference-statements.ts'

/** A query of the customer list of a crowd, and an equivalent hand-written statement. */
export interface CrowdQuestion {
  readonly name: string
  readonly query: string
  readonly text: string
  /** After the dealership, which is `$1`. */
  readonly values: readonly string[]
}

/** The user who queries. */
interface Known {
  readonly me: string
  readonly email: string
  readonly phone: string
}

type Written = readonly [query: string, where: string, ...values: string[]]

const like = (text: string) => `%${text}%`

/** Queries of a crowd: the list, and filters, orders and searches that can be expressed as a line of SQL. */
export function crowdQuestions({ me, email, phone }: Known): CrowdQuestion[] {
  const written: readonly Written[] = [
    ['sales_rep=me', 'c.assigned_dealer = $2', me],
    ['sales_rep=unassigned', 'c.assigned_dealer IS NULL'],
    ['awaiting=dealer', `c.awaiting = 'dealer'`],
    ['lead_type=showroom', `c.lead_type = 'showroom'`],
    ['payment_type=lease', `o.payment_type = 'lease'`],
    ['make=Honda', `v.make = 'Honda'`],
    ['sales_rep=me&awaiting=dealer', `c.assigned_dealer = $2 AND c.awaiting = 'dealer'`, me],
    [
      'make=Honda&payment_type=lease&condition=New',
      `v.make = 'Honda' AND o.payment_type = 'lease' AND v.vehicle_condition = 'New'`,
    ],
    ['search=mart', 'c.search LIKE $2', like('mart')],
    ['search=b%C3%A9l', 'c.search LIKE $2', like('bel')],
    [`search=${encodeURIComponent(email)}`, 'c.search LIKE $2', like(email)],
    [`search=${phone}`, 'c.search LIKE $2', like(phone)],
    ['sales_rep=unassigned&search=mar', 'c.assigned_dealer IS NULL AND c.search LIKE $2', like('mar')],
  ]
  const ordered = {
    '': list,
    'ordering=last_name': listIn('ORDER BY c.search COLLATE "C", c.id LIMIT 10'),
    'ordering=-last_activity': listIn('ORDER BY c.last_activity DESC, c.id DESC LIMIT 10'),
  }
  return [
    ...Object.entries(ordered).map(([query, text]) => ({
      name: query || 'everybody',
      query,
      text,
      values: [],
    })),
    ...written.map(([query, where, ...values]) => ({
      name: decodeURIComponent(query),
      query,
      text: filteredBy(where),
      values,
    })),
  ]
}
