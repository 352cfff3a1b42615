import { Text } from '@mantine/core'
import { settings } from '@forecourt/contract/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#shared/api/query-client.ts'
import { useText } from '#shared/i18n/use-text.ts'

export function NoDealership() {
  const t = useText('dealerships')
  const contact = useQuery(query(settings.supportService, {}))
  return (
    <Text role="status">
      {t('select.none', { phone: contact.data?.phone_number ?? '…', email: contact.data?.email ?? '…' })}
    </Text>
  )
}
