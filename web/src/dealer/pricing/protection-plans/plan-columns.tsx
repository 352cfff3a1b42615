import { toCents } from '@forecourt/contract/platform/money.ts'
import type { ProtectionPlan } from '@forecourt/contract/pricing/protection-plans.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { PLAN_CATEGORIES } from '@forecourt/domain/pricing/protection-plans/plan-choices.ts'
import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import type { Column } from '#shared/ui/table/data-table-columns.ts'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { useCan } from '#dealer/identity/accounts/sessions/can.tsx'
import { OpenButton } from './open-button.tsx'
import { planQueries, setActive } from './plans.api.ts'
import classes from './plans.module.css'
import { isFrenchWhole } from './use-plan-words.ts'

/** Columns of the list of plans. */
export function usePlanColumns(): readonly Column<ProtectionPlan>[] {
  const t = useText('plans')
  const format = useFormat()
  const language = useLanguage()
  const { data } = useQuery(planQueries.types())
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('column.plan'),
        isRowHeader: true,
        cell: (plan: ProtectionPlan) => <PlanName plan={plan} />,
      },
      {
        id: 'type',
        header: t('field.type'),
        cell: ({ type }: ProtectionPlan) => {
          const found = data?.results.find(({ id }) => id === type)
          return found ? (language === 'fr' ? found.name_fr : found.name) : ''
        },
      },
      {
        id: 'category',
        header: t('field.category'),
        from: 'md',
        cell: ({ category }: ProtectionPlan) => labelOf(PLAN_CATEGORIES, category, language),
      },
      {
        id: 'prices',
        header: t('list.prices'),
        align: 'end',
        cell: ({ prices_set }: ProtectionPlan) => {
          const amounts = prices_set.filter(({ active }) => active).map(({ price }) => toCents(price))
          if (amounts.length === 0) return t('grid.none')
          const [least, most] = [Math.min(...amounts), Math.max(...amounts)]
          return (
            <span className="dp-number">
              {least === most ? format.money(least) : `${format.money(least)} – ${format.money(most)}`}
            </span>
          )
        },
      },
      {
        id: 'source',
        header: t('column.source'),
        from: 'lg',
        cell: ({ use_pen_for_localized_prices: isRated }: ProtectionPlan) =>
          t(isRated ? 'source.pen' : 'source.table'),
      },
      {
        id: 'active',
        header: t('field.active'),
        cell: (plan: ProtectionPlan) => <ActiveSwitch plan={plan} />,
      },
    ],
    [t, format, language, data],
  )
}

/** Content of a plan on a phone. */
export function PlanCard({ plan }: { readonly plan: ProtectionPlan }) {
  const t = useText('plans')
  const format = useFormat()
  const language = useLanguage()
  const amounts = plan.prices_set.filter(({ active }) => active).map(({ price }) => toCents(price))
  const facts = [
    labelOf(PLAN_CATEGORIES, plan.category, language),
    amounts.length === 0 ? t('grid.empty') : t('grid.from', { amount: format.money(Math.min(...amounts)) }),
  ]
  return (
    <div className={classes['words']}>
      <PlanName plan={plan} />
      <span className={classes['row']}>
        <span>{facts.join(' · ')}</span>
        <ActiveSwitch plan={plan} />
      </span>
    </div>
  )
}

function PlanName({ plan }: { readonly plan: ProtectionPlan }) {
  const t = useText('plans')
  const language = useLanguage()
  const { id, name, name_fr, image_media } = plan
  const [shown, other] = language === 'fr' ? [name_fr ?? name, name] : [name, name_fr]
  return (
    <span className={classes['named']}>
      {image_media === null ? null : <img src={image_media} alt="" className={classes['thumb']} />}
      <span className={classes['words']}>
        <OpenButton id={id} action="aftermarket:edit">
          {shown}
        </OpenButton>
        <span className={classes['second']}>
          {other === null || other === shown ? null : <span className={classes['faint']}>{other}</span>}
          {isFrenchWhole(plan) ? null : <span className={classes['missing']}>{t('french.missing')}</span>}
        </span>
      </span>
    </span>
  )
}

/** Switches the plan on or off; read-only users see its state. */
function ActiveSwitch({ plan }: { readonly plan: ProtectionPlan }) {
  const t = useText('plans')
  const mayEdit = useCan('aftermarket:edit')
  const [isBusy, setBusy] = useState(false)
  if (!mayEdit) return t(plan.active ? 'yes' : 'no')
  const turn = async () => {
    setBusy(true)
    try {
      await setActive(plan, !plan.active)
    } catch {
      showToast({ type: 'error', text: t('active.failed', { name: plan.name }) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Switch
      aria-label={t('active.of', { name: plan.name })}
      checked={plan.active}
      disabled={isBusy}
      onChange={() => void turn()}
    />
  )
}
