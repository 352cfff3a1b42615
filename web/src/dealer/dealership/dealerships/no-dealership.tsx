import { Text } from '@mantine/core'
import { settings } from '@forecourt/contract/dealership/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#shared/api/query-client.ts'
import { useText } from '#shared/i18n/use-text.ts'

/** Whom to call stands there as soon as it is known; without it the sentence is whole all the same. */
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
