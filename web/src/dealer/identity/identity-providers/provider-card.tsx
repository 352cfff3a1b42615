import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { IdentityProvider } from '@forecourt/contract/identity/identity-providers.ts'
import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { GatedButton } from '#shared/ui/text/gated-button.tsx'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { openModal } from '#shared/ui/dialog/modals.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { switchProvider, testProvider } from './identity-providers.api.ts'
import classes from './identity-providers.module.css'
import { ProviderForm } from './provider-form.tsx'
import { ProviderKeys } from './provider-keys.tsx'

/** One provider: its data, the data it needs from us, its keys and actions. */
export function ProviderCard({ provider }: { readonly provider: IdentityProvider }) {
  const t = useText('providers')
  const [isEdited, setEdited] = useState(false)
  const facts: readonly (readonly [string, string | null])[] = [
    [t('field.domains'), provider.email_domains.join(', ')],
    [t(provider.kind === 'saml' ? 'field.entity' : 'field.issuer'), provider.issuer],
    [t('field.sign_on_url'), provider.sign_on_url],
    [t('field.client_id'), provider.client_id],
    [t('field.code'), provider.code],
    [t('field.trusts'), t(provider.trusts_second_factor ? 'yes' : 'no')],
    [t('field.creates'), t(provider.creates_users ? 'yes' : 'no')],
    [t('field.shown'), t(provider.is_shown ? 'yes' : 'no')],
    [t('field.logout_url'), provider.logout_url],
    [t('ours.callback'), provider.callback_url],
    [t('ours.audience'), provider.kind === 'saml' ? provider.audience : null],
  ]
  if (isEdited)
    return (
      <article className={classes['card']}>
        <ProviderForm provider={provider} onClose={() => setEdited(false)} />
      </article>
    )
  return (
    <article className={classes['card']}>
      <div className={classes['head']}>
        <h2 className="dp-heading">{provider.name}</h2>
        <Group gap="xs">
          <span className={classes['badge']}>{t(`kind.${provider.kind}`)}</span>
          <span className={classes['badge']} data-tone={provider.is_active ? 'success' : undefined}>
            {t(provider.is_active ? 'state.on' : 'state.off')}
          </span>
        </Group>
      </div>
      {provider.can_edit ? null : <Notice>{t('shared')}</Notice>}
      <dl className={classes['facts']}>
        {facts.map(([name, value]) =>
          value === null ? null : (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      <ProviderKeys provider={provider} />
      {provider.can_edit ? <ProviderActions provider={provider} onEdit={() => setEdited(true)} /> : null}
    </article>
  )
}

interface ActionsProps {
  readonly provider: IdentityProvider
  readonly onEdit: () => void
}

function ProviderActions({ provider, onEdit }: ActionsProps) {
  const t = useText('providers')
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState<'test' | 'switch'>()
  const run = async (what: 'test' | 'switch', work: () => Promise<unknown>) => {
    setBusy(what)
    setFailure(undefined)
    await work().catch(setFailure)
    setBusy(undefined)
  }
  const test = () =>
    run('test', async () => {
      const { problem } = await testProvider(provider)
      showToast(
        problem === null
          ? { type: 'success', text: t('test.ok') }
          : { type: 'error', text: t(`test.${problem}`) },
      )
    })
  const turn = (isActive: boolean) => run('switch', () => switchProvider(provider, isActive))
  const turnOff = () =>
    void openModal(close => (
      <TurnOff name={provider.name} onClose={close} onYes={() => (close(), void turn(false))} />
    ))
  return (
    <div className={classes['part']}>
      {failure === undefined ? null : <InlineProblem error={failure} />}
      <div className={classes['acts']}>
        <Button variant="default" onClick={onEdit}>
          {t('act.edit')}
        </Button>
        <Button variant="default" loading={busy === 'test'} onClick={() => void test()}>
          {t('act.test')}
        </Button>
        {provider.is_active ? (
          <Button variant="default" loading={busy === 'switch'} onClick={turnOff}>
            {t('act.off')}
          </Button>
        ) : (
          <GatedButton
            loading={busy === 'switch'}
            reason={provider.keys.length === 0 ? t('key.none') : undefined}
            onClick={() => void turn(true)}
          >
            {t('act.on')}
          </GatedButton>
        )}
      </div>
    </div>
  )
}

interface TurnOffProps {
  readonly name: string
  readonly onClose: () => void
  readonly onYes: () => void
}

function TurnOff({ name, onClose, onYes }: TurnOffProps) {
  const t = useText('providers')
  return (
    <Stack gap="md">
      <Modal.Title>{t('off.title', { name })}</Modal.Title>
      <Text>{t('off.text')}</Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('form.cancel')}
        </Button>
        <Button color="danger" onClick={onYes}>
          {t('act.off')}
        </Button>
      </Group>
    </Stack>
  )
}
