import type { OwnApplication as Application } from '@forecourt/contract/deals/credit-applications.ts'
import { stepsOf } from '@forecourt/domain/deals/credit-applications/application-rules.ts'
import { Button } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import { useShopDealership } from '#shop/frame/use-shop-dealership.ts'
import classes from './credit.module.css'
import { DecisionView } from './decision-view.tsx'
import { PageForm } from './page-form.tsx'
import { HandOverPage } from './hand-over-page.tsx'
import { ReviewPage } from './review-page.tsx'

export interface OwnApplicationProps {
  readonly application: Application
}

/** The state of a sent application; before that, the page of the form that the URL names. */
export function OwnApplication({ application }: OwnApplicationProps) {
  const t = useText('credit_form')
  const [search] = useSearchParams()
  const page = search.get('page')
  const { status, closed, asking, has_co_applicant: hasCo } = application
  const steps = stepsOf(asking, hasCo)
  const step = steps.find(row => row.step === page)
  if (closed !== null) return <Notice tone="attention">{t(`error.${closed}`)}</Notice>
  if (status === 2 || status === 3 || status === 4) return <DecisionView application={application} />
  if (page === 'review') return <ReviewPage application={application} />
  if (page === 'hand_over' && hasCo) return <HandOverPage application={application} />
  if (step !== undefined) return <PageForm key={step.step} application={application} row={step} />
  return status === 5 ? <DecisionView application={application} /> : <Start />
}

/** Interface C-07: what the application requires, and who will read it. */
function Start() {
  const t = useText('credit_form')
  const dealership = useShopDealership()?.name ?? ''
  const [search, setSearch] = useSearchParams()
  return (
    <section className={classes['card']}>
      <h2 className="dp-heading">{t('start.title')}</h2>
      <p>{t('start.time')}</p>
      <p>{t('start.need')}</p>
      <p>{t('start.who', { dealership })}</p>
      <Button
        size="lg"
        fullWidth
        onClick={() => setSearch({ ...Object.fromEntries(search), page: 'applicant' })}
      >
        {t('start.begin')}
      </Button>
    </section>
  )
}
