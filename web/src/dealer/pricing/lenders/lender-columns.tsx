import type { Lender } from '@forecourt/contract/pricing/lenders.ts'
import { UnstyledButton } from '@mantine/core'
import { useFormat } from '#shared/format/use-format.ts'
import type { Translate } from '#shared/i18n/resources.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import type { Column } from '#shared/ui/table/data-table-columns.ts'
import classes from './lenders.module.css'

type Texts = Translate<'lenders'>
type Format = ReturnType<typeof useFormat>

const joined = (parts: readonly string[]) => parts.filter(part => part !== '').join(' · ')

const productsOf = ({ products }: Lender, t: Texts) =>
  joined(products.map(product => t(`product.${product}`)))

const cardOf = ({ rate_card: card }: Lender, t: Texts, format: Format) =>
  card ? t('lenders.card', { number: card.number, date: format.date(card.effective_from) }) : ''

const nextOf = ({ scheduled, drafts }: Lender, t: Texts, format: Format) =>
  joined([
    scheduled ? t('lenders.scheduled', { date: format.date(scheduled.effective_from) }) : '',
    drafts > 0 ? t('lenders.drafts', { count: drafts }) : '',
  ])

/** Columns of the lenders' table. */
export const lenderColumns = (
  t: Texts,
  format: Format,
  language: 'en' | 'fr',
  open: (id: string) => void,
): Column<Lender>[] => [
  {
    id: 'name',
    header: t('column.name'),
    isRowHeader: true,
    cell: lender => (
      <UnstyledButton className={classes['open']} onClick={() => open(lender.id)}>
        {language === 'fr' ? lender.name_fr : lender.name}
      </UnstyledButton>
    ),
  },
  { id: 'code', header: t('column.code'), from: 'lg', cell: ({ code }) => code ?? '' },
  { id: 'products', header: t('column.products'), cell: lender => productsOf(lender, t) },
  {
    id: 'conditions',
    header: t('column.conditions'),
    from: 'md',
    cell: ({ conditions }) => joined(conditions.map(condition => t(`condition.${condition}`))),
  },
  { id: 'card', header: t('column.card'), cell: lender => cardOf(lender, t, format) },
  { id: 'next', header: t('column.next'), cell: lender => nextOf(lender, t, format) },
  {
    id: 'active',
    header: t('column.active'),
    cell: ({ is_active }) => t(is_active ? 'active.yes' : 'active.no'),
  },
]

interface LenderCardProps {
  readonly lender: Lender
  readonly onOpen: (id: string) => void
}

/** Content of a lender on a phone. */
export const lenderCard = (open: (id: string) => void) => (lender: Lender) => (
  <LenderCard lender={lender} onOpen={open} />
)

function LenderCard({ lender, onOpen }: LenderCardProps) {
  const t = useText('lenders')
  const language = useLanguage()
  const format = useFormat()
  const products = productsOf(lender, t)
  return (
    <div className={classes['lender']}>
      <UnstyledButton className={classes['open']} onClick={() => onOpen(lender.id)}>
        {language === 'fr' ? lender.name_fr : lender.name}
      </UnstyledButton>
      <span>{joined([products, lender.is_active ? '' : t('active.no')])}</span>
      <span className="dp-faint">{joined([cardOf(lender, t, format), nextOf(lender, t, format)])}</span>
    </div>
  )
}
