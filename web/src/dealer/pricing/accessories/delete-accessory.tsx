import type { Accessory } from '@forecourt/contract/pricing/accessories.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { confirm } from '#shared/ui/dialog/modals.ts'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { askCoverage } from '#dealer/pricing/library/library.api.ts'
import { removeAccessory } from './accessories.api.ts'
import { titleOf } from './accessory-title.ts'
import classes from './accessories.module.css'

interface DeleteAccessoryProps {
  readonly accessory: Accessory
  readonly onDeleted: () => void
}

/** Deletes an accessory from the catalogue; orders keep it, and the confirmation says how many. */
export function DeleteAccessory({ accessory, onDeleted }: DeleteAccessoryProps) {
  const t = useText('accessories')
  const title = titleOf(accessory, useLanguage())
  const [failure, setFailure] = useState<unknown>()
  const remove = async () => {
    setFailure(undefined)
    try {
      const { orders_with: count } = await askCoverage({ id: accessory.id })
      const yes = await confirm({
        kind: 'delete',
        title: t('delete.title', { title }),
        text: t('delete.text', { count }),
        yesLabel: t('delete.yes', { title }),
      })
      if (!yes) return
      await removeAccessory(accessory)
      showToast({ type: 'success', text: t('deleted', { title }) })
      onDeleted()
    } catch (error) {
      setFailure(error)
    }
  }
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => void remove()}>
        {t('delete')}
      </Button>
      {failure === undefined ? null : (
        <div className={classes['wide']}>
          {isCallError(failure, 'stale') ? (
            <InlineProblem error={failure}>{t('delete.stale')}</InlineProblem>
          ) : (
            <InlineProblem error={failure} />
          )}
        </div>
      )}
    </>
  )
}
