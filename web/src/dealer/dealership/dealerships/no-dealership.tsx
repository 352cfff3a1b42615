import { Text } from '@mantine/core'
import { settings } from '@forecourt/contract/dealership/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#shared/api/query-client.ts'
import { useText } from '#shared/i18n/use-text.ts'

/** The contact is shown as soon as it is known; the sentence is complete without it. */
export function NoDealership() {
  const t = useText('dealerships')
  const { data: contact } = useQuery(query(settings.supportService, {}))
  return (
    <Text role="status">
      {contact === undefined
        ? t('select.none_plain')
        : t('select.none', { phone: contact.phone_number, email: contact.email })}
    </Text>
  )
}
