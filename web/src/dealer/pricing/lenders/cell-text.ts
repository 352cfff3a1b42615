import type { RateCell } from '@forecourt/contract/pricing/lenders.ts'
import { LEASE_FEE_ITEMS, LIMIT_ITEMS } from '@forecourt/domain/pricing/rate-cards/card-items.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import type { Language } from '@forecourt/contract/platform/text.ts'
import type { output } from 'zod'
import type { Translate } from '#shared/i18n/resources.ts'

type Cell = output<typeof RateCell>

/** Position of a figure on the rate card: "Finance · rate · new · 60 months". */
export function cellText(cell: Cell, t: Translate<'lenders'>, language: Language): string {
  const items = cell.table === 'limit' ? LIMIT_ITEMS[cell.product] : LEASE_FEE_ITEMS
  const parts = [
    t(`product.${cell.product}`),
    t(`table.${cell.table}`),
    cell.condition === null ? '' : t(`condition.${cell.condition}`),
    cell.segment ?? '',
    cell.tier === null ? '' : t('cell.tier', { score: cell.tier }),
    range(cell.model_year_from, cell.model_year_to),
    range(cell.amount_from, cell.amount_to),
    cell.distance === null ? '' : t('cell.distance', { distance: cell.distance }),
    cell.item === null ? '' : labelOf(items, cell.item, language),
    cell.age === null ? '' : t('cell.age', { count: cell.age }),
    cell.term === null ? '' : t('cell.term', { count: cell.term }),
    cell.financed === false ? t('cell.at_signing') : '',
    cell.charge === true ? t('cell.charge') : '',
  ]
  return parts.filter(part => part !== '').join(' · ')
}

const range = (from: string | number | null, to: string | number | null): string =>
  from === null && to === null ? '' : `${from ?? ''}–${to ?? ''}`
