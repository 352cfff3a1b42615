import { Button, Group, Stack } from '@mantine/core'
import type { IdentityProvider } from '@forecourt/contract/identity/identity-providers.ts'
import type { FieldValue, FieldValues } from '@forecourt/domain/platform/validation/rule.ts'
import { maxLength, required } from '@forecourt/domain/platform/validation/presence.ts'
import { useEffect, useRef, useState } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { CheckboxField, NoteField, SelectField, TextField } from '#shared/forms/fields.tsx'
import { useRowForm } from '#shared/forms/use-row-form.tsx'
import { translate } from '#shared/i18n/i18n.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { useCurrentUser } from '#dealer/identity/accounts/sessions/session.ts'
import { addKey, createProvider, saveProvider } from './identity-providers.api.ts'
import classes from './identity-providers.module.css'
import { MetadataField } from './metadata-field.tsx'

const rules = { name: [required, maxLength(60)], email_domains: [required], issuer: [required] }

const blank: FieldValues = {
  kind: 'saml',
  source: 'oem_sso_multi',
  name: '',
  email_domains: '',
  issuer: '',
  sign_on_url: '',
  client_id: '',
  logout_url: '',
  code: '',
  trusts_second_factor: false,
  creates_users: false,
  is_shown: false,
}

const valuesOf = (provider: IdentityProvider): FieldValues => ({
  kind: provider.kind,
  source: provider.source,
  name: provider.name,
  email_domains: provider.email_domains.join(', '),
  issuer: provider.issuer,
  sign_on_url: provider.sign_on_url ?? '',
  client_id: provider.client_id ?? '',
  logout_url: provider.logout_url ?? '',
  code: provider.code ?? '',
  trusts_second_factor: provider.trusts_second_factor,
  creates_users: provider.creates_users,
  is_shown: provider.is_shown,
})

const textOf = (value: FieldValue) => String(value ?? '')

const bodyOf = (values: FieldValues) => ({
  name: textOf(values['name']),
  email_domains: textOf(values['email_domains'])
    .split(/[\s,;]+/)
    .filter(Boolean),
  issuer: textOf(values['issuer']),
  sign_on_url: textOf(values['sign_on_url']),
  client_id: textOf(values['client_id']),
  logout_url: textOf(values['logout_url']),
  code: textOf(values['code']),
  trusts_second_factor: values['trusts_second_factor'] === true,
  creates_users: values['creates_users'] === true,
  is_shown: values['is_shown'] === true,
})

/** Labels of the fields. */
const LABELS = {
  name: 'name',
  email_domains: 'domains',
  issuer: 'issuer',
  sign_on_url: 'sign_on_url',
  client_id: 'client_id',
  logout_url: 'logout_url',
  code: 'code',
  trusts_second_factor: 'trusts',
  creates_users: 'creates',
  is_shown: 'shown',
} as const

/** The provider exists by now: an invalid certificate is reported, and can be added from its card. */
async function addKeys(provider: IdentityProvider, certificates: readonly string[]) {
  try {
    for (const value of certificates) await addKey(provider, value)
  } catch (error) {
    if (!isCallError(error)) throw error
    showToast({ type: 'error', text: translate('providers', 'metadata.key_failed') })
  }
}

interface Props {
  /** Absent for a new one. */
  readonly provider?: IdentityProvider
  readonly onClose: () => void
}

/** Fields of a provider; for a new SAML provider they and its certificate come from its metadata. */
export function ProviderForm({ provider, onClose }: Props) {
  const t = useText('providers')
  const shell = useText('shell')
  const [certificates, setCertificates] = useState<readonly string[]>([])
  const { form } = useRowForm<IdentityProvider>({
    row: provider,
    blank,
    valuesOf,
    rules,
    save: async (facts, from) => {
      const body = bodyOf(facts)
      if (from !== undefined) return saveProvider(from, body)
      const isCorporate = facts['source'] === 'oem_sso_corporate'
      const made = await createProvider({
        ...body,
        kind: facts['kind'] === 'oidc' ? 'oidc' : 'saml',
        source: isCorporate ? 'oem_sso_corporate' : 'oem_sso_multi',
      })
      if (made.kind === 'saml') await addKeys(made, certificates)
      return made
    },
    onSaved: onClose,
    onKeepTheirs: onClose,
    words: { labelOf: name => t(`field.${LABELS[name as keyof typeof LABELS]}`) },
  })
  const { ref, onSubmit, field, values, setValue, failure, isSubmitting } = form
  const top = useRef<HTMLHeadingElement>(null)
  useEffect(() => top.current?.focus(), [])
  const isSaml = values['kind'] === 'saml'
  const { role, is_super_admin } = useCurrentUser()
  const mayShow = provider?.can_show ?? (is_super_admin || role === 'organization_admin')
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate className={classes['form']}>
      <Stack gap="md">
        <h2 ref={top} tabIndex={-1} className="dp-heading">
          {t(provider === undefined ? 'form.new' : 'form.edit')}
        </h2>
        {provider === undefined ? (
          <SelectField
            {...field('kind')}
            label={t('field.kind')}
            options={(['saml', 'oidc'] as const).map(kind => ({ value: kind, label: t(`kind.${kind}`) }))}
          />
        ) : null}
        {provider === undefined && isSaml ? (
          <MetadataField
            isRead={certificates.length > 0}
            onRead={found => {
              setValue('issuer', found.issuer)
              setValue('sign_on_url', found.sign_on_url)
              setCertificates(found.certificates)
            }}
          />
        ) : null}
        {provider === undefined && !isSaml ? (
          <SelectField
            {...field('source')}
            label={t('field.source')}
            options={(['oem_sso_multi', 'oem_sso_corporate'] as const).map(source => ({
              value: source,
              label: t(`source.${source}`),
            }))}
          />
        ) : null}
        <TextField {...field('name')} label={t('field.name')} hint={t('field.name_hint')} maxLength={60} />
        <NoteField
          {...field('email_domains')}
          label={t('field.domains')}
          hint={t('field.domains_hint')}
          rows={1}
        />
        <TextField {...field('issuer')} label={t(isSaml ? 'field.entity' : 'field.issuer')} />
        {isSaml ? (
          <TextField {...field('sign_on_url')} label={t('field.sign_on_url')} />
        ) : (
          <TextField {...field('client_id')} label={t('field.client_id')} />
        )}
        <TextField
          {...field('logout_url')}
          label={t('field.logout_url')}
          hint={t('field.logout_hint')}
          optional
        />
        <TextField
          {...field('code')}
          label={t('field.code')}
          hint={t('field.code_hint')}
          optional
          maxLength={60}
        />
        <CheckboxField
          {...field('trusts_second_factor')}
          label={t('field.trusts')}
          hint={t('field.trusts_hint')}
        />
        <CheckboxField
          {...field('creates_users')}
          label={t('field.creates')}
          hint={t('field.creates_hint')}
        />
        {mayShow ? (
          <CheckboxField {...field('is_shown')} label={t('field.shown')} hint={t('field.shown_hint')} />
        ) : null}
        {failure === undefined ? null : <InlineProblem error={failure} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" loading={isSubmitting}>
            {shell('save.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
