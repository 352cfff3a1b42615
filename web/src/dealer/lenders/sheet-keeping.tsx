import { Button, TextInput } from '@mantine/core'
import { useText } from '#shared/i18n/use-text.ts'
import { FileProblem } from '#shared/forms/file-problem.tsx'
import classes from './lenders.module.css'
import { SheetOutcome } from './sheet-outcome.tsx'
import type { SheetWork } from './use-sheet.ts'

/** What a checked sheet would do, and from when on it shall. */
export function SheetKeeping({ work }: { readonly work: SheetWork }) {
  const t = useText('lenders')
  const { check, failure, canKeep, from, setFrom, busy, keep } = work
  return (
    <>
      {failure === undefined ? null : <FileProblem failure={failure} />}
      <div aria-live="polite" className={classes['part']}>
        {check === undefined ? null : <SheetOutcome check={check} />}
      </div>
      {canKeep ? (
        <div className={classes['acts']}>
          <TextInput
            type="date"
            label={t('publish.from')}
            value={from}
            onChange={event => setFrom(event.currentTarget.value)}
          />
          <Button disabled={from === ''} loading={busy === 'publish'} onClick={() => void keep(true)}>
            {t('publish.button')}
          </Button>
          <Button variant="default" loading={busy === 'draft'} onClick={() => void keep(false)}>
            {t('publish.draft')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
