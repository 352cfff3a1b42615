import { and, eq, sql } from 'drizzle-orm'
import { customers } from '#customers/customers/customers.table.ts'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { joinedWith } from '#deals/orders/orders.queries.ts'
import { lockOrder, orderSeals, touchOrder } from '#deals/orders/overtaken-order.ts'
import { orders } from '#deals/orders/orders.table.ts'
import { coApplicantLinks } from './co-applicant-links.table.ts'
import { creditApplications } from './credit-applications.table.ts'

export type ApplicationRow = typeof creditApplications.$inferSelect

/** The dealership's settings for credit applications, with its disclosure. */
export interface CreditDesk {
  readonly name: string
  readonly cname: string
  readonly phone: string
  readonly email: string
  readonly country: 'CA' | 'US'
  readonly province: string
  readonly timezone: string
  readonly system: string
  readonly is_gender_optional: boolean
  readonly mandatory_ssn: boolean
  readonly mandatory_secondary_phone: boolean
  readonly disclosure: { readonly text_en: string; readonly text_fr: string } | null
}

const deskOf = (dealer: string, day: string) => sql<CreditDesk>`credit_desk(${dealer}::uuid, ${day}::date)`

/** The same without an order, for what is the same for all orders. */
export async function readDesk(tx: Tx, dealer: string, day: string): Promise<CreditDesk> {
  const { rows } = await tx.execute<{ desk: CreditDesk | null }>(sql`SELECT ${deskOf(dealer, day)} AS desk`)
  const desk = rows[0]?.desk
  if (!desk) throw new Error('the dealership asks for no credit')
  return desk
}

interface Which {
  readonly dealer: string
  readonly order: string
  /** Day whose disclosure is in force. */
  readonly day: string
  readonly isLocked?: boolean
}

const withApplication = (tx: Tx, { dealer, order, day }: Which) =>
  joinedWith(tx, {
    ...orderSeals,
    application: creditApplications,
    co_link: coApplicantLinks,
    desk: deskOf(dealer, day),
    // The customer's database role may read no other columns of a person.
    person: {
      first_name: customers.first_name,
      last_name: customers.last_name,
      email: customers.email,
      language: customers.language,
    },
  })
    .leftJoin(
      creditApplications,
      and(eq(creditApplications.dealer_id, orders.dealer_id), eq(creditApplications.order_id, orders.id)),
    )
    .leftJoin(
      coApplicantLinks,
      and(eq(coApplicantLinks.dealer_id, orders.dealer_id), eq(coApplicantLinks.order_id, orders.id)),
    )
    .where(and(eq(orders.dealer_id, dealer), eq(orders.id, order)))

export type OrderWithApplication = Awaited<ReturnType<typeof withApplication>>[number]

/** An order with its application, if any, in one statement; locks the order before a change. */
export async function findWithApplication(tx: Tx, which: Which): Promise<OrderWithApplication | undefined> {
  if (which.isLocked) return lockOrder(() => withApplication(tx, which).for('update', { of: orders }))
  const [row] = await withApplication(tx, which)
  return row
}

/** What staff also see of the person: the phone, and the reference of their newest lead. */
export async function readPerson(
  tx: Tx,
  dealer: string,
  customer: string,
): Promise<{ phone: string | null; lead_reference: string | null }> {
  const [row] = await tx
    .select({
      phone: customers.phone,
      lead_reference: sql<string | null>`(SELECT 'L-' || upper(left(l.id::text, 8)) FROM leads l
      WHERE l.dealer_id = ${dealer} AND l.customer_id = ${customer} ORDER BY l.received DESC, l.id DESC LIMIT 1)`,
    })
    .from(customers)
    .where(and(eq(customers.dealer_id, dealer), eq(customers.id, customer)))
  return row ?? { phone: null, lead_reference: null }
}

type NewRow = typeof creditApplications.$inferInsert

/** Writes an application in the commit batch. */
export function storeApplication(tx: Tx, row: NewRow): void {
  const { dealer_id, order_id: id, ...changes } = row
  touchOrder(tx, { dealer_id, id })
  deferToCommit(tx, {
    changes: [
      tx
        .insert(creditApplications)
        .values(row)
        .onConflictDoUpdate({
          target: [creditApplications.dealer_id, creditApplications.order_id],
          set: { ...changes, updated: sql`now()` },
        }),
    ],
  })
}

type Changes = Partial<Omit<NewRow, 'dealer_id' | 'order_id'>>

/** Updates an application in the commit batch. */
export function changeApplication(tx: Tx, { dealer_id, order_id }: ApplicationRow, changes: Changes): void {
  touchOrder(tx, { dealer_id, id: order_id })
  deferToCommit(tx, {
    changes: [
      tx
        .update(creditApplications)
        .set({ ...changes, updated: sql`now()` })
        .where(and(eq(creditApplications.dealer_id, dealer_id), eq(creditApplications.order_id, order_id))),
    ],
  })
}
