import { Button, FileButton, Textarea, TextInput } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { showToast } from '#shared/ui/toast-store.ts'
import { InlineProblem } from '#shared/ui/inline-problem.tsx'
import { checkSheet, importSheet, publishCard, type SheetCheck } from './lenders.api.ts'
import classes from './lenders.module.css'
import { base64Of, tooLarge } from './sheet-file.ts'
import { SheetOutcome } from './sheet-outcome.tsx'

interface Chosen {
  readonly name: string
  readonly bytes: string
}

/** Paste or choose a sheet, see what it would change, then publish it or keep it as a draft. */
export function RateSheetForm({ lender, today }: { readonly lender: string; readonly today: string }) {
  const t = useText('lenders')
  const [text, setText] = useState('')
  const [file, setFile] = useState<Chosen>()
  const [from, setFrom] = useState(today)
  const [check, setCheck] = useState<SheetCheck>()
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState<'check' | 'publish' | 'draft'>()
  // One key for one checked sheet: a second try of the same is the same draft.
  const key = useRef('')
  const body = {
    sheet: file === undefined ? { text } : { bytes: file.bytes, file_name: file.name },
    effective_from: from,
  }
  const change = (apply: () => void) => {
    apply()
    setCheck(undefined)
    setFailure(undefined)
  }
  const run = async (what: 'check' | 'publish' | 'draft', work: () => Promise<void>) => {
    setBusy(what)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(undefined)
    }
  }
  const clear = () => change(() => (setText(''), setFile(undefined)))
  const doCheck = () =>
    run('check', async () => {
      key.current = crypto.randomUUID()
      setCheck(await checkSheet(lender, body))
    })
  const keep = (isPublished: boolean) =>
    run(isPublished ? 'publish' : 'draft', async () => {
      const draft = await importSheet(lender, body, key.current)
      if (isPublished) await publishCard(draft, from)
      showToast({ type: 'success', text: t(isPublished ? 'toast.published' : 'toast.drafted') })
      clear()
    })
  const choose = async (chosen: File | null) => {
    if (chosen === null) return
    if (tooLarge(chosen)) showToast({ type: 'error', text: t('sheet.too_large') })
    else {
      const bytes = await base64Of(chosen)
      change(() => setFile({ name: chosen.name, bytes }))
    }
  }
  const isEmpty = file === undefined && text.trim() === ''
  const changes = check && check.difference.added + check.difference.changed + check.difference.removed
  const canKeep = check !== undefined && check.problems.length === 0 && changes !== 0
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
          variant={canKeep ? 'default' : 'filled'}
          disabled={isEmpty}
          loading={busy === 'check'}
          onClick={() => void doCheck()}
        >
          {t('sheet.check')}
        </Button>
      </div>
      {failure === undefined ? null : <InlineProblem error={failure} />}
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
    </section>
  )
}
