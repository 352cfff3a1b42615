import { DisclosureTexts } from '@forecourt/contract/dealership/disclosures.ts'
import {
  DISCLOSURE_KINDS,
  type DisclosureKind,
} from '@forecourt/domain/dealership/disclosures/disclosure-kinds.ts'
import { desc, eq } from 'drizzle-orm'
import { readTexts } from '#dealership/disclosures/disclosure-texts.ts'
import { dealershipDisclosures } from '#dealership/disclosures/disclosures.table.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import { comparable, idIn, readBody } from './read-item.ts'
import type { ItemProblem, PartItem, SettingsPartSlice } from './settings-part.ts'

type Row = typeof dealershipDisclosures.$inferSelect
type Texts = Pick<Row, 'text_en' | 'text_fr'>

const NAMES: Readonly<Record<DisclosureKind, readonly [en: string, fr: string]>> = {
  credit_application: ['Credit application', 'Demande de crédit'],
  deposit: ['Deposit', 'Dépôt'],
  notify_me: ['Notify me', 'M’aviser'],
  payment_step: ['Payment step', 'Étape du paiement'],
  pricing_footer: ['Pricing footer', 'Pied des prix'],
  signup_modal: ['Sign-up', 'Inscription'],
  trade_in: ['Trade-in', 'Échange'],
}

const kindOf = (id: string) => DISCLOSURE_KINDS.find(kind => kind === id)

function itemOf(kind: DisclosureKind, { text_en, text_fr }: Texts, index: number): PartItem {
  const [name, name_fr] = NAMES[kind]
  const texts = { text_en, text_fr }
  return { id: kind, index, name, name_fr, values: comparable(texts), raw: { id: kind, ...texts } }
}

/** The last published text of each kind. Applying one publishes it from today on; earlier versions stay. */
export const disclosuresPart: SettingsPartSlice<Row> = {
  name: 'disclosures',
  action: 'disclosure:edit',
  // Rows never change, so there is no lock: of two that publish the same number, the key refuses one.
  select: (tx, dealerId) =>
    tx
      .selectDistinctOn([dealershipDisclosures.kind])
      .from(dealershipDisclosures)
      .where(eq(dealershipDisclosures.dealer_id, dealerId))
      .orderBy(dealershipDisclosures.kind, desc(dealershipDisclosures.number)),
  itemsOf: rows =>
    rows
      .filter(({ text_en, text_fr }) => text_en !== '' || text_fr !== '')
      .map((row, index) => itemOf(row.kind, row, index)),
  read: (raw, { actor }) => {
    const problems: ItemProblem[] = []
    const items = raw.flatMap((item, index) => {
      const kind = kindOf(idIn(item))
      const isTwice = raw.findIndex(other => idIn(other) === idIn(item)) !== index
      if (kind === undefined || isTwice) {
        const problem = { rule: kind === undefined ? 'one_of' : 'unique', params: {} }
        problems.push({ index, field: 'id', problem })
        return []
      }
      const { body, problems: broken } = readBody(DisclosureTexts, item, index)
      problems.push(...broken)
      if (body === undefined) return []
      const read = readTexts(kind, body, actor.tenant)
      if (read.ok) return [itemOf(kind, read.texts, index)]
      problems.push({ index, field: read.field, problem: read.problem })
      return []
    })
    return { items, problems }
  },
  write: (tx, { rows, difference, actor, now }) => {
    const { added, changed, removed } = difference
    const effective_from = quoteDate(now, actor.tenant.timezone)
    const version = (id: string, texts: Texts) => {
      const kind = id as DisclosureKind
      const number = (rows.find(row => row.kind === kind)?.number ?? 0) + 1
      const own = { dealer_id: actor.tenant.id, author: actor.id, restored_from: null }
      return { ...own, kind, number, ...texts, effective_from }
    }
    const wanted = [...added, ...changed.map(({ item }) => item)]
    const versions = [
      ...wanted.map(({ id, raw }) =>
        version(id, { text_en: raw['text_en'] as string, text_fr: raw['text_fr'] as string }),
      ),
      // An empty text shows nothing from its day on.
      ...removed.map(({ id }) => version(id, { text_en: '', text_fr: '' })),
    ]
    const statements = versions.length === 0 ? [] : [tx.insert(dealershipDisclosures).values(versions)]
    return { statements, noted: [] }
  },
}
