import type { PlanOnOffer } from '@forecourt/contract/deals/order-plans.ts'
import { Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { TextSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { useDesk } from '../model/desk.ts'
import { PlanCard } from './plan-card.tsx'
import { usePlanChoices } from './plan-choices.api.ts'
import { SheetDrawer } from '../inputs/sheet-drawer.tsx'
import classes from './plans.module.css'

/** More than fit at a glance. */
const MANY = 8

/** Plans for the vehicle, each at the price for the deal; several can be added. */
export function PlanDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useText('plans')
  const { order, draft } = useDesk()
  const { payment_type, worksheet } = draft
  const { plans, error, retry, isAsking } = usePlanChoices(order.id, { payment_type, worksheet })
  return (
    <SheetDrawer title={t('choose.title')} onClose={onClose}>
      <p role="status" className={classes['note']}>
        {isAsking ? t('choose.asking') : ''}
      </p>
      {plans === undefined ? (
        error === null ? (
          <TextSkeleton lines={6} />
        ) : (
          <InlineProblem error={error} onRetry={retry} />
        )
      ) : (
        <PlanList plans={plans} />
      )}
    </SheetDrawer>
  )
}

function PlanList({ plans }: { readonly plans: readonly PlanOnOffer[] }) {
  const t = useText('plans')
  const language = useLanguage()
  const [words, setWords] = useState('')
  const wanted = words.trim().toLocaleLowerCase(language)
  const found = plans.filter(({ name, name_fr: nameFr, type }) =>
    [name, nameFr ?? '', type.name, type.name_fr].some(text =>
      text.toLocaleLowerCase(language).includes(wanted),
    ),
  )
  return (
    <Stack gap="md">
      {plans.length > MANY ? (
        <TextInput
          type="search"
          label={t('choose.search')}
          value={words}
          onChange={event => setWords(event.currentTarget.value)}
        />
      ) : null}
      {found.length === 0 ? (
        <p className={classes['note']}>{t(plans.length === 0 ? 'choose.none' : 'choose.not_found')}</p>
      ) : (
        <ul className={classes['list']}>
          {found.map(plan => (
            <PlanCard key={plan.id} plan={plan} />
          ))}
        </ul>
      )}
    </Stack>
  )
}
