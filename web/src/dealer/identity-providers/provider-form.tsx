import { Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import type { IdentityProvider } from '@forecourt/contract/identity-providers.ts'
import { maxLength, required } from '@forecourt/domain/validation/presence.ts'
import { useState } from 'react'
import { CheckboxField, NoteField, SelectField, TextField } from '#shared/forms/fields.tsx'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/inline-problem.tsx'
import { addKey, createProvider, saveProvider } from './identity-providers.api.ts'
import { readMetadata } from './metadata.ts'

const rules = { name: [required, maxLength(60)], email_domains: [required], issuer: [required] }

interface Props {
  /** Absent for a new one. */
  readonly provider?: IdentityProvider
  readonly onClose: () => void
}

/** The facts of a provider; a new SAML provider's come out of its metadata, its certificate with them. */
export function ProviderForm({ provider, onClose }: Props) {
  const t = useText('providers')
  const shell = useText('shell')
  const [certificate, setCertificate] = useState('')
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
        if (certificate !== '' && kind === 'saml') await addKey(made, certificate)
      }
      onClose()
    },
  })
  const isSaml = values.kind === 'saml'
  const read = (xml: string) => {
    const found = readMetadata(xml)
    if (found === undefined) return
    setValue('issuer', found.issuer)
    setValue('sign_on_url', found.sign_on_url)
    setCertificate(found.certificate)
  }
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <Modal.Title>{t(provider === undefined ? 'form.new' : 'form.edit')}</Modal.Title>
        {provider === undefined ? (
          <SelectField
            {...field('kind')}
            label={t('field.kind')}
            options={(['saml', 'oidc'] as const).map(kind => ({ value: kind, label: t(`kind.${kind}`) }))}
          />
        ) : null}
        {provider === undefined && isSaml ? (
          <Textarea
            label={t('field.metadata')}
            description={t(certificate === '' ? 'field.metadata_hint' : 'field.metadata_read')}
            rows={3}
            spellCheck={false}
            onChange={event => read(event.currentTarget.value)}
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
