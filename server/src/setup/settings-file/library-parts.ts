import {
  customDiscounts,
  customFees,
  globalDiscounts,
  globalFees,
} from '@forecourt/contract/pricing/library.ts'
import type { SettingsPart } from '@forecourt/contract/setup/settings-file.ts'
import { fillFrenchName } from '@forecourt/domain/platform/validation/french-name.ts'
import type { FieldValues } from '@forecourt/domain/platform/validation/rule.ts'
import type { z } from 'zod'
import { lockedIf } from '#platform/db/fragments.ts'
import { followingOf } from '#dealership/dealerships/following-names.ts'
import { newId } from '#platform/http/ids.ts'
import { MAX_LINES } from '#pricing/library/library.service.ts'
import { inCatalogue, tableOf, type LineRow } from '#pricing/library/library.queries.ts'
import { notedLine } from '#pricing/library/noted-line.ts'
import {
  customDiscountCatalogue,
  customFeeCatalogue,
  globalDiscountCatalogue,
  globalFeeCatalogue,
  type AnyWire,
  type LineCatalogue,
} from '#pricing/library/line-catalogues.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import { comparable, readList, ruleProblems } from './read-item.ts'
import { deletingRows, updatingRows } from './write-rows.ts'
import type { PartItem, RawItem, SettingsPartSlice, Wanted } from './settings-part.ts'

type Body = Record<string, unknown> & { readonly name: string; readonly name_fr: string }

function itemOf(id: string, body: Body, index: number): PartItem {
  const { name, name_fr } = body
  return { id, index, name, name_fr, values: comparable(body), raw: { id, ...body } }
}

/** One of the library's four lists; its items in a file are the bodies of its API. */
const cataloguePart = <Wire extends AnyWire>(
  name: SettingsPart,
  slice: LineCatalogue<Wire>,
  shape: z.ZodType<Body>,
): SettingsPartSlice<LineRow> => ({
  name,
  action: 'fees-and-discounts:edit',
  select: (tx, dealerId, isLocked) => {
    const table = tableOf(slice)
    const lines = tx.select().from(table).where(inCatalogue(slice, dealerId)).orderBy(table.order, table.id)
    return lockedIf(isLocked, lines)
  },
  itemsOf: rows =>
    rows.map((row, index) => {
      const { id, version: _version, ...body } = slice.wire(row) as AnyWire & Body
      return itemOf(id, body, index)
    }),
  read: raw => readList(shape, raw, MAX_LINES, itemOf),
  check: ({ rows, matches, ...reading }) => {
    const byId = new Map(rows.map(row => [row.id, row]))
    return matches.flatMap(({ wanted, stored }) => {
      const { id: _id, ...values } = wanted.raw
      const rules = slice.rules(stored && byId.get(stored.id))
      return ruleProblems(rules, values as FieldValues, wanted.index, reading)
    })
  },
  write: (tx, { rows, matches, difference, actor, now }: Wanted<LineRow>) => {
    const table = tableOf(slice)
    const byId = new Map(rows.map(row => [row.id, row]))
    const changesOf = ({ raw }: PartItem) => slice.changes(fillFrenchName(withoutId(raw), followingOf(actor)))
    const changed = new Set(difference.changed.map(({ item }) => item))
    const updated = matches.flatMap(({ wanted, stored }) => {
      const row = stored && changed.has(wanted) ? byId.get(stored.id) : undefined
      return row ? [{ before: row, after: { ...row, ...changesOf(wanted) } }] : []
    })
    const gone = difference.removed.flatMap(({ id }) => byId.get(id) ?? [])
    const own = { dealer_id: actor.tenant.id, scope: slice.scope }
    const added = difference.added.map(item => ({
      ...slice.defaults,
      ...changesOf(item),
      ...own,
      id: newId(),
    })) as unknown as (typeof table.$inferInsert)[]
    const day = quoteDate(now, actor.tenant.timezone)
    const moved = [...updated, ...gone.map(before => ({ before, after: undefined }))]
    return {
      statements: [
        ...(added.length > 0 ? [tx.insert(table).values(added)] : []),
        ...updatingRows(
          table,
          updated.map(({ after }) => after),
        ),
        ...deletingRows(
          table,
          actor.tenant.id,
          gone.map(({ id }) => id),
        ),
      ],
      noted: moved.flatMap(
        ({ before, after }) => notedLine(slice, { id: before.id, before, after }, day) ?? [],
      ),
    }
  },
})

const withoutId = ({ id: _id, ...body }: RawItem) => body

export const globalFeesPart = cataloguePart(
  'global_fees',
  globalFeeCatalogue,
  globalFees.replace.options.body,
)
export const customFeesPart = cataloguePart(
  'custom_fees',
  customFeeCatalogue,
  customFees.replace.options.body,
)
export const globalDiscountsPart = cataloguePart(
  'global_discounts',
  globalDiscountCatalogue,
  globalDiscounts.replace.options.body,
)
export const customDiscountsPart = cataloguePart(
  'custom_discounts',
  customDiscountCatalogue,
  customDiscounts.replace.options.body,
)
