import { Button, Stack, Text } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useText } from '#shared/i18n/use-text.ts'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import classes from './error-page.module.css'

/** The code of a screen failed to load. This fallback loads nothing, because the network may be down. */
export function ChunkRetry() {
  const m = useText('messages')
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const retry = () => void navigate(pathname + search, { replace: true })
  const onBack = useEffectEvent(retry)
  useEffect(() => {
    const listener = () => onBack()
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [])
  return (
    <div className={classes['page']}>
      <Stack gap="md" align="flex-start">
        <PageTitle>{m('net.page_title')}</PageTitle>
        <Text>{m('net.page')}</Text>
        <Button onClick={retry}>{m('net.page_retry')}</Button>
      </Stack>
    </div>
  )
}
