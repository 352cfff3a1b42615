import { users } from '@forecourt/contract/identity/users.ts'
import { Button, Group, Loader, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { query } from '#shared/api/query-client.ts'
import { findText } from '#shared/i18n/i18n.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { Notice } from '#shared/ui/page/notice.tsx'
import { base } from '#dealer/platform/navigation/navigation.ts'
import { paths } from '#dealer/platform/navigation/paths.ts'
import { CodeForm } from './code-form.tsx'
import { onProof } from './proof-channel.ts'
import { wrapping } from './sign-on-buttons.tsx'
import { useVerification } from './use-verification.ts'

interface ProofProps {
  /** The identity provider's confirmation is not enough. */
  readonly needsCode: boolean
  readonly onProven: () => void
  readonly onCancel: () => void
}

/** Identity check without a password: by the identity provider, or by a code. */
export function ProofElsewhere({ needsCode, onProven, onCancel }: ProofProps) {
  const t = useText('sessions')
  const status = useQuery({ ...query(users.verificationStatus, {}), refetchOnWindowFocus: false, gcTime: 0 })
  const [isByCode, setByCode] = useState(false)
  const canCode = status.data?.has_device === true || status.data?.has_authenticator === true
  const provider = needsCode ? null : (status.data?.provider ?? null)
  const asksCode = canCode && (isByCode || provider === null)
  const verification = useVerification(asksCode ? status.data : undefined, onProven)
  const ways = (
    <>
      {canCode && provider !== null ? (
        <Button variant="subtle" onClick={() => setByCode(!isByCode)}>
          {isByCode ? t('step_up.by_provider', { name: provider }) : t('step_up.by_code')}
        </Button>
      ) : null}
      <Button variant="default" onClick={onCancel}>
        {t('step_up.cancel')}
      </Button>
    </>
  )
  return (
    <Stack gap="md">
      <Modal.Title>{t('step_up.title')}</Modal.Title>
      {needsCode ? <Text>{t('step_up.explain_code')}</Text> : null}
      {status.isPending ? <Loader size="sm" /> : null}
      {status.isError ? <InlineProblem error={status.error} onRetry={() => void status.refetch()} /> : null}
      {status.isSuccess && provider === null && !canCode ? (
        <Notice tone="danger">{t('step_up.sso')}</Notice>
      ) : null}
      {verification.problem === undefined ? null : <Notice tone="danger">{verification.problem}</Notice>}
      {asksCode ? (
        <CodeForm verification={verification} canRemember={false} besideSubmit={ways} />
      ) : (
        <>
          {provider === null ? null : <ProviderProof name={provider} onProven={onProven} />}
          <Group justify="flex-end" gap="sm">
            {ways}
          </Group>
        </>
      )}
    </Stack>
  )
}

/** In a separate window, so that this page keeps its state; it reports the outcome. */
function ProviderProof({ name, onProven }: { readonly name: string; readonly onProven: () => void }) {
  const t = useText('sessions')
  useText('messages')
  const [outcome, setOutcome] = useState<string>()
  const hear = useEffectEvent((heard: string) => {
    if (heard === 'done') onProven()
    else setOutcome(heard)
  })
  useEffect(() => onProof(heard => hear(heard)), [])
  const open = () => {
    const opened = window.open(base + paths.confirmIdentity, '_blank', 'popup,width=520,height=720')
    setOutcome(opened === null ? 'blocked' : undefined)
  }
  const failure =
    outcome === undefined
      ? undefined
      : outcome === 'blocked'
        ? t('step_up.blocked')
        : findText('messages', `auth.${outcome}`)
  return (
    <>
      <Text>{t('step_up.provider', { name })}</Text>
      {failure === undefined ? null : <Notice tone="danger">{failure}</Notice>}
      <Button onClick={open} fullWidth h="auto" mih={36} py={7} styles={wrapping}>
        {t('step_up.by_provider', { name })}
      </Button>
    </>
  )
}
