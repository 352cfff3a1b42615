import type { StaffApplication } from '@forecourt/contract/deals/credit-applications.ts'
import { nameOnApplication } from '@forecourt/domain/deals/credit-applications/co-applicant.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { TitledCard } from '#shared/ui/text/titled-card.tsx'
import classes from './applications.module.css'

interface ConsentsCardProps {
  readonly application: StaffApplication
}

/** Consents with person, time and method; before sending, also the state of the co-applicant's consent. */
export function ConsentsCard({ application }: ConsentsCardProps) {
  const t = useText('credit_desk')
  const c = useText('credit')
  const { consents, co_consent: consent, primary_application: primary, co_application: co } = application
  const isOfCo = ({ code }: StaffApplication['consents'][number]) => code.endsWith('_co')
  if (consents.length === 0 && consent === null) return null
  return (
    <TitledCard title={t('consents')}>
      <Consents
        title={nameOnApplication(primary) || c('who.primary')}
        consents={consents.filter(one => !isOfCo(one))}
      />
      <Consents title={nameOnApplication(co) || c('who.co')} consents={consents.filter(isOfCo)} />
      {consent === null || consents.some(isOfCo) ? null : (
        <CoConsentState consent={consent} name={nameOnApplication(co) || c('who.co')} />
      )}
    </TitledCard>
  )
}

interface ConsentsProps extends Pick<StaffApplication, 'consents'> {
  readonly title: string
}

function Consents({ title, consents }: ConsentsProps) {
  const t = useText('credit_desk')
  const format = useFormat()
  if (consents.length === 0) return null
  const textOf = ({ code, at, method }: StaffApplication['consents'][number]) => {
    const text = t('consent', { name: t(`consent.${code}`), time: format.instant(at) })
    if (!code.endsWith('_co')) return text
    return t(`method.${method ?? 'applicant'}`, { text })
  }
  return (
    <>
      <h3 className="dp-subheading">{title}</h3>
      <ul className={classes['consents']}>
        {consents.map(one => (
          <li key={one.code}>{textOf(one)}</li>
        ))}
      </ul>
    </>
  )
}

interface CoConsentStateProps {
  readonly consent: NonNullable<StaffApplication['co_consent']>
  readonly name: string
}

function CoConsentState({ consent: { state, method, given_at, sent_at }, name }: CoConsentStateProps) {
  const t = useText('credit_desk')
  const format = useFormat()
  const stamp = sent_at ?? given_at
  const date = stamp === null ? '' : format.instant(stamp)
  return (
    <>
      <h3 className="dp-subheading">{t('co_consent', { name })}</h3>
      <p className={classes['text']}>
        {state === 'given'
          ? t(`co_consent.given_${method ?? 'link'}`, { date })
          : t(`co_consent.${state}`, { date })}
      </p>
    </>
  )
}
