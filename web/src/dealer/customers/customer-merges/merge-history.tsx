import type { CustomerMerge } from '@forecourt/contract/customers/customer-merges.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { findText } from '#shared/i18n/i18n.ts'
import { isCallError } from '#shared/api/call-error.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { mergeQueries, undoMerge } from './customer-merges.api.ts'
import classes from './merges.module.css'

/** Records that were merged into this one, with undo while it is possible. */
export function MergeHistory({ customerId }: { readonly customerId: string }) {
  const t = useText('merges')
  const { data } = useQuery(mergeQueries.ofCustomer(customerId))
  const merges = (data?.results ?? []).filter(({ undone_at: undone }) => undone === null)
  if (merges.length === 0) return null
  return (
    <section aria-label={t('history')}>
      <ul className={classes['list']}>
        {merges.map(merge => (
          <Merge key={merge.id} merge={merge} />
        ))}
      </ul>
    </section>
  )
}

function Merge({ merge }: { readonly merge: CustomerMerge }) {
  const t = useText('merges')
  const c = useText('customers')
  const format = useFormat()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const name = merge.full_name ?? t('somebody')
  const undo = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await undoMerge(merge.id)
      showToast({ type: 'success', text: t('undone', { name }) })
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const why = isCallError(failure) ? findText('merges', `refused.${failure.code}`) : undefined
  return (
    <li>
      <div className={classes['row']}>
        <span>
          {t('merged', { name, date: format.dayOf(merge.merged_at) })}{' '}
          <span className={classes['muted']}>{merge.merged_by}</span>
        </span>
        {merge.can_undo ? (
          <Button
            variant="default"
            size="compact-sm"
            loading={isBusy}
            aria-label={t('undo_of', { name })}
            onClick={() => void undo()}
          >
            {c('bulk.undo')}
          </Button>
        ) : null}
      </div>
      {failure === undefined ? null : (
        <InlineProblem error={failure}>{why ?? t('refused.other')}</InlineProblem>
      )}
    </li>
  )
}
