import { normalisePostalCode } from '@forecourt/domain/platform/addresses/postal-codes.ts'
import type { Country } from '@forecourt/domain/platform/markets/countries.ts'
import { normalisePhone } from '@forecourt/domain/platform/markets/phones.ts'
import { isAsciiEmail } from '@forecourt/domain/platform/validation/contact.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useHabits } from '#shared/format/market.ts'
import type { CustomerValues } from './customer-form.ts'
import { customerQueries } from '../customers.api.ts'

const debounceMs = 400

/** Customers who may be the person being entered; only searches with complete values. */
export function useDuplicates(values: CustomerValues) {
  const { country } = useHabits()
  const [asked] = useDebouncedValue(JSON.stringify(traits(values, country)), debounceMs)
  const details = JSON.parse(asked) as ReturnType<typeof traits>
  const { data } = useQuery({
    ...customerQueries.duplicates(details),
    enabled: Object.keys(details).length > 0,
    placeholderData: previous => previous,
  })
  return Object.keys(details).length === 0 ? [] : (data?.results ?? [])
}

function traits(values: CustomerValues, country: Country) {
  const email = values.email.trim()
  const [phone, second] = [normalisePhone(values.phone), normalisePhone(values.secondary_phone)]
  const postal = normalisePostalCode(values.postal_code, country)
  const [first, last] = [values.first_name.trim(), values.last_name.trim()]
  const hasName = first !== '' && last !== '' && postal !== undefined
  return {
    ...(isAsciiEmail(email) ? { email } : {}),
    ...(phone === undefined ? {} : { phone }),
    ...(second === undefined ? {} : { secondary_phone: second }),
    ...(hasName ? { first_name: first, last_name: last, postal_code: postal } : {}),
  }
}
