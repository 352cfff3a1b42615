import { Button, Group, Stack } from '@mantine/core'
import type { IdentityProvider } from '@forecourt/contract/identity-providers.ts'
import { maxLength, required } from '@forecourt/domain/validation/presence.ts'
import { useEffect, useRef, useState } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { CheckboxField, NoteField, SelectField, TextField } from '#shared/forms/fields.tsx'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { translate } from '#shared/i18n/i18n.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/inline-problem.tsx'
import { showToast } from '#shared/ui/toast-store.ts'
import { addKey, createProvider, saveProvider } from './identity-providers.api.ts'
import classes from './identity-providers.module.css'
import { MetadataField } from './metadata-field.tsx'

const rules = { name: [required, maxLength(60)], email_domains: [required], issuer: [required] }

/** The provider stands by now: a certificate that cannot be used is told, and added from its card. */
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

/** The facts of a provider; a new SAML provider's come out of its metadata, its certificate with them. */
export function ProviderForm({ provider, onClose }: Props) {
  const t = useText('providers')
  const shell = useText('shell')
  const [certificates, setCertificates] = useState<readonly string[]>([])
  const { ref, onSubmit, field, values, setValue, failure, isSubmitting } = useRuleForm({
    initial: {
      kind: provider?.kind ?? 'saml',
      source: provider?.source ?? 'oem_sso_multi',
      name: provider?.name ?? '',
      email_domains: provider?.email_domains.join(', ') ?? '',
      issuer: provider?.issuer ?? '',
      sign_on_url: provider?.sign_on_url ?? '',
      client_id: provider?.client_id ?? '',
      logout_url: provider?.logout_url ?? '',
      code: provider?.code ?? '',
      trusts_second_factor: provider?.trusts_second_factor ?? false,
      creates_users: provider?.creates_users ?? false,
    },
    rules,
    submit: async ({ kind, source, email_domains, ...facts }) => {
      const body = { ...facts, email_domains: email_domains.split(/[\s,;]+/).filter(Boolean) }
      if (provider !== undefined) await saveProvider(provider, body)
      else {
        const isCorporate = source === 'oem_sso_corporate'
        const made = await createProvider({
          ...body,
          kind: kind === 'oidc' ? 'oidc' : 'saml',
          source: isCorporate ? 'oem_sso_corporate' : 'oem_sso_multi',
        })
        if (kind === 'saml') await addKeys(made, certificates)
      }
      onClose()
    },
  })
  const top = useRef<HTMLHeadingElement>(null)
  useEffect(() => top.current?.focus(), [])
  const isSaml = values.kind === 'saml'
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate className={classes['form']}>
      <Stack gap="md">
        <h2 ref={top} tabIndex={-1} className={classes['name']}>
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
        <TextField {...field('logout_url')} label={t('field.logout_url')} optional />
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
