import type { CoConsent, OwnApplication } from '@forecourt/contract/deals/credit-applications.ts'
import { normalisePhone } from '@forecourt/domain/platform/markets/phones.ts'
import { LANGUAGES } from '@forecourt/domain/platform/markets/locales.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '#shared/format/use-format.ts'
import type { Translate } from '#shared/i18n/resources.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { ChipChoice } from '#shop/form/chip-choice.tsx'
import { awaitedApplicationQuery, revokeCoLink, sendCoLink } from './credit.api.ts'
import classes from './credit.module.css'
import { CreditProblem } from './credit-problem.tsx'
import { usePages } from './use-pages.ts'

interface CoConsentCardProps {
  readonly application: OwnApplication
  /** The page with the co-applicant's identity is complete. */
  readonly isKnown: boolean
}

/** State of the co-applicant's consent, and how to get it: by their own link, or on this device. */
export function CoConsentCard({ application, isKnown }: CoConsentCardProps) {
  const t = useText('credit_form')
  const pages = usePages(application)
  useQuery(awaitedApplicationQuery(application.order))
  const { co_consent: consent, co_application: co } = application
  const name = co.first_name_enc ?? t('co.nobody')
  const stateText = useStateText(name)
  return (
    <section className={classes['card']} aria-labelledby="co-consent">
      <h3 id="co-consent" className="dp-subheading">
        {t('co_consent.title', { name })}
      </h3>
      {consent?.state === 'given' ? null : <p>{t('co_consent.why', { name })}</p>}
      {isKnown ? (
        <>
          {consent === null ? null : (
            <p role="status">
              <strong>{stateText(consent)}</strong>
            </p>
          )}
          {consent?.state === 'given' ? null : <WaysToConsent application={application} name={name} />}
        </>
      ) : (
        <Notice
          tone="attention"
          action={
            <Button variant="default" size="compact-md" onClick={() => pages.change('co_applicant')}>
              {t('co_consent.incomplete_action')}
            </Button>
          }
        >
          {t('co_consent.incomplete', { name })}
        </Notice>
      )}
    </section>
  )
}

function useStateText(name: string) {
  const t = useText('credit_form')
  const format = useFormat()
  const at = (stamp: string | null) => (stamp === null ? '' : format.instant(stamp))
  return ({ state, method, given_at, sent_at, link_expires }: CoConsent): string => {
    const facts = { name, date: at(sent_at ?? given_at), until: at(link_expires) }
    return state === 'given' && method !== null
      ? t(`co_consent.state.given_${method}`, facts)
      : stateWords(t, state, facts)
  }
}

const stateWords = (
  t: Translate<'credit_form'>,
  state: CoConsent['state'],
  facts: Readonly<Record<string, string>>,
): string => (state === 'given' ? '' : t(`co_consent.state.${state}`, facts))

interface WaysProps {
  readonly application: OwnApplication
  readonly name: string
}

function WaysToConsent({ application, name }: WaysProps) {
  const t = useText('credit_form')
  const own = useLanguage()
  const format = useFormat()
  const pages = usePages(application)
  const [language, setLanguage] = useState(own)
  const [busy, setBusy] = useState<string>()
  const [failure, setFailure] = useState<unknown>()
  const { order, co_consent: consent, co_application: co } = application
  const isSent = consent?.state === 'sent' || consent?.state === 'expired'
  const phone = normalisePhone(co.phone_enc ?? '')
  const run = async (key: string, work: () => Promise<unknown>, done: string) => {
    setBusy(key)
    setFailure(undefined)
    try {
      await work()
      showToast({ type: 'success', text: done })
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(undefined)
    }
  }
  const send = (channel: 'email' | 'sms') =>
    run(channel, () => sendCoLink(order, channel, language), t('co_consent.link_sent', { name }))
  const linkText = (channel: 'email' | 'sms') =>
    isSent ? t(`co_consent.again_${channel}`) : t(`co_consent.${channel}`)
  return (
    <>
      <ChipChoice
        name="co_language"
        label={t('co_consent.language')}
        size="medium"
        value={language}
        chips={LANGUAGES.map(one => ({ value: one.code, title: own === 'fr' ? one.name_fr : one.name }))}
        onChoose={code => setLanguage(code === 'fr' ? 'fr' : 'en')}
      />
      <p className={classes['hint']}>
        {[co.email_enc, phone === undefined ? undefined : format.phone(phone)].filter(Boolean).join(' · ')}
      </p>
      {failure === undefined ? null : <CreditProblem error={failure} />}
      <div className={classes['acts']}>
        <Button fullWidth loading={busy === 'email'} onClick={() => void send('email')}>
          {linkText('email')}
        </Button>
        {phone === undefined ? null : (
          <Button variant="default" fullWidth loading={busy === 'sms'} onClick={() => void send('sms')}>
            {linkText('sms')}
          </Button>
        )}
        <Button variant="default" fullWidth onClick={() => pages.go('hand_over')}>
          {t('co_consent.here', { name })}
        </Button>
        {consent?.state === 'sent' ? (
          <Button
            variant="subtle"
            loading={busy === 'revoke'}
            onClick={() => void run('revoke', () => revokeCoLink(order), t('co_consent.revoked'))}
          >
            {t('co_consent.revoke')}
          </Button>
        ) : null}
      </div>
    </>
  )
}
