import type { coApplicants } from '@forecourt/contract/deals/co-applicants.ts'
import type { ResponseOf } from '@forecourt/contract/platform/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { isCallError } from '#shared/api/call-error.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { findText } from '#shared/i18n/i18n.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { GeneralProblem } from '#shop/form/general-problem.tsx'
import { ShopFrame } from '#shop/frame/shop-frame.tsx'
import { speak } from '#shop/frame/start-shop.ts'
import { CoSignForm } from './co-sign-form.tsx'
import { readCoLink, signCoLink } from './credit.api.ts'
import classes from './credit.module.css'

type Known = ResponseOf<typeof coApplicants.readLink>

/** Consent page of a co-applicant behind their own link. The token stays behind the `#`. */
export function CoApplicantPage() {
  const s = useText('shop')
  const link = useLocation().hash.slice(1)
  const { data, error, refetch } = useQuery({
    queryKey: ['co-applicant-link', link],
    queryFn: () => readCoLink(link),
    enabled: link !== '',
    retry: false,
  })
  const language = data?.language
  useEffect(() => {
    if (language !== undefined) void speak(language)
  }, [language])
  const isBad = link === '' || isCallError(error, 'validation')
  return (
    <ShopFrame dealership={data?.dealership}>
      <div className={classes['card']}>
        {isBad ? (
          <InvalidLink error={error} />
        ) : error !== null ? (
          isCallError(error) ? (
            <GeneralProblem error={error} />
          ) : (
            <InlineProblem error={error} onRetry={() => void refetch()} />
          )
        ) : data === undefined ? (
          <p role="status">{s('loading')}</p>
        ) : (
          <Asked link={link} known={data} onRefused={() => void refetch()} />
        )}
      </div>
    </ShopFrame>
  )
}

/** Why the link is invalid, and what to do: nothing is lost. */
function InvalidLink({ error }: { readonly error: unknown }) {
  const t = useText('credit_form')
  const reason = isCallError(error) ? error.detail.params?.['reason'] : undefined
  const why = findText('credit_form', `sign.invalid.${String(reason)}`) ?? t('sign.invalid.unknown')
  return (
    <>
      <PageTitle>{t('sign.invalid.title')}</PageTitle>
      <p>{why}</p>
      <p>{t('sign.invalid.help')}</p>
    </>
  )
}

interface AskedProps {
  readonly link: string
  readonly known: Known
  readonly onRefused: () => void
}

function Asked({ link, known, onRefused }: AskedProps) {
  const t = useText('credit_form')
  const format = useFormat()
  const language = useLanguage()
  const [signedNow, setSignedNow] = useState<string>()
  const signedAt = signedNow ?? known.signed_at
  const { name, applicant, vehicle, dealership, consents } = known
  if (signedAt !== null)
    return (
      <>
        <PageTitle>{t('sign.done')}</PageTitle>
        <p role="status">{t('sign.done_text', { date: format.instant(signedAt), applicant })}</p>
      </>
    )
  return (
    <>
      <PageTitle>{t('sign.title', { name })}</PageTitle>
      <p>
        {t('sign.text', {
          applicant,
          dealership: dealership.name,
          vehicle: language === 'fr' ? vehicle.formatted_name_fr : vehicle.formatted_name,
        })}
      </p>
      <p>{t('sign.free')}</p>
      <CoSignForm
        name={name}
        consents={consents}
        sign={async signature => {
          try {
            setSignedNow((await signCoLink(link, signature)).signed_at)
          } catch (error) {
            if (isCallError(error) && ['consent_changed', 'co_link_invalid'].includes(error.code)) onRefused()
            throw error
          }
        }}
      />
    </>
  )
}
