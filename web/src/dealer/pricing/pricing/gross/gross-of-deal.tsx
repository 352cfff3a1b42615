import { frontGross, dealGross, type DealCosts } from '@forecourt/domain/pricing/desk/gross.ts'
import { hasPlanCost } from '@forecourt/domain/pricing/desk/sheet-costs.ts'
import { Button } from '@mantine/core'
import { Suspense, useId, useState } from 'react'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { lazyPart } from '#shared/ui/loading/lazy-part.ts'
import { TextSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { useDesk } from '../model/desk.ts'
import { useDealCosts } from './gross.ts'
import { dealOf } from '../engine/matrix-question.ts'
import { useLineName } from '../model/line-name.ts'
import classes from './gross.module.css'

const GrossWhy = lazyPart(async () => (await import('./gross-why.tsx')).GrossWhy)

/** Gross of the deal with its payment type, front and back, with its explanation. */
export function GrossOfDeal() {
  const costs = useDealCosts()
  return costs === undefined ? null : <Known costs={costs} />
}

function Known({ costs }: { readonly costs: DealCosts }) {
  const t = useText('desking')
  const pricing = useText('pricing')
  const format = useFormat()
  const { draft, order, context } = useDesk()
  const [isOpen, setOpen] = useState(false)
  const why = useId()
  const type = draft.payment_type
  const deal = dealOf(draft.worksheet, type, { order, context })
  const [gross, front] = [dealGross(deal, costs), frontGross(deal, costs)]
  const hasPlans = deal.lines.some(line => line.kind === 'plan' && costs.lines?.[line.id] !== undefined)
  return (
    <div className={classes['deal']}>
      <span>
        {t('gross.of', { column: pricing(`column.${type}`) })}{' '}
        <strong className="dp-number">{format.money(gross)}</strong>
      </span>
      {hasPlans ? (
        <span className="dp-number">
          {t('gross.parts', { front: format.money(front), back: format.money(gross - front) })}
        </span>
      ) : null}
      <Button
        variant="default"
        size="compact-sm"
        aria-expanded={isOpen}
        aria-controls={why}
        onClick={() => setOpen(!isOpen)}
      >
        {t('gross.why')}
      </Button>
      <Unknown costs={costs} />
      <div id={why} className={classes['why']} hidden={!isOpen}>
        {isOpen ? (
          <Suspense fallback={<TextSkeleton lines={4} />}>
            <GrossWhy deal={deal} costs={costs} />
          </Suspense>
        ) : null}
      </div>
    </div>
  )
}

/** Plans that are excluded from the sum, because their costs are unknown. */
function Unknown({ costs }: { readonly costs: DealCosts }) {
  const t = useText('desking')
  const lineName = useLineName()
  const { worksheet, payment_type: type } = useDesk().draft
  const names = worksheet.lines
    .filter(line => hasPlanCost(line) && line[`is_${type}`] && costs.lines?.[line.id] === undefined)
    .map(lineName)
  if (names.length === 0) return null
  return <span className={classes['note']}>{t('gross.unknown', { names: names.join(', ') })}</span>
}
