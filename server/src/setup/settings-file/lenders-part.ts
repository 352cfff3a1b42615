import { lenders as contract } from '@forecourt/contract/pricing/lenders.ts'
import { CarriedProgramme } from '@forecourt/contract/pricing/programme.ts'
import { Day } from '@forecourt/contract/platform/text.ts'
import { localeOf } from '@forecourt/domain/platform/markets/locales.ts'
import {
  carriedCells,
  carriedProblems,
  carriedTerms,
} from '@forecourt/domain/pricing/rate-cards/carried-card.ts'
import type { Cell } from '@forecourt/domain/pricing/rate-cards/cell.ts'
import { LENDER_FORM } from '@forecourt/domain/pricing/rate-cards/lender-form.ts'
import { fillFrenchName } from '@forecourt/domain/platform/validation/french-name.ts'
import { canonicalJson } from '@forecourt/domain/pricing/traces/canonical-json.ts'
import { foldedName } from '@forecourt/domain/platform/validation/folded-name.ts'
import { eq, getTableColumns, sql, type SQLWrapper } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#platform/db/client.ts'
import { lockedIf } from '#platform/db/fragments.ts'
import { newId } from '#platform/http/ids.ts'
import { cardInForce } from '#pricing/lenders/card-in-force.ts'
import { lenders, rateCards } from '#pricing/lenders/lenders.table.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import { listPart, withId } from './list-part.ts'
import { problemAt } from './read-item.ts'
import type {
  ItemProblem,
  Meeting,
  PartChanges,
  PartItem,
  Reading,
  SettingsPartSlice,
  Wanted,
} from './settings-part.ts'
import { updatingRows } from './write-rows.ts'

type StoredProgramme = typeof rateCards.$inferSelect.programme

/** A lender with its card in force today. */
type StoredLender = typeof lenders.$inferSelect & {
  readonly card: { readonly programme: StoredProgramme; readonly effective_to: string | null } | null
  /** The number of the last published card; a lender with one may have deals. */
  readonly published: number
}

const Lender = contract.create.options.body.extend({
  code: contract.create.options.body.shape.code.default(null),
  rate_card: z
    .object({ effective_to: Day.nullable().default(null), programme: CarriedProgramme })
    .nullable()
    .default(null),
})
type Lender = z.output<typeof Lender>

/** A card without offers counts as none. */
function cardOf({ card }: StoredLender): Lender['rate_card'] {
  if (card === null) return null
  const programme = CarriedProgramme.parse(card.programme)
  return carriedCells(programme).length === 0 ? null : { effective_to: card.effective_to, programme }
}

/** The field of a figure in a difference: its place on the card, which the screen turns into text. */
const figureField = ({ value: _value, financed: _financed, charge: _charge, ...place }: Cell): string =>
  `figure.${canonicalJson(Object.fromEntries(Object.entries(place).filter(([, at]) => at !== null)))}`

function itemOf(id: string, body: Lender, index: number): PartItem {
  const { rate_card: card, ...lender } = body
  const figures = card ? carriedCells(card.programme).map(cell => [figureField(cell), cell.value]) : []
  const values = {
    ...lender,
    code: lender.code ?? null,
    ...(card && { effective_to: card.effective_to, terms: carriedTerms(card.programme) }),
    ...(Object.fromEntries(figures) as Record<string, string>),
  }
  const { name, name_fr, code } = lender
  return { id, index, name, name_fr, key: code ?? undefined, values, raw: withId(id, body) }
}

const list = listPart<StoredLender, Lender>({
  name: 'lenders',
  action: 'rate-engine:edit',
  table: lenders,
  select: (tx, dealerId, isLocked, day) => {
    const rows = tx
      .select({
        ...getTableColumns(lenders),
        card: sql<
          StoredLender['card']
        >`(SELECT json_build_object('programme', c.programme, 'effective_to', c.effective_to)
          FROM (${cardInForce(sql`lenders`, day)}) c)`.as('card'),
        published: sql<number>`(SELECT coalesce(max(p.number), 0) FROM ${rateCards} p
          WHERE p.dealer_id = lenders.dealer_id AND p.lender_id = lenders.id)`.as('published'),
      })
      .from(lenders)
      .where(eq(lenders.dealer_id, dealerId))
      .orderBy(sql`${lenders.is_oem} DESC`, lenders.name, lenders.id)
    return lockedIf(isLocked, rows, lenders)
  },
  bodyOf: row => {
    const { code, name, name_fr, is_oem, is_active } = row
    return { code, name, name_fr, is_oem, is_active, rate_card: cardOf(row) }
  },
  shape: Lender,
  most: 400,
  itemOf,
  rules: LENDER_FORM,
  keyField: 'code',
  values: ({ rate_card: _card, ...body }) => ({ ...body }),
  check: meeting =>
    meeting.matches.flatMap(match => [
      ...nameProblems(match, meeting),
      ...cardProblems(match.wanted, meeting),
    ]),
  columns: ({ rate_card: _card, ...body }) => ({
    ...fillFrenchName(body, { isFollowing: false }),
    code: body.code ?? null,
  }),
})

/** Whether the file renames a lender: its old name is then free for another one. */
function isRenamed(
  { id, ...row }: StoredLender,
  field: 'name' | 'name_fr',
  matches: Meeting<StoredLender>['matches'],
): boolean {
  const match = matches.find(({ stored }) => stored?.id === id)
  return match !== undefined && foldedName(match.wanted[field]) !== foldedName(row[field])
}

