import { currentEdition, defaultQuestions } from '@forecourt/domain/pricing/questions/default-questions.ts'
import type { QuestionKind } from '@forecourt/domain/pricing/questions/question.ts'
import type { Country } from '@forecourt/domain/platform/markets/countries.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { questionLists, type StoredQuestion } from './questions.table.ts'

export interface Tenant {
  readonly id: string
  readonly country: Country
}

/** A list in force: the dealership's own, or the shipped one. */
export interface QuestionList {
  readonly version: number
  readonly is_default: boolean
  readonly questions: readonly StoredQuestion[]
}

/** The version of an unedited list. */
const FIRST_VERSION = 1

const shippedList = (
  kind: QuestionKind,
  country: Country,
  { version = FIRST_VERSION, edition }: { version?: number; edition?: number } = {},
): QuestionList => ({
  version,
  is_default: true,
  questions: defaultQuestions(kind, country, edition).map(question => ({
    ...question,
    version,
    recommended_accessories: [],
    recommended_plans: [],
  })),
})

/** Columns that customers may read too. */
const columns = {
  version: questionLists.version,
  is_default: questionLists.is_default,
  questions: questionLists.questions,
}

/** The list in force. */
export async function readList(tx: Tx, { id, country }: Tenant, kind: QuestionKind): Promise<QuestionList> {
  const [row] = await tx
    .select(columns)
    .from(questionLists)
    .where(and(eq(questionLists.dealer_id, id), eq(questionLists.kind, kind)))
    .orderBy(desc(questionLists.version))
    .limit(1)
  if (row === undefined) return shippedList(kind, country)
  return row.is_default ? shippedList(kind, country, row) : row
}

/** The trade-in list in force, and whether the dealership accepts trade-ins. */
export async function readTradeInList(
  tx: Tx,
  { id, country }: Tenant,
): Promise<QuestionList & { readonly takes_trade_ins: boolean }> {
  const { rows } = await tx.execute<{ takes: boolean | null; list: QuestionList | null }>(sql`
    SELECT takes_trade_ins(${id}::uuid) AS takes, (SELECT json_build_object('version', q.version,
        'is_default', q.is_default, 'questions', q.questions) FROM ${questionLists} q
      WHERE q.dealer_id = ${id} AND q.kind = 'trade_in' ORDER BY q.version DESC LIMIT 1) AS list`)
  const { takes, list } = rows[0] ?? { takes: null, list: null }
  const shown = list === null || list.is_default ? shippedList('trade_in', country, list ?? {}) : list
  return { ...shown, takes_trade_ins: takes !== false }
}

/** Identifies a list's wording, which is stored with answers. */
export const wordingOf = (kind: QuestionKind, { is_default, version }: QuestionList): string =>
  is_default ? `default-${currentEdition(kind)}` : String(version)

const DEFAULT = /^default-(\d+)$/

/** An earlier list by its wording; undefined if there was none. */
export async function readWording(
  tx: Tx,
  { id, country }: Tenant,
  kind: QuestionKind,
  wording: string,
): Promise<QuestionList | undefined> {
  const edition = DEFAULT.exec(wording)?.[1]
  if (edition !== undefined) {
    const list = shippedList(kind, country, { edition: Number(edition) })
    return list.questions.length > 0 ? list : undefined
  }
  const [row] = await tx
    .select(columns)
    .from(questionLists)
    .where(
      and(
        eq(questionLists.dealer_id, id),
        eq(questionLists.kind, kind),
        eq(questionLists.version, Number(wording)),
        eq(questionLists.is_default, false),
      ),
    )
  return row
}

/** Another change of the list came first: what was read is outdated, so the transaction runs again. */
class OvertakenError extends Error {
  override readonly name = 'OvertakenError'
  /** The code of serialization failures, for which the transaction scope retries. */
  readonly code = '40001'
}

/** Stores the next state of a list, which replaces the one that was read. */
export async function insertList(
  tx: Tx,
  kind: QuestionKind,
  before: QuestionList,
  row: Pick<typeof questionLists.$inferInsert, 'dealer_id' | 'created_by' | 'questions'> & {
    readonly is_default?: boolean
  },
): Promise<void> {
  const added = await tx
    .insert(questionLists)
    .values({ ...row, kind, version: before.version + 1 })
    .onConflictDoNothing()
    .returning({ version: questionLists.version })
  if (added.length === 0) throw new OvertakenError('the list was changed meanwhile')
}
