import type { RateCard } from '@forecourt/contract/lenders.ts'
import { Button, FileButton, Textarea } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { showToast } from '#shared/ui/toast-store.ts'
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

/** Paste or choose a sheet, see what it would change, then publish it or keep it as a draft. */
export function RateSheetForm({ lender, today, onPublished }: RateSheetFormProps) {
  const t = useText('lenders')
  const [text, setText] = useState('')
  const [file, setFile] = useState<Chosen>()
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
  }
  const clear = () => change(() => (setText(''), setFile(undefined)))
  const choose = async (chosen: File | null) => {
    if (chosen === null) return
    if (tooLarge(chosen)) showToast({ type: 'error', text: t('sheet.too_large') })
    else {
      const bytes = await base64Of(chosen)
      change(() => setFile({ name: chosen.name, bytes }))
    }
  }
  const isEmpty = file === undefined && text.trim() === ''
  return (
    <section className={classes['part']} aria-labelledby="rate-sheet">
      <h2 id="rate-sheet" className={classes['heading']}>
        {t('sheet.title')}
      </h2>
      <p className={classes['faint']}>{t('sheet.hint')}</p>
      {file === undefined ? (
        <Textarea
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
        <FileButton
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          onChange={chosen => void choose(chosen)}
        >
          {props => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
            >
              {t('sheet.file')}
            </Button>
          )}
        </FileButton>
        <Button
          variant={work.canKeep ? 'default' : 'filled'}
          disabled={isEmpty}
          loading={work.busy === 'check'}
          onClick={() => void work.doCheck()}
        >
          {t('sheet.check')}
        </Button>
      </div>
      <SheetKeeping work={work} />
    </section>
  )
}
