import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import type { customerAccounts } from '@forecourt/contract/identity/customer-accounts.ts'
import type { ResponseOf } from '@forecourt/contract/platform/endpoint.ts'
import { isCallError, type CallError } from '#shared/api/call-error.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { Notice } from '#shared/ui/page/notice.tsx'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { base } from '#shop/frame/base.ts'
import { readLink, verifyLink } from '#shop/frame/customer-accounts.api.ts'
import { GeneralProblem } from '#shop/form/general-problem.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { ShopFrame } from '#shop/frame/shop-frame.tsx'
import classes from '#shop/frame/shop-frame.module.css'
import { speak } from '#shop/frame/start-shop.ts'
import { Ways } from './ways.tsx'

type Known = ResponseOf<typeof customerAccounts.readLink>

/**
 * Page of a requested link. Opening it does not use it up, because mail servers open links: the customer must press a
 * button. The token stays behind the `#`.
 */
export function LinkScreen() {
  const t = useText('shop')
  const link = useLocation().hash.slice(1)
  const { data, error, refetch } = useQuery({
    queryKey: ['customer-link', link],
    queryFn: () => readLink(link),
    enabled: link !== '',
    staleTime: Number.POSITIVE_INFINITY,
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
          <Invalid />
        ) : error !== null ? (
          isCallError(error) ? (
            <GeneralProblem error={error} />
          ) : (
            <InlineProblem error={error} onRetry={() => void refetch()} />
          )
        ) : data === undefined ? (
          <p role="status" className={classes['lead']}>
            {t('loading')}
          </p>
        ) : (
          <Stack gap="md">
            <PageTitle>{t(`link.${data.purpose}.title`, { name: data.first_name })}</PageTitle>
            <p className={classes['lead']}>
              {t(`link.${data.purpose}.text`, { dealership: data.dealership.name })}{' '}
              {t('invitation.email', { email: data.email })}
            </p>
            {data.purpose === 'sign_in' ? <SignIn link={link} /> : <Password link={link} known={data} />}
          </Stack>
        )}
      </div>
    </ShopFrame>
  )
}

function Invalid() {
  const t = useText('shop')
  const { dealer = '' } = useParams()
  return (
    <Stack gap="md">
      <PageTitle>{t('invitation.invalid')}</PageTitle>
      <p className={classes['lead']}>{t('link.invalid_why')}</p>
      <Ways ways={[{ to: `/${dealer}`, text: t('ask.back') }]} />
    </Stack>
  )
}

function useFollow() {
  const navigate = useNavigate()
  return (url: string) => navigate(url.slice(base.length), { replace: true })
}

function SignIn({ link }: { readonly link: string }) {
  const t = useText('shop')
  const follow = useFollow()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<CallError>()
  const go = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await follow((await verifyLink({ customer_link: link })).url)
    } catch (failure) {
      if (!isCallError(failure)) throw failure
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {error === undefined ? null : <Refused error={error} />}
      <Button fullWidth size="md" loading={isBusy} onClick={() => void go()}>
        {t('sign_in.submit')}
      </Button>
    </>
  )
}

function Password({ link, known }: { readonly link: string; readonly known: Known }) {
  const t = useText('shop')
  const follow = useFollow()
  return (
    <NewPasswordForm
      email={known.email}
      submitLabel={t(known.purpose === 'sign_up' ? 'invitation.submit' : 'link.save')}
      send={async (password, confirm_password) => {
        await follow((await verifyLink({ customer_link: link, password, confirm_password })).url)
      }}
      explain={refused}
    />
  )
}

function Refused({ error }: { readonly error: CallError }) {
  const t = useText('shop')
  if (error.code === 'link_invalid')
    return (
      <Notice tone="danger">
        {t('invitation.invalid')} {t('link.invalid_why')}
      </Notice>
    )
  if (error.code === 'account_exists') return <Notice tone="danger">{t('invitation.account_exists')}</Notice>
  return <GeneralProblem error={error} />
}

const refused = (error: CallError) => <Refused error={error} />
