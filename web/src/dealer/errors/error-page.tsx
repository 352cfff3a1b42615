import { Anchor, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core'
import { findText } from '#shared/i18n/i18n.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { PageTitle } from '#shared/ui/page-title.tsx'
import { base } from '../navigation.ts'
import { paths } from '../paths.ts'
import { SupportLine } from '../shell/support-line.tsx'
import classes from './error-page.module.css'

/** Spec 8: the page error kinds. */
export type PageErrorKind = 'GENERIC_ERROR' | 'API_ERROR' | 'VEHICLE_UNAVAILABLE'

/** Where money may have moved, "nothing was lost, please try again" would contradict what is said next. */
const MONEY = 'deposit'

interface ErrorPageProps {
  readonly kind: PageErrorKind
  readonly context: string
  readonly referenceId: string
  readonly onRetry?: () => void
}

/** S-08: what happened, what it means here, what can be done, whom to call. */
export function ErrorPage({ kind, context, referenceId, onRetry = () => location.reload() }: ErrorPageProps) {
  const t = useText('errors')
  const m = useText('messages')
  const meaning = findText('errors', `context.${context}`) ?? t('context.generic')
  return (
    <div className={classes['page']}>
      <Stack gap="md">
        <PageTitle>{t(`title.${kind}`)}</PageTitle>
        {context === MONEY ? null : (
          <Text>{m(`page.${kind}`, { id: referenceId === '' ? '–' : referenceId })}</Text>
        )}
        <Text>{meaning}</Text>
        <Group gap="sm">
          <Button onClick={onRetry}>{t('try_again')}</Button>
          <Button component="a" href={base + paths.customers} variant="default">
            {t('back')}
          </Button>
        </Group>
        {referenceId === '' ? null : <Reference id={referenceId} />}
        <SupportLine />
      </Stack>
    </div>
  )
}

export function Reference({ id }: { readonly id: string }) {
  const t = useText('errors')
  return (
    <Group gap="sm">
      <Text size="sm" c="dimmed">
        {t('reference')} <Code className="dp-mono">{id}</Code>
      </Text>
      <CopyButton value={id}>
        {({ copied, copy }) => (
          <Anchor component="button" type="button" size="sm" onClick={copy}>
            {t(copied ? 'copied' : 'copy_reference')}
          </Anchor>
        )}
      </CopyButton>
    </Group>
  )
}
