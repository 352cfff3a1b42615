import { Button, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { FileProblem } from '#shared/forms/file-problem.tsx'
import { useRefusals } from '#shared/forms/use-refusals.ts'
import { useText } from '#shared/i18n/use-text.ts'
import classes from './lenders.module.css'
import { SheetOutcome } from './sheet-outcome.tsx'
import type { SheetWork } from './use-sheet.ts'

interface SheetKeepingProps {
  readonly work: SheetWork
  /** Errors are shown at their fields. */
  readonly isReported?: boolean
}

/** Changes of a checked sheet, and the day it takes effect. */
export function SheetKeeping({ work, isReported = false }: SheetKeepingProps) {
  const { check, canKeep } = work
  return (
    <>
      <div aria-live="polite" className={classes['part']}>
        {check === undefined || isReported ? null : <SheetOutcome check={check} />}
      </div>
      {canKeep ? <KeepingForm work={work} /> : null}
    </>
  )
}

function KeepingForm({ work: { from, setFrom, keep } }: { readonly work: SheetWork }) {
  const t = useText('lenders')
  const { ref, attempt, refuse, forget, errorOf, failure, isBusy } = useRefusals()
  const [isPublishing, setPublishing] = useState(true)
  const send = (isPublished: boolean) => {
    setPublishing(isPublished)
    if (from === '') refuse({ effective_from: { rule: 'required', params: {} } })
    else void attempt(() => keep(isPublished))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(true)
  }
  return (
    <form ref={ref} onSubmit={submit} noValidate>
      {failure === undefined ? null : <FileProblem failure={failure} />}
      <div className={classes['acts']}>
        <TextInput
          name="effective_from"
          type="date"
          label={t('publish.from')}
          value={from}
          error={errorOf('effective_from')}
          onChange={event => {
            setFrom(event.currentTarget.value)
            forget('effective_from')
          }}
        />
        <Button type="submit" loading={isBusy && isPublishing}>
          {t('publish.button')}
        </Button>
        <Button variant="default" loading={isBusy && !isPublishing} onClick={() => send(false)}>
          {t('publish.draft')}
        </Button>
      </div>
    </form>
  )
}
