import { Button, Divider, Stack } from '@mantine/core'
import { singleSignOn, type SignOnProvider } from '@forecourt/contract/identity/single-sign-on.ts'
import { useEffect, useState } from 'react'
import { isCallError, type CallError } from '#shared/api/call-error.ts'
import { call } from '#shared/api/client.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/page/notice.tsx'

interface Props {
  /** The typed text; its domain may have additional providers. */
  readonly email: string
  readonly next: string | undefined
  readonly onLeave: (url: string, name: string) => void
}

/** Provider names may be long, and phones are narrow. */
export const wrapping = {
  label: { whiteSpace: 'normal', overflow: 'visible', lineHeight: '20px', textWrap: 'balance' },
} as const

/** Interface S-01: identity providers for signing in. Renders nothing without any. */
export function SignOnButtons({ email, next, onLeave }: Props) {
  const t = useText('sessions')
  const m = useText('messages')
  const providers = useProviders(email)
  const [begun, setBegun] = useState<string>()
  const [error, setError] = useState<CallError>()

  const begin = async ({ id, name }: SignOnProvider) => {
    // An earlier error stays until the response: otherwise the buttons would move under a second click.
    setBegun(id)
    try {
      const { url } = await call(singleSignOn.start, { body: { provider: id, next: next ?? null } })
      onLeave(url, name)
    } catch (failure) {
      if (!isCallError(failure)) throw failure
      setError(failure)
      setBegun(undefined)
    }
  }

  if (providers.length === 0) return null
  return (
    <Stack gap="sm">
      <Divider label={t('sso.or')} />
      {error === undefined ? null : (
        <Notice key={error.referenceId} tone="danger">
          {error.kind === 'too_many_requests'
            ? m('auth.locked', { count: 1 })
            : error.kind === 'network' || error.kind === 'timeout'
              ? m('net.timeout')
              : m('auth.sso_unavailable')}
        </Notice>
      )}
      {providers.map(provider => (
        <Button
          key={provider.id}
          variant="default"
          fullWidth
          h="auto"
          mih={36}
          py={7}
          styles={wrapping}
          loading={begun === provider.id}
          onClick={() => void begin(provider)}
        >
          {t(provider.kind === 'saml' ? 'sso.saml' : 'sso.oidc', { name: provider.name })}
        </Button>
      ))}
    </Stack>
  )
}

/** Providers for everybody, and those of the typed address's domain. Without a response, the password form remains. */
function useProviders(email: string): readonly SignOnProvider[] {
  const [providers, setProviders] = useState<readonly SignOnProvider[]>([])
  const asked = /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email) ? email : ''
  useEffect(() => {
    const stop = new AbortController()
    const query = asked === '' ? {} : { email: asked }
    call(singleSignOn.providers, { query, signal: stop.signal }).then(
      ({ results }) => setProviders(results),
      (failure: unknown) => {
        if (!isCallError(failure)) throw failure
      },
    )
    return () => stop.abort()
  }, [asked])
  return providers
}
