import type { AnyEndpoint } from '@forecourt/contract/platform/endpoint.ts'
import { and, eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { withTenant } from '#platform/db/tenant.ts'
import { discounts } from '#pricing/discounts/discounts.table.ts'
import { fees } from '#pricing/fees/fees.table.ts'
import { buildDiscount } from '#pricing/discounts/discounts.factory.ts'
import { buildFee } from '#pricing/fees/fees.factory.ts'
import type { TestApp } from './test-app.ts'
import type { Known } from './wire-arbitraries.ts'

const SCOPES = ['global', 'custom'] as const

interface Owned {
  readonly dealer_id: string
  readonly name: string
  readonly name_fr: string
}

/** A line on each of the library's four lists, by the words of its path. */
export async function buildLibrary({ app }: TestApp, given: Owned): Promise<Record<string, string>> {
  const ids: Record<string, string> = {}
  for (const scope of SCOPES) {
    ids[`fees/${scope}`] = (await buildFee(app, { ...given, scope })).id
    ids[`discounts/${scope}`] = (await buildDiscount(app, { ...given, scope })).id
  }
  return ids
}

/** A new order of a list names all of its lines. */
export async function orderOfLines(
  { app }: TestApp,
  { path }: AnyEndpoint,
  dealership: { readonly id: string },
): Promise<Known> {
  const [, noun, scope] = /\/(fees|discounts)\/(\w+)\/reorder\//.exec(path) ?? []
  if (noun === undefined) return {}
  const table = noun === 'fees' ? fees : (discounts as unknown as typeof fees)
  const wanted = and(
    eq(table.dealer_id, dealership.id),
    eq(table.scope, scope === 'custom' ? 'custom' : 'global'),
  )
  const rows = await withTenant(app.pool, dealership, tx =>
    tx.select({ id: table.id }).from(table).where(wanted),
  )
  return {
    id_list: fc.shuffledSubarray(
      rows.map(({ id }) => id),
      { minLength: rows.length },
    ),
  }
}
