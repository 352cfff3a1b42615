import { depositTransfers } from '@forecourt/contract/deals/deposit-transfers.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#shared/api/query-client.ts'
import { useLanguage } from '#shared/i18n/use-text.ts'

/** The sentence is in the language of the request. */
function transferNote(customerId: string, language: string) {
  const asked = query(depositTransfers.note, { params: { customer_id: customerId } })
  return { ...asked, queryKey: [...asked.queryKey, language] as const }
}

/** Interface S-12: says that a deposit was transferred between orders; nothing otherwise. */
export function TransferNote({ customerId }: { readonly customerId: string }) {
  const language = useLanguage()
  const { data } = useQuery(transferNote(customerId, language))
  return data === undefined || data.note === null ? null : <p style={{ margin: 0 }}>{data.note}</p>
}
