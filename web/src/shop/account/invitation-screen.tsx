import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { isCallError, type CallError } from '#shared/api/call-error.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { Notice } from '#shared/ui/page/notice.tsx'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { acceptInvitation, readInvitation } from '#shop/frame/customer-accounts.api.ts'
import { GeneralProblem } from '#shop/form/general-problem.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { ShopFrame } from '#shop/frame/shop-frame.tsx'
import classes from '#shop/frame/shop-frame.module.css'
import { speak } from '#shop/frame/start-shop.ts'
import { afterSignIn } from '#shop/frame/way-back.ts'

/**
 * Page of an invitation link: the customer chooses a password, then the purchase starts. The token stays behind the
 * `#`.
 */
export function InvitationScreen() {
  const t = useText('shop')
  const invitation = useLocation().hash.slice(1)
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', invitation],
    queryFn: () => readInvitation(invitation),
    enabled: invitation !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const language = data?.language
  useEffect(() => {
    if (language !== undefined) void speak(language)
  }, [language])
  const isBad = invitation === '' || isCallError(error, 'validation')
  return (
    <ShopFrame dealership={data?.dealership}>
      <div className={classes['card']}>
        {isBad ? (
          <Stack gap="md">
            <PageTitle>{t('invitation.invalid')}</PageTitle>
            <p className={classes['lead']}>{t('invitation.invalid_why')}</p>
          </Stack>
        ) : error !== null ? (
          <InlineProblem error={error} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <p role="status" className={classes['lead']}>
            {t('loading')}
          </p>
        ) : (
          <Stack gap="md">
            <PageTitle>{t('invitation.title', { name: data.first_name })}</PageTitle>
            <p className={classes['lead']}>
              {t('invitation.text', { dealership: data.dealership.name })}{' '}
              {t('invitation.email', { email: data.email })}
            </p>
            <PasswordForm invitation={invitation} email={data.email} />
          </Stack>
        )}
      </div>
    </ShopFrame>
  )
}

interface PasswordFormProps {
  readonly invitation: string
  readonly email: string
}

function PasswordForm({ invitation, email }: PasswordFormProps) {
  const t = useText('shop')
  const navigate = useNavigate()
  const { dealer = '' } = useParams()
  const [search] = useSearchParams()
  return (
    <NewPasswordForm
      email={email}
      submitLabel={t('invitation.submit')}
      send={async (password, confirm_password) => {
        const { url } = await acceptInvitation({ invitation, password, confirm_password })
        await navigate(afterSignIn(dealer, search, url), { replace: true })
      }}
      explain={refused}
    />
  )
}

const refused = (error: CallError) => <AcceptError error={error} />

function AcceptError({ error }: { readonly error: CallError }) {
  const t = useText('shop')
  const { dealer = '' } = useParams()
  if (error.code === 'account_exists')
    return (
      <Notice tone="danger" action={<Link to={`/${dealer}`}>{t('sign_in.submit')}</Link>}>
        {t('invitation.account_exists')}
      </Notice>
    )
  if (error.code === 'invitation_invalid')
    return (
      <Notice tone="danger">
        {t('invitation.invalid')} {t('invitation.invalid_why')}
      </Notice>
    )
  return <GeneralProblem error={error} />
}
