import { Anchor, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core'
import { isCallError } from '#shared/api/call-error.ts'
import { findText } from '#shared/i18n/i18n.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { ProblemText } from '#shared/ui/page/inline-problem.tsx'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { base } from '#dealer/platform/navigation/navigation.ts'
import { paths } from '#dealer/platform/navigation/paths.ts'
import { SupportLine } from '#dealer/identity/accounts/sessions/support-line.tsx'
import classes from './error-page.module.css'

/** Product 8: the page error kinds. */
type PageErrorKind = 'GENERIC_ERROR' | 'API_ERROR' | 'VEHICLE_UNAVAILABLE'

/** If money may have moved, "nothing was lost, please try again" would be wrong. */
const MONEY = 'deposit'

interface ErrorWordsProps {
  readonly kind: PageErrorKind
  readonly context: string
  readonly referenceId: string
  /** The error, if the server gave a reason. */
  readonly error?: unknown
  readonly onRetry?: () => void
}

/** The server refused: its own message is shown. */
const refusals = ['not_found', 'forbidden', 'validation', 'stale', 'too_many_requests']

/** Interface S-08 in place of a failed page, with the support contact. */
export function ErrorPage({ error }: { readonly error: unknown }) {
  const isFault = isCallError(error) && !refusals.includes(error.kind)
  return (
    <div className={classes['page']}>
      <Stack gap="md">
        <ErrorWords
          kind={isFault ? 'API_ERROR' : 'GENERIC_ERROR'}
          context="generic"
          referenceId={isCallError(error) ? error.referenceId : ''}
          error={error}
        />
        <SupportLine />
      </Stack>
    </div>
  )
}

/** What happened, what it means here, and what can be done. */
export function ErrorWords({ kind, context, referenceId, error, onRetry }: ErrorWordsProps) {
  const t = useText('errors')
  const meaning = findText('errors', `context.${context}`) ?? t('context.generic')
  return (
    <>
      <PageTitle>{t(`title.${kind}`)}</PageTitle>
      {context === MONEY ? null : (
        <Text className={classes['words'] ?? ''}>
          <Happened kind={kind} referenceId={referenceId} error={error} />
        </Text>
      )}
      <Text>{meaning}</Text>
      <Group gap="sm">
        {kind === 'VEHICLE_UNAVAILABLE' ? (
          <Button component="a" href={base + paths.inventory}>
            {t('choose_vehicle')}
          </Button>
        ) : (
          <Button onClick={onRetry ?? (() => location.reload())}>{t('try_again')}</Button>
        )}
        <Button component="a" href={base + paths.customers} variant="default">
          {t('back')}
        </Button>
      </Group>
      {referenceId === '' ? null : <Reference id={referenceId} />}
    </>
  )
}

/** The URL names no vehicle, so similar ones cannot be shown; a refusal has its own text. */
function Happened({ kind, referenceId, error }: Pick<ErrorWordsProps, 'kind' | 'referenceId' | 'error'>) {
  const t = useText('errors')
  const m = useText('messages')
  if (kind === 'VEHICLE_UNAVAILABLE') return t('vehicle_gone')
  if (kind === 'GENERIC_ERROR' && isCallError(error)) return <ProblemText error={error} />
  return m(`page.${kind}`, { id: referenceId === '' ? '–' : referenceId })
}

function Reference({ id }: { readonly id: string }) {
  const t = useText('errors')
  return (
    <Group gap="sm">
      <Text size="sm" c="dimmed" className={classes['words'] ?? ''}>
        {t('reference')} <Code className="dp-mono">{id}</Code>
      </Text>
      <CopyButton value={id}>
        {({ copied, copy }) => (
          <Anchor component="button" type="button" size="sm" className="dp-touch" onClick={copy}>
            {t(copied ? 'copied' : 'copy_reference')}
          </Anchor>
        )}
      </CopyButton>
    </Group>
  )
}
