import { Anchor, Text } from '@mantine/core'
import { use } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { loadSettings } from '#dealer/platform/navigation/settings.ts'

/** Demo mode only: link to one-time codes and emails. */
export function DemoOutboxLink() {
  const { demo, outbox_url: outbox } = use(loadSettings())
  const t = useText('sessions')
  return demo && outbox !== null ? (
    <Text>
      <Anchor className="dp-touch-row" href={outbox} target="_blank" rel="noreferrer">
        {t('login.demo')}
      </Anchor>
    </Text>
  ) : null
}
