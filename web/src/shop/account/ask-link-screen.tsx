import { Button, Stack, TextInput } from '@mantine/core'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { isCallError, type CallError } from '#shared/api/call-error.ts'
import { firstProblems } from '#shared/forms/field-message.ts'
import { refuseSubmit } from '#shared/forms/submit-error.ts'
import { requiredProblems, useMissing } from '#shared/forms/use-missing.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { askForAccount, askForPasswordLink, askForSignInLink } from '#shop/frame/customer-accounts.api.ts'
import { problemOf } from '#shop/form/field-problem.ts'
import { textIn } from '#shop/form/form-text.ts'
import { GeneralProblem } from '#shop/form/general-problem.tsx'
import { OwnDisclosure } from '#shop/form/own-disclosure.tsx'
import { ShopFrame } from '#shop/frame/shop-frame.tsx'
import classes from '#shop/frame/shop-frame.module.css'
import { Ways } from './ways.tsx'

type Field = 'first_name' | 'last_name' | 'email'

const autoComplete = { first_name: 'given-name', last_name: 'family-name', email: 'username' } as const

interface AskLinkProps {
  readonly what: 'sign_up' | 'sign_in' | 'password_reset'
  readonly fields: readonly Field[]
  readonly send: (asked: { dealership: string } & Record<Field, string>) => Promise<void>
}

/** Requests a link by mail. The response is the same for everybody, so that nobody learns who has an account. */
function AskLink({ what, fields, send }: AskLinkProps) {
  const t = useText('shop')
  const m = useText('messages')
  const { dealer = '' } = useParams()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<CallError>()
  const { missing, setMissing, onInput } = useMissing()
  const [sentTo, setSentTo] = useState<string>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const typed = { first_name: '', last_name: '', email: '' }
    for (const field of fields) typed[field] = textIn(event, field).trim()
    const empty = fields.filter(field => typed[field] === '')
    setMissing(empty)
    if (empty.length > 0) return refuseSubmit(form, requiredProblems(empty))
    // An earlier error stays until the response: otherwise the link below would move under a second click.
    setBusy(true)
    try {
      await send({ dealership: dealer, ...typed })
      setSentTo(typed.email)
    } catch (failure) {
      if (!isCallError(failure)) throw failure
      setError(failure)
      refuseSubmit(form, firstProblems(failure.fields))
    } finally {
      setBusy(false)
    }
  }
  const errorOf = (field: Field) => (missing.includes(field) ? m('field.required') : problemOf(error, field))
  const isOfField = error !== undefined && fields.some(field => error.fields[field] !== undefined)
  return (
    <LinkPage title={t(`ask.${what}.title`)}>
      {sentTo === undefined ? (
        <>
          <p className={classes['lead']}>{t(`ask.${what}.text`)}</p>
          {error === undefined || isOfField ? null : <GeneralProblem error={error} />}
          <form onSubmit={event => void submit(event)} onInput={onInput} noValidate>
            <Stack gap="md">
              {fields.map(field => (
                <TextInput
                  key={field}
                  name={field}
                  type={field === 'email' ? 'email' : 'text'}
                  label={t(`ask.${field}`)}
                  autoComplete={autoComplete[field]}
                  error={errorOf(field)}
                />
              ))}
              {what === 'sign_up' ? <OwnDisclosure kind="signup_modal" /> : null}
              <Button type="submit" fullWidth size="md" loading={isBusy}>
                {t('ask.submit')}
              </Button>
            </Stack>
          </form>
        </>
      ) : (
        <Notice>{t(`ask.${what}.sent`, { email: sentTo })}</Notice>
      )}
      <Ways ways={[{ to: `/${dealer}`, text: t('ask.back') }]} />
    </LinkPage>
  )
}

function LinkPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <ShopFrame>
      <div className={classes['card']}>
        <Stack gap="md">
          <PageTitle>{title}</PageTitle>
          {children}
        </Stack>
      </div>
    </ShopFrame>
  )
}

export function SignUpScreen() {
  const language = useLanguage()
  return (
    <AskLink
      what="sign_up"
      fields={['first_name', 'last_name', 'email']}
      send={asked => askForAccount({ ...asked, language })}
    />
  )
}

export const SignInLinkScreen = () => (
  <AskLink
    what="sign_in"
    fields={['email']}
    send={({ dealership, email }) => askForSignInLink({ dealership, email })}
  />
)

export const ForgottenPasswordScreen = () => (
  <AskLink
    what="password_reset"
    fields={['email']}
    send={({ dealership, email }) => askForPasswordLink({ dealership, email })}
  />
)
