import type { OwnApplication } from '@forecourt/contract/deals/credit-applications.ts'
import { nameOnApplication } from '@forecourt/domain/deals/credit-applications/co-applicant.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { OpenedHeading } from '#shop/form/opened-heading.tsx'
import { useShopDealership } from '#shop/frame/use-shop-dealership.ts'
import { CoSignForm } from './co-sign-form.tsx'
import { creditDataQuery, signOnDevice } from './credit.api.ts'
import classes from './credit.module.css'
import { usePages } from './use-pages.ts'

/** For the co-applicant, who signs on this device and returns it. Shows nothing of the application. */
export function HandOverPage({ application }: { readonly application: OwnApplication }) {
  const t = useText('credit_form')
  const pages = usePages(application)
  const [isHandedOver, setHandedOver] = useState(false)
  const { co_application: co, primary_application: primary } = application
  const name = co.first_name_enc ?? t('co.nobody')
  const applicant = primary.first_name_enc ?? ''
  const back = (
    <Button variant="default" fullWidth onClick={() => pages.go('review')}>
      {t('hand_over.back')}
    </Button>
  )
  if (application.co_consent?.state === 'given')
    return (
      <section className={classes['card']}>
        <OpenedHeading key="done" level={2}>
          {t('hand_over.done', { name })}
        </OpenedHeading>
        <p>{t('hand_over.give_back', { name: applicant })}</p>
        {back}
      </section>
    )
  if (isHandedOver) return <SignHere application={application} applicant={applicant} />
  return (
    <section className={classes['card']}>
      <OpenedHeading key="hand" level={2}>
        {t('hand_over.title', { name })}
      </OpenedHeading>
      <p>{t('hand_over.text', { name })}</p>
      <Button size="lg" fullWidth onClick={() => setHandedOver(true)}>
        {t('hand_over.mine', { name })}
      </Button>
      {back}
    </section>
  )
}

interface SignHereProps {
  readonly application: OwnApplication
  readonly applicant: string
}

function SignHere({ application, applicant }: SignHereProps) {
  const t = useText('credit_form')
  const s = useText('shop')
  const language = useLanguage()
  const dealership = useShopDealership()?.name ?? ''
  const { data, error, refetch } = useQuery(creditDataQuery())
  const { vehicle, co_application: co, order } = application
  const name = co.first_name_enc ?? ''
  return (
    <section className={classes['card']}>
      <OpenedHeading key="sign" level={2}>
        {t('sign.title', { name })}
      </OpenedHeading>
      <p>
        {t('sign.text', {
          applicant,
          dealership,
          vehicle: language === 'fr' ? vehicle.formatted_name_fr : vehicle.formatted_name,
        })}
      </p>
      <p>{t('sign.free')}</p>
      {data !== undefined ? (
        <CoSignForm
          name={nameOnApplication(co)}
          consents={data.co_consents}
          sign={async signature => {
            await signOnDevice(order, signature)
          }}
        />
      ) : error === null ? (
        <p role="status">{s('loading')}</p>
      ) : (
        <InlineProblem error={error} onRetry={() => void refetch()} />
      )}
    </section>
  )
}
