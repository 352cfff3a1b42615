import type { Customer } from '@forecourt/contract/customers/customers.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useText } from '#shared/i18n/use-text.ts'
import { lazyPart } from '#shared/ui/loading/lazy-part.ts'
import { openModal } from '#shared/ui/dialog/modals.ts'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { mergeQueries } from './customer-merges.api.ts'
import { MergeHistory } from './merge-history.tsx'
import classes from './merges.module.css'

const MergeDialog = lazyPart(async () => (await import('./merge-dialog.tsx')).MergeDialog)

/** Possible duplicates, the button to merge them, and earlier merges. */
export function CustomerTwins({ customer }: { readonly customer: Customer }) {
  const t = useText('merges')
  const c = useText('customers')
  const isKnown = customer.email !== null || customer.phone !== null || customer.postal_code !== null
  const { data } = useQuery({ ...mergeQueries.likely(customer), enabled: isKnown })
  const twins = (data?.results ?? []).filter(({ id }) => id !== customer.id)
  const compare = useCompare(customer.id)
  return (
    <>
      {twins.length === 0 ? null : (
        <section className={classes['twins']} aria-label={c('duplicate.label')}>
          <ul className={classes['list']}>
            {twins.map(twin => (
              <li key={twin.id} className={classes['row']}>
                <span>
                  {t('maybe', { name: twin.full_name })}{' '}
                  <span className={classes['muted']}>
                    {twin.matches.map(reason => c(`duplicate.${reason}`)).join(', ')}
                  </span>
                </span>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-haspopup="dialog"
                  aria-label={t('compare_with', { name: twin.full_name })}
                  onClick={() => compare(twin.id)}
                >
                  {t('compare')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <MergeHistory customerId={customer.id} />
    </>
  )
}

/** Opens the dialog; a URL with `?merge=ID`, from the warning on the form, opens it immediately. */
function useCompare(keptId: string) {
  const t = useText('merges')
  const [search, setSearch] = useSearchParams()
  const asked = search.get('merge')
  const compare = useCallback(
    (otherId: string) =>
      void openModal(close => (
        <MergeDialog
          keptId={keptId}
          otherId={otherId}
          onMerged={name => showToast({ type: 'success', text: t('done', { name }) })}
          onClose={close}
        />
      )),
    [keptId, t],
  )
  const answered = useRef<string>(undefined)
  useEffect(() => {
    if (asked === null || answered.current === asked) return
    answered.current = asked
    const rest = new URLSearchParams(search)
    rest.delete('merge')
    setSearch(rest, { replace: true })
    // Navigation closes dialogs: this one opens after it.
    setTimeout(() => compare(asked), 0)
  }, [asked, compare, search, setSearch])
  return compare
}
