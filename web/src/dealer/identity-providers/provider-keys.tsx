import { Button, PasswordInput, Textarea } from '@mantine/core'
import type { IdentityProvider } from '@forecourt/contract/identity-providers.ts'
import { useState } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { fieldMessage } from '#shared/forms/field-message.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { GatedButton } from '#shared/ui/gated-button.tsx'
import { InlineProblem } from '#shared/ui/inline-problem.tsx'
import { confirm } from '#shared/ui/modals.ts'
import { showToast } from '#shared/ui/toast-store.ts'
import { addKey, removeKey } from './identity-providers.api.ts'
import classes from './identity-providers.module.css'

/** What the provider's answers are checked with: two certificates while one replaces the other, or a client secret. */
export function ProviderKeys({ provider }: { readonly provider: IdentityProvider }) {
  const t = useText('providers')
  const format = useFormat()
  const [failure, setFailure] = useState<unknown>()
  const isLast = provider.is_active && provider.keys.length === 1
  const remove = async (id: string) => {
    if (!(await confirm({ kind: 'delete', title: t('key.remove_title') }))) return
    setFailure(undefined)
    await removeKey({ id }).catch(setFailure)
  }
  return (
    <div className={classes['part']}>
      <h3 className={classes['name']}>{t('key.title')}</h3>
      {provider.keys.length === 0 ? <p className={classes['faint']}>{t('key.none')}</p> : null}
      <ul className={classes['keys']}>
        {provider.keys.map(key => (
          <li key={key.id} className={classes['key']}>
            <div>
              <div>
                {key.valid_from === null || key.valid_to === null
                  ? t('key.secret_since', { date: format.dayOf(key.created) })
                  : t('key.valid', {
                      from: format.dayOf(key.valid_from),
                      to: format.dayOf(key.valid_to),
                    })}
              </div>
              {key.fingerprint === null ? null : <div className={classes['print']}>{key.fingerprint}</div>}
            </div>
            {provider.can_edit && key.kind === 'certificate' ? (
              <GatedButton
                variant="default"
                size="compact-sm"
                reason={isLast ? t('key.last') : undefined}
                onClick={() => void remove(key.id)}
              >
                {t('key.remove')}
              </GatedButton>
            ) : null}
          </li>
        ))}
      </ul>
      {failure === undefined ? null : <InlineProblem error={failure} />}
      {provider.can_edit ? <KeyForm provider={provider} /> : null}
    </div>
  )
}

function KeyForm({ provider }: { readonly provider: IdentityProvider }) {
  const t = useText('providers')
  useText('validation')
  const [value, setValue] = useState('')
  const [failure, setFailure] = useState<unknown>()
  const [isSending, setSending] = useState(false)
  const isSaml = provider.kind === 'saml'
  const problem = isCallError(failure) ? failure.fields['value']?.[0] : undefined
  const send = async () => {
    setSending(true)
    setFailure(undefined)
    try {
      await addKey(provider, value)
      setValue('')
      showToast({ type: 'success', text: t('key.added') })
    } catch (error) {
      setFailure(error)
    } finally {
      setSending(false)
    }
  }
  const input = {
    value,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      setValue(event.currentTarget.value),
    ...(problem && { error: fieldMessage('value', problem) }),
  }
  return (
    <div className={classes['part']}>
      {isSaml ? (
        <Textarea
          {...input}
          label={t('key.certificate')}
          description={t('key.certificate_hint')}
          rows={3}
          spellCheck={false}
        />
      ) : (
        <PasswordInput
          {...input}
          label={t('key.secret')}
          description={t('key.secret_hint')}
          autoComplete="off"
        />
      )}
      {failure === undefined || problem ? null : <InlineProblem error={failure} />}
      <div className={classes['acts']}>
        <Button
          variant="default"
          disabled={value.trim() === ''}
          loading={isSending}
          onClick={() => void send()}
        >
          {t(isSaml ? 'key.add' : 'key.replace')}
        </Button>
      </div>
    </div>
  )
}
