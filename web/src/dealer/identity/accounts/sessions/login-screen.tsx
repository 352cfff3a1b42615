import { Button, Stack, Text, TextInput } from '@mantine/core'
import { users } from '@forecourt/contract/identity/users.ts'
import { Suspense, useRef, useState, type FormEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { isCallError, type CallError } from '#shared/api/call-error.ts'
import { call } from '#shared/api/client.ts'
import { emitSubmitError } from '#shared/forms/submit-error-event.ts'
import { requiredProblems, useMissing } from '#shared/forms/use-missing.ts'
import { findText, switchTexts } from '#shared/i18n/i18n.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import { lazyPart } from '#shared/ui/loading/lazy-part.ts'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { afterSignIn, nextQuery, safeNext } from '#dealer/platform/navigation/guards.ts'
import { leaveFor } from '#dealer/platform/navigation/navigation.ts'
import { paths } from '#dealer/platform/navigation/paths.ts'
import { PasswordField } from './password-field.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { keepSession, lastDealerUsesExternalCrm } from './session.ts'
import { wordsOfPage } from './words-of-page.ts'

/** Most users sign in with a password, so these load after the form. */
const SignOnButtons = lazyPart(async () => (await import('./sign-on-buttons.tsx')).SignOnButtons)
/** Also loads after the form, so that it works offline. */
const SignInProblem = lazyPart(async () => (await import('./sign-in-problem.tsx')).SignInProblem)

interface Credentials {
  readonly email: string
  readonly password: string
}

/** Interface S-01. Typed values survive every error. */
export function LoginScreen() {
  const t = useText('sessions')
  const m = useText('messages')
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const next = safeNext(query.get('next'))
  const signIn = useSignIn(search)
  const password = useRef<HTMLInputElement>(null)
  const { missing, setMissing, onInput } = useMissing()
  const [email, setEmail] = useState('')

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    const typed = { email: textOf(fields, 'email').trim(), password: textOf(fields, 'password') }
    const empty = (['email', 'password'] as const).filter(name => typed[name] === '')
    setMissing(empty)
    const [firstEmpty] = empty
    if (firstEmpty !== undefined) {
      emitSubmitError(form, requiredProblems(empty))
      form.querySelector<HTMLElement>(`[name=${firstEmpty}]`)?.focus()
      return
    }
    const refused = await signIn.start(typed)
    // Which of the two was wrong is not shown.
    if (refused?.kind === 'validation') emitSubmitError(form, requiredProblems(['password']))
    if (refused) password.current?.focus()
  }

  const required = (name: string) => (missing.includes(name) ? m('field.required') : undefined)

  if (signIn.leavingTo !== undefined) return <Leaving name={signIn.leavingTo} />
  return (
    <SignInFrame>
      <PageTitle tab={t(signIn.error === undefined ? 'login.tab' : 'login.error_tab')}>
        {t('login.title')}
      </PageTitle>
      <ReasonBanner reason={query.get('reason')} />
      {lastDealerUsesExternalCrm() ? <Notice>{t('login.crm')}</Notice> : null}
      {next === undefined ? null : <Text c="dimmed">{t('login.next', { page: wordsOfPage(next, t) })}</Text>}
      <Suspense fallback={null}>
        <SignInProblem error={signIn.error} />
      </Suspense>
      <form onSubmit={event => void submit(event)} onInput={onInput} noValidate>
        <Stack gap="md">
          <TextInput
            name="email"
            type="email"
            label={t('login.email')}
            autoComplete="username"
            error={required('email')}
            onBlur={event => setEmail(event.currentTarget.value.trim())}
          />
          <PasswordField inputRef={password} error={required('password')} />
          <Button type="submit" fullWidth loading={signIn.isSending}>
            {t('login.submit')}
          </Button>
          <Button component={Link} to={paths.resetPassword} variant="subtle">
            {t('login.forgot')}
          </Button>
        </Stack>
      </form>
      <Suspense fallback={null}>
        <SignOnButtons email={email} next={next} onLeave={signIn.leaveFor} />
      </Suspense>
    </SignInFrame>
  )
}

function textOf(fields: FormData, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value : ''
}

/**
 * Signs in and navigates by the response: another site, the second factor, the choice of a dealership, or the panel.
 */
function useSignIn(search: string) {
  const navigate = useNavigate()
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<CallError>()
  const [leavingTo, setLeavingTo] = useState<string>()

  const leave = (url: string, name = new URL(url, location.href).host) => {
    setLeavingTo(name)
    leaveFor(url)
  }
  /** Resolves to the error, if there is one. */
  const start = async (typed: Credentials): Promise<CallError | undefined> => {
    // An earlier error stays until the response: otherwise the links below would move under a second click.
    setSending(true)
    try {
      const answer = await call(users.login, { body: typed })
      const elsewhere = answer.url ?? answer.redirect
      if (elsewhere !== null) {
        leave(elsewhere)
        return undefined
      }
      keepSession(answer)
      // Sign-in continues in the language of this page if the texts of the user’s language cannot be loaded.
      await switchTexts(answer.user.language).catch(() => undefined)
      await navigate(pathAfterLogin(answer, search), { replace: true })
      return undefined
    } catch (failure) {
      if (!isCallError(failure)) throw failure
      setError(failure)
      return failure
    } finally {
      setSending(false)
    }
  }
  return { start, isSending, error, leavingTo, leaveFor: leave }
}

type LoginAnswer = Parameters<typeof keepSession>[0] & { readonly prompt_dealership_select: boolean }

function pathAfterLogin(answer: LoginAnswer, search: string): string {
  const next = safeNext(new URLSearchParams(search).get('next'))
  if (!answer.user.fully_authenticated) return paths.verification + nextQuery(next)
  if (answer.prompt_dealership_select) return paths.selectDealership + nextQuery(next)
  return afterSignIn(search)
}

function ReasonBanner({ reason }: { readonly reason: string | null }) {
  useText('messages')
  const text = reason === null ? undefined : findText('messages', `auth.${reason}`)
  return text === undefined ? null : <Notice>{text}</Notice>
}

function Leaving({ name }: { readonly name: string }) {
  const t = useText('sessions')
  return (
    <SignInFrame>
      <Text role="status">{t('login.leaving', { name })}</Text>
    </SignInFrame>
  )
}
