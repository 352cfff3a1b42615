import type { RateCard } from '@forecourt/contract/pricing/lenders.ts'
import { Button, Textarea } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { FileChoice } from '#shared/forms/file-choice.tsx'
import { FileProblem } from '#shared/forms/file-problem.tsx'
import { useRefusals } from '#shared/forms/use-refusals.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import classes from './lenders.module.css'
import { base64Of, tooLarge } from './sheet-file.ts'
import { SheetKeeping } from './sheet-keeping.tsx'
import { useSheet } from './use-sheet.ts'

interface Chosen {
  readonly name: string
  readonly bytes: string
}

interface RateSheetFormProps {
  readonly lender: string
  readonly today: string
  readonly onPublished: (card: RateCard) => void
}

/** Imports a rate sheet: paste or choose it, review its changes, then publish it or save a draft. */
export function RateSheetForm({ lender, today, onPublished }: RateSheetFormProps) {
  const t = useText('lenders')
  const [text, setText] = useState('')
  const [file, setFile] = useState<Chosen>()
  const { ref, attempt, refuse, forget, errorOf, failure, isBusy } = useRefusals()
  const work = useSheet({
    lender,
    today,
    sheet: file === undefined ? { text } : { bytes: file.bytes, file_name: file.name },
    onKept: (card, isPublished) => {
      clear()
      if (isPublished) onPublished(card)
    },
  })
  const change = (apply: () => void) => {
    apply()
    work.change()
    forget()
  }
  const clear = () => change(() => (setText(''), setFile(undefined)))
  const choose = async (chosen: File | undefined) => {
    if (chosen === undefined) return
    const isTooLarge = tooLarge(chosen)
    const bytes = isTooLarge ? undefined : await base64Of(chosen)
    if (bytes !== undefined) change(() => setFile({ name: chosen.name, bytes }))
    else showToast({ type: 'error', text: t(isTooLarge ? 'sheet.too_large' : 'sheet.unreadable') })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (file === undefined && text.trim() === '') refuse({ sheet: { rule: 'required', params: {} } })
    else void attempt(work.doCheck)
  }
  return (
    <section className={classes['part']} aria-labelledby="rate-sheet">
      <h2 id="rate-sheet" className={classes['heading']}>
        {t('sheet.title')}
      </h2>
      <p className="dp-faint">{t('sheet.hint')}</p>
      <form ref={ref} onSubmit={submit} noValidate className={classes['part']}>
        {file === undefined ? (
          <Textarea
            name="sheet"
            error={errorOf('sheet')}
            label={t('sheet.paste')}
            autosize
            minRows={5}
            maxRows={12}
            spellCheck={false}
            classNames={{ input: classes['sheet'] ?? '' }}
            placeholder={t('sheet.example')}
            value={text}
            onChange={event => {
              const { value } = event.currentTarget
              change(() => setText(value))
            }}
          />
        ) : (
          <div className={classes['file']}>
            <span>{file.name}</span>
            <Button variant="subtle" size="compact-sm" onClick={clear}>
              {t('sheet.other')}
            </Button>
          </div>
        )}
        <div className={classes['acts']}>
          <FileChoice
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
            onFiles={([chosen]) => void choose(chosen)}
          >
            {open => (
              <Button
                {...open}
                variant="default"
                leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
              >
                {t('sheet.file')}
              </Button>
            )}
          </FileChoice>
          <Button variant={work.canKeep ? 'default' : 'filled'} type="submit" loading={isBusy}>
            {t('sheet.check')}
          </Button>
        </div>
        {failure === undefined ? null : <FileProblem failure={failure} />}
      </form>
      <SheetKeeping work={work} />
    </section>
  )
}
