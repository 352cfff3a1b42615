import { toCents } from '@forecourt/contract/platform/money.ts'
import type { PlanPrice, ProtectionPlan } from '@forecourt/contract/pricing/protection-plans.ts'
import { Button, UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import classes from './plans.module.css'
import { PriceFields, priceKind } from './price-kind.tsx'
import { RecordFormView } from './record-drawer.tsx'
import { usePlanWords } from './use-plan-words.ts'

/** Price grid of a stored plan: its rows, edited in place. */
export function PlanGrid({ plan }: { readonly plan: ProtectionPlan }) {
  const t = useText('plans')
  const [open, setOpen] = useState<string>()
  const close = () => setOpen(undefined)
  return (
    <section className={classes['tab']} aria-label={t('list.prices')}>
      {plan.prices_set.length === 0 ? <p className={classes['faint']}>{t('grid.empty')}</p> : null}
      <ul className={classes['grid']}>
        {plan.prices_set.map(price => (
          <li key={price.id}>
            {open === price.id ? (
              <RecordFormView
                kind={priceKind(plan)}
                row={price}
                Fields={PriceFields}
                removal={t('prices.removal')}
                onDone={close}
              />
            ) : (
              <GridRow price={price} onOpen={() => setOpen(price.id)} />
            )}
          </li>
        ))}
      </ul>
      {open === 'new' ? (
        <RecordFormView
          kind={priceKind(plan)}
          row={undefined}
          Fields={PriceFields}
          removal=""
          onDone={close}
        />
      ) : (
        <Button
          variant="default"
          className={classes['start']}
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => setOpen('new')}
        >
          {t('prices.add')}
        </Button>
      )}
    </section>
  )
}

interface GridRowProps {
  readonly price: PlanPrice
  readonly onOpen: () => void
}

function GridRow({ price, onOpen }: GridRowProps) {
  const t = useText('plans')
  const format = useFormat()
  const language = useLanguage()
  const { durationOf } = usePlanWords()
  const { title_en, title_fr, protection_plan, duration, deductible, active } = price
  const facts = [
    durationOf(protection_plan.duration_type, duration),
    price.distance_limit === null
      ? ''
      : t('grid.to_distance', { distance: format.distance(price.distance_limit) }),
    deductible === null ? '' : t('grid.deductible', { amount: format.money(toCents(deductible)) }),
    active ? '' : t('inactive'),
  ].filter(fact => fact !== '')
  return (
    <div className={classes['row']}>
      <span className={classes['words']}>
        <UnstyledButton className={classes['open']} onClick={onOpen}>
          {language === 'fr' ? (title_fr ?? title_en) : title_en}
        </UnstyledButton>
        <span className={classes['faint']}>{facts.join(' · ')}</span>
      </span>
      <span className="dp-number">{format.money(toCents(price.price))}</span>
    </div>
  )
}