/** Names already in use, in the file or stored; and changed codes of lenders with deals. */
function nameProblems(
  { wanted, stored }: Meeting<StoredLender>['matches'][number],
  { rows, matches }: Meeting<StoredLender>,
): ItemProblem[] {
  const { index, raw } = wanted
  const { is_active, code } = raw as unknown as Lender
  const twice = (['name', 'name_fr'] as const).filter(field => {
    const folded = foldedName(wanted[field])
    return (
      matches.some(other => other.wanted.index < index && foldedName(other.wanted[field]) === folded) ||
      rows.some(
        row => row.id !== stored?.id && foldedName(row[field]) === folded && !isRenamed(row, field, matches),
      )
    )
  })
  return [
    ...twice.map(field => problemAt(index, { field, rule: 'unique', params: {} })),
    ...(is_active && (code ?? null) === null
      ? [problemAt(index, { field: 'code', rule: 'required', params: {} })]
      : []),
  ]
}

/** Impossible figures, and cards whose last day has passed. */
function cardProblems({ index, raw }: PartItem, { actor, now }: Reading): ItemProblem[] {
  const { rate_card: card } = raw as unknown as Lender
  if (card === null) return []
  const { country, timezone } = actor.tenant
  const today = quoteDate(now, timezone)
  const problems = carriedProblems(card.programme, { country, locale: localeOf('en', country) })
  return [
    ...(card.effective_to !== null && card.effective_to < today
      ? [problemAt(index, { field: 'effective_to', rule: 'min_date', params: { date: today } })]
      : []),
    ...problems.map(({ cell, rule, params }) =>
      problemAt(index, { field: cell ? figureField(cell) : 'rate_card', rule, params }),
    ),
  ]
}

const CARD = /^(?:figure\.|terms$|effective_to$)/

/**
 * Publishes cards whose figures differ from today on; switches lenders with deals off instead of deleting
 * them.
 */
function write(tx: Tx, wanted: Wanted<StoredLender>): PartChanges {
  const { rows, difference, matches, ids, actor, now } = wanted
  const byId = new Map(rows.map(row => [row.id, row]))
  const dealt = difference.removed.flatMap(({ id }) => byId.get(id) ?? []).filter(row => row.published > 0)
  const removed = difference.removed.filter(({ id }) => !dealt.some(row => row.id === id))
  const base = list.write(tx, { ...wanted, difference: { ...difference, removed } })
  const moved = new Set([
    ...difference.changed.flatMap(({ item, changes }) =>
      changes.some(({ field }) => CARD.test(field)) ? [item] : [],
    ),
    ...difference.added.filter(({ raw }) => raw['rate_card'] !== null),
  ])
  const day = quoteDate(now, actor.tenant.timezone)
  const cards = matches.flatMap(({ wanted: item, stored }) => {
    if (!moved.has(item)) return []
    const {
      name,
      name_fr,
      rate_card: card,
    } = fillFrenchName(item.raw as unknown as Lender, {
      isFollowing: false,
    })
    const row = stored && byId.get(stored.id)
    const before = row?.card?.programme ?? null
    const own = { name_en: name, name_fr, country: actor.tenant.country }
    // Other values published by the lender stay.
    const programme = card ? { ...before, ...card.programme, ...own } : own
    const published = {
      dealer_id: actor.tenant.id,
      id: newId(),
      lender_id: ids.get(item) ?? '',
      number: (row?.published ?? 0) + 1,
      programme,
      effective_from: day,
      effective_to: card?.effective_to ?? null,
      source: 'file' as const,
      created_by: actor.id,
      published_by: actor.id,
    }
    return [{ published, name, name_fr, before }]
  })
  return {
    ahead: withoutNames(wanted),
    statements: [
      ...base.statements,
      ...updatingRows(
        lenders,
        dealt.map(row => ({ ...row, is_active: false })),
      ),
      ...withoutDrafts(actor.tenant.id, removed),
      ...(cards.length === 0
        ? []
        : [
            tx
              .insert(rateCards)
              .values(cards.map(({ published }) => ({ ...published, published: sql`now()` }))),
          ]),
    ],
    noted: cards.map(({ published, name, name_fr, before }) => ({
      kind: 'rate_card' as const,
      subject_id: published.id,
      name,
      name_fr,
      effective_from: day,
      before,
      after: published.programme,
    })),
  }
}

/** Clears names that another lender gets first, because two lenders may swap theirs. */
function withoutNames({ rows, matches, actor }: Wanted<StoredLender>): readonly SQLWrapper[] {
  const ids = rows
    .filter(row =>
      (['name', 'name_fr'] as const).some(field =>
        matches.some(
          ({ wanted, stored }) =>
            stored?.id !== row.id && foldedName(wanted[field]) === foldedName(row[field]),
        ),
      ),
    )
    .map(({ id }) => id)
  if (ids.length === 0) return []
  return [
    sql`UPDATE ${lenders} SET name = id::text, name_fr = id::text
      WHERE ${lenders.dealer_id} = ${actor.tenant.id} AND ${lenders.id} = ANY (${sql.param(ids)}::uuid[])`,
  ]
}

/** Drafts of a deleted lender are deleted too. */
const withoutDrafts = (dealerId: string, removed: readonly PartItem[]): readonly SQLWrapper[] =>
  removed.length === 0
    ? []
    : [
        sql`DELETE FROM ${rateCards} WHERE ${rateCards.dealer_id} = ${dealerId} AND ${rateCards.number} IS NULL
          AND ${rateCards.lender_id} = ANY (${sql.param(removed.map(({ id }) => id))}::uuid[])`,
      ]

/**
 * Lenders with the cards in force. A card whose figures differ is published from today on, and published ones
 * stay; drafts and cards of other days do not change.
 */
export const lendersPart: SettingsPartSlice<StoredLender> = {
  ...list,
  stays: ({ is_active, published }) => !is_active && published > 0,
  write,
}
