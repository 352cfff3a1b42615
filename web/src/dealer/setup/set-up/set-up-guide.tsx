import { setUp, type SetUp } from '@forecourt/contract/setup/set-up.ts'
import type { SetUpStep } from '@forecourt/domain/dealership/dealerships/set-up-steps.ts'
import { Anchor } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '#shared/api/query-client.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { TitledCard } from '#shared/ui/text/titled-card.tsx'
import { pageActions, paths, type PagePath } from '#dealer/platform/navigation/paths.ts'
import { Can, mayDo } from '#dealer/identity/accounts/sessions/can.tsx'
import { useSession } from '#dealer/identity/accounts/sessions/session.ts'
import classes from './set-up.module.css'

/** Page of each step. */
const places: Readonly<Record<SetUpStep, PagePath>> = {
  payments: paths.payments,
  lenders: paths.payments,
  vehicles: paths.inventory,
  fees: paths.feesAndDiscounts,
  disclosures: paths.disclosure,
  team: paths.users,
  offer: paths.customerAdd,
}

/** What a new dealership lacks for its first offer, each with a link; nothing once it has made one. */
export function SetUpGuide() {
  const t = useText('set_up')
  const { data } = useQuery({ ...query(setUp.read, {}), staleTime: 60_000 })
  if (data === undefined || data.is_done) return null
  const needed = data.steps.filter(step => step.is_needed)
  const count = needed.filter(step => !step.is_done).length
  return (
    <div className={classes['guide']}>
      <TitledCard title={t('title')} beside={<span className="dp-faint">{t('left', { count })}</span>}>
        <ol className={classes['steps']}>
          {data.steps.map(step => (
            <Step key={step.key} step={step} isNext={step.key === data.next} />
          ))}
        </ol>
        <Can action="settings-file:edit">
          <p className="dp-faint">
            {t('copy')}{' '}
            <Anchor component={Link} to={paths.settingsFile} underline="always">
              {t('copy_link')}
            </Anchor>
          </p>
        </Can>
      </TitledCard>
    </div>
  )
}

interface StepProps {
  readonly step: SetUp['steps'][number]
  readonly isNext: boolean
}

function Step({ step: { key, is_needed, is_done }, isNext }: StepProps) {
  const t = useText('set_up')
  const session = useSession()
  const path = places[key]
  const action = pageActions[path]
  const mayOpen = action === undefined || mayDo(action, session)
  const Icon = is_done ? IconCircleCheck : IconCircle
  return (
    <li
      className={classes['step']}
      data-done={is_done || undefined}
      aria-current={isNext ? 'step' : undefined}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
      <div>
        <span className={classes['name']}>
          {is_done || !mayOpen ? (
            t(`step.${key}`)
          ) : (
            <Anchor component={Link} to={path} underline="always">
              {t(`step.${key}`)}
            </Anchor>
          )}{' '}
          {is_done ? (
            <span className="dp-faint">{t('done')}</span>
          ) : is_needed ? null : (
            <span className="dp-faint">{t('advised')}</span>
          )}
        </span>
        {is_done ? null : <p className="dp-faint">{mayOpen ? t(`why.${key}`) : t('by_platform')}</p>}
      </div>
    </li>
  )
}
