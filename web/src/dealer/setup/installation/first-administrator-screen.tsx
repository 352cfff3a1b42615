import { installation } from '@forecourt/contract/setup/installation.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { firstAdministratorRules } from '@forecourt/domain/setup/installation/first-administrator.ts'
import { Button, Loader, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { isCallError } from '#shared/api/call-error.ts'
import { call } from '#shared/api/client.ts'
import { EmailField, LineField } from '#shared/forms/fields.tsx'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { Notice } from '#shared/ui/page/notice.tsx'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import {
  countryOf,
  emptyFacts,
  factRules,
  NewDealershipFields,
} from '#dealer/dealership/dealership-settings/new-dealership-fields.tsx'
import { paths } from '#dealer/platform/navigation/paths.ts'
import { PasswordInput } from '#dealer/identity/accounts/sessions/password-input.tsx'
import { keepSession } from '#dealer/identity/accounts/sessions/session.ts'
import { SignInFrame } from '#dealer/identity/accounts/sessions/sign-in-frame.tsx'

/** The token is behind the #, so it reaches no server log; it is removed from the URL immediately. */
const tokenIn = (hash: string) => /^#(.+)$/.exec(hash)?.[1]

const tokenOf = (state: unknown) =>
  typeof state === 'object' && state !== null && 'token' in state ? String(state.token) : undefined

/** Page of the link that an empty installation prints: organization, first dealership, first administrator. */
export function FirstAdministratorScreen() {
  const { hash, state } = useLocation()
  const navigate = useNavigate()
  const given = tokenIn(hash)
  useEffect(() => {
    if (given !== undefined) void navigate(paths.setup, { replace: true, state: { token: given } })
  }, [given, navigate])
  const token = given ?? tokenOf(state)
  return (
    <SignInFrame>
      {token === undefined ? <InvalidLink /> : <OpenedLink key={token} token={token} />}
    </SignInFrame>
  )
}

function InvalidLink() {
  const t = useText('installation')
  return (
    <>
      <PageTitle>{t('first.title')}</PageTitle>
      <Notice tone="danger">{t('first.invalid')}</Notice>
      <Button component={Link} to={paths.login}>
        {t('first.sign_in')}
      </Button>
    </>
  )
}

/** Checks the link first, so that nobody types in vain. */
function OpenedLink({ token }: { readonly token: string }) {
  const t = useText('installation')
  const [isGood, setGood] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    let isWanted = true
    call(installation.openFirstLink, { body: { link_token: token } }).then(
      () => (isWanted ? setGood(true) : undefined),
      (error: unknown) => (isWanted ? setFailure(error) : undefined),
    )
    return () => {
      isWanted = false
    }
  }, [token])
  if (isCallError(failure, 'validation')) return <InvalidLink />
  if (failure !== undefined) return <InlineProblem error={failure} />
  if (!isGood) return <Loader size="sm" aria-label={t('first.title')} />
  return <FirstAdministratorForm token={token} onInvalid={setFailure} />
}

const initial = {
  organization: '',
  ...emptyFacts,
  first_name: '',
  last_name: '',
  user_email: '',
  new_password: '',
  confirm_new_password: '',
}

type Values = typeof initial

const rulesOf = (values: Values) => ({
  ...firstAdministratorRules(countryOf(values) ?? 'CA', {
    owner: 'staff',
    personal: [
      values.first_name,
      values.last_name,
      values.user_email,
      values.organization,
      values.name,
      'forecourt',
    ],
  }),
  ...factRules(countryOf(values)),
})

interface FormProps {
  readonly token: string
  readonly onInvalid: (error: unknown) => void
}

function FirstAdministratorForm({ token, onInvalid }: FormProps) {
  const t = useText('installation')
  const p = useText('people')
  const s = useText('sessions')
  const language = useLanguage()
  const navigate = useNavigate()
  const { ref, ...form } = useRuleForm<Values>({
    initial,
    country: countryOf,
    rules: rulesOf,
    submit: async typed => {
      const chosen = countryOf(typed)
      if (chosen === undefined) return
      try {
        await call(installation.createFirstAdministrator, {
          body: { link_token: token, ...typed, country: chosen, language },
        })
      } catch (error) {
        if (isCallError(error) && error.code === 'link_invalid') return onInvalid(error)
        throw error
      }
      const credentials = { email: typed.user_email, password: typed.new_password }
      keepSession(await call(users.login, { body: credentials }))
      await navigate(paths.verification, { replace: true })
    },
  })
  return (
    <>
      <PageTitle>{t('first.title')}</PageTitle>
      <Text>{t('first.explain')}</Text>
      {form.failure === undefined ? null : <InlineProblem error={form.failure} />}
      <form ref={ref} onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <h2 className="dp-subheading">{t('first.organization')}</h2>
          <LineField
            {...form.field('organization')}
            label={t('first.organization_name')}
            hint={t('first.organization_hint')}
            maxLength={80}
            required
          />
          <h2 className="dp-subheading">{t('first.dealership')}</h2>
          <NewDealershipFields form={form} />
          <h2 className="dp-subheading">{t('first.you')}</h2>
          <LineField
            {...form.field('first_name')}
            label={p('field.first_name')}
            autoComplete="given-name"
            required
          />
          <LineField
            {...form.field('last_name')}
            label={p('field.last_name')}
            autoComplete="family-name"
            required
          />
          <EmailField
            {...form.field('user_email')}
            label={t('first.user_email')}
            autoComplete="username"
            required
          />
          <PasswordInput
            {...form.field('new_password')}
            label={t('first.password')}
            hint={s('reset.hint')}
            kind="new-password"
          />
          <PasswordInput
            {...form.field('confirm_new_password')}
            label={t('first.confirm_password')}
            kind="new-password"
          />
          <Button type="submit" fullWidth loading={form.isSubmitting}>
            {t('first.submit')}
          </Button>
        </Stack>
      </form>
    </>
  )
}
