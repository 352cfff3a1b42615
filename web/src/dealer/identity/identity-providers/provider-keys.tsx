import { Button, PasswordInput, Textarea } from '@mantine/core'
import type { IdentityProvider } from '@forecourt/contract/identity/identity-providers.ts'
import { required } from '@forecourt/domain/platform/validation/presence.ts'
import { useState } from 'react'
import { inputProps, shownText } from '#shared/forms/fields.tsx'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { GatedButton } from '#shared/ui/text/gated-button.tsx'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { confirm } from '#shared/ui/dialog/modals.ts'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { addKey, removeKey } from './identity-providers.api.ts'
import classes from './identity-providers.module.css'

/** Keys that verify the provider's responses: two certificates during a rotation, or a client secret. */
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
      <h3 className="dp-heading">{t('key.title')}</h3>
      {provider.keys.length === 0 ? <p className="dp-faint">{t('key.none')}</p> : null}
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

const nothing = { value: '' }

function KeyForm({ provider }: { readonly provider: IdentityProvider }) {
  const t = useText('providers')
  const isSaml = provider.kind === 'saml'
  const { ref, onSubmit, field, settle, failure, isSubmitting } = useRuleForm({
    initial: nothing,
    rules: { value: [required] },
    guarded: false,
    submit: async ({ value }) => {
      await addKey(provider, value)
      settle(nothing)
      showToast({ type: 'success', text: t('key.added') })
    },
  })
  const bound = field('value')
  const input = {
    value: shownText(bound.value),
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      bound.onValue(event.currentTarget.value),
    onBlur: bound.onLeave,
  }
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate className={classes['part']}>
      {isSaml ? (
        <Textarea
          {...inputProps({ ...bound, label: t('key.certificate'), hint: t('key.certificate_hint') })}
          {...input}
          rows={3}
          spellCheck={false}
        />
      ) : (
        <PasswordInput
          {...inputProps({
            ...bound,
            label: t('key.secret'),
            hint: t('key.secret_hint'),
            autoComplete: 'off',
          })}
          {...input}
        />
      )}
      {failure === undefined ? null : <InlineProblem error={failure} />}
      <div className={classes['acts']}>
        <Button type="submit" variant="default" loading={isSubmitting}>
          {t(isSaml ? 'key.add' : 'key.replace')}
        </Button>
      </div>
    </form>
  )
}
