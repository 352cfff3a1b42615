import { Button, Loader } from '@mantine/core'
import { users } from '@forecourt/contract/identity/users.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { query } from '#shared/api/query-client.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { lazyPart } from '#shared/ui/loading/lazy-part.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { afterSignIn, nextQuery, safeNext } from '#dealer/platform/navigation/guards.ts'
import { paths } from '#dealer/platform/navigation/paths.ts'
import { CodeForm } from './code-form.tsx'
import { PhoneForm } from './phone-form.tsx'
import { currentSession, dropSession, loadSession } from './session.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { useSignOut } from './sign-out.ts'
import { useVerification, type Proven, type Verification } from './use-verification.ts'

/** Few users set up an app here: its code and QR picture load on demand. */
const FirstApp = lazyPart(async () => (await import('./first-app.tsx')).FirstApp)

/** Interface S-02. With a phone: a code, sent on open. Without one: first the phone, then its code. */
export function VerificationScreen() {
  const t = useText('sessions')
  const signOut = useSignOut()
  const status = useQuery({ ...query(users.verificationStatus, {}), refetchOnWindowFocus: false, gcTime: 0 })
  const goIn = useWayIn()
  const verification = useVerification(status.data, goIn)
  return (
    <SignInFrame>
      <PageTitle>{t('verification.title')}</PageTitle>
      {status.isPending ? <Loader size="sm" /> : null}
      {status.isError ? <InlineProblem error={status.error} onRetry={() => void status.refetch()} /> : null}
      <VerificationProblem text={verification.problem} />
      {status.isSuccess ? <Step verification={verification} onProven={goIn} /> : null}
      <Button variant="subtle" color="gray" onClick={() => void signOut()}>
        {t('verification.cancel')}
      </Button>
    </SignInFrame>
  )
}

/** After the second factor: the choice of a dealership, or the requested page. */
function useWayIn() {
  const navigate = useNavigate()
  const { search } = useLocation()
  return async ({ prompt_dealership_select }: Pick<Proven, 'prompt_dealership_select'>) => {
    dropSession()
    await loadSession()
    const next = safeNext(new URLSearchParams(search).get('next'))
    await navigate(
      prompt_dealership_select ? paths.selectDealership + nextQuery(next) : afterSignIn(search),
      { replace: true },
    )
  }
}

interface StepProps {
  readonly verification: Verification
  readonly onProven: (answer: Pick<Proven, 'prompt_dealership_select'>) => Promise<void>
}

/** Users without a second factor choose a phone or an app. */
function Step({ verification, onProven }: StepProps) {
  const t = useText('sessions')
  const [isApp, setApp] = useState(false)
  // Not offered to super admins, whose code is always required.
  if (verification.step === 'code')
    return (
      <CodeForm verification={verification} canRemember={currentSession()?.user.is_super_admin !== true} />
    )
  if (isApp)
    return (
      <Suspense fallback={<Loader size="sm" />}>
        <FirstApp onProven={onProven} onCancel={() => setApp(false)} />
      </Suspense>
    )
  return (
    <>
      <PhoneForm verification={verification} />
      <Button variant="default" onClick={() => setApp(true)}>
        {t('verification.set_up_app')}
      </Button>
    </>
  )
}

function VerificationProblem({ text }: { readonly text: string | undefined }) {
  return text === undefined ? null : <Notice tone="danger">{text}</Notice>
}
