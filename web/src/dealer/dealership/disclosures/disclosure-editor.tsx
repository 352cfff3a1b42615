import type { Disclosure } from '@forecourt/contract/dealership/disclosures.ts'
import { wallClock } from '@forecourt/domain/platform/markets/times.ts'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { useDirtyGuard } from '#shared/forms/dirty.ts'
import { useRefusals } from '#shared/forms/use-refusals.ts'
import { useHabits } from '#shared/format/market.ts'
import { useNow } from '#shared/format/use-now.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { Notice } from '#shared/ui/page/notice.tsx'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { useHomeDealership } from '#dealer/dealership/dealerships/entry-data.ts'
import { publishDisclosure } from './disclosures.api.ts'
import classes from './disclosures.module.css'
import { Preview } from './preview.tsx'
import { RichTextField } from './rich-text-field.tsx'

const textsOf = ({ versions: [newest] }: Disclosure) => ({
  text_en: newest?.text_en ?? '',
  text_fr: newest?.text_fr ?? '',
})

/** The next version of a text: both languages side by side with a preview, and the day it takes effect. */
export function DisclosureEditor({ disclosure }: { readonly disclosure: Disclosure }) {
  const t = useText('disclosures')
  const { timeZone } = useHabits()
  const today = wallClock(useNow(), timeZone).date
  const { country, province_code } = useHomeDealership()
  // The version being edited: a version that somebody else publishes never removes typed text.
  const [base, setBase] = useState(disclosure)
  const stored = textsOf(base)
  const [text, setText] = useState(stored)
  const [from, setFrom] = useState('')
  const { ref, attempt, forget, errorOf, failure, isBusy } = useRefusals()
  const isChanged = text.text_en !== stored.text_en || text.text_fr !== stored.text_fr || from !== ''
  useDirtyGuard(isChanged)
  const restart = (next: Disclosure) => {
    setBase(next)
    setText(textsOf(next))
    setFrom('')
    forget()
  }
  if (disclosure.version > base.version && !isChanged) restart(disclosure)
  /** What was sent becomes the base; later changes stay changes. */
  const settle = (next: Disclosure) => {
    const kept = textsOf(next)
    setBase(next)
    setText(now => ({
      text_en: now.text_en === text.text_en ? kept.text_en : now.text_en,
      text_fr: now.text_fr === text.text_fr ? kept.text_fr : now.text_fr,
    }))
    setFrom(now => (now === from ? '' : now))
  }
  const publish = () =>
    attempt(async () => {
      settle(await publishDisclosure(base, { ...text, ...(from !== '' && { effective_from: from }) }))
      showToast({ type: 'success', text: t('published') })
    })
  const lacksFrench =
    country === 'CA' && province_code === 'QC' && text.text_fr.trim() === '' && text.text_en.trim() !== ''
  const theirs = isCallError(failure, 'stale') ? (failure.detail.current as Disclosure) : undefined
  return (
    <form
      ref={ref}
      noValidate
      className={classes['card']}
      aria-label={t('editor')}
      onSubmit={event => {
        event.preventDefault()
        if (isChanged) void publish()
      }}
    >
      <div className={classes['pair']}>
        {(['en', 'fr'] as const).map(language => (
          <RichTextField
            key={language}
            kind={base.kind}
            language={language}
            value={text[`text_${language}`]}
            error={errorOf(`text_${language}`)}
            onValue={value => setText(now => ({ ...now, [`text_${language}`]: value }))}
          />
        ))}
      </div>
      {lacksFrench ? <Notice tone="attention">{t('french_required')}</Notice> : null}
      <Preview kind={base.kind} {...text} />
      {theirs === undefined ? (
        failure === undefined ? null : (
          <InlineProblem error={failure} onRetry={() => void publish()} />
        )
      ) : (
        <Notice
          tone="attention"
          action={
            <span className={classes['row']}>
              <Button variant="default" onClick={() => restart(theirs)}>
                {t('stale.theirs')}
              </Button>
              <Button
                variant="default"
                onClick={() => {
                  setBase(theirs)
                  forget()
                }}
              >
                {t('stale.mine')}
              </Button>
            </span>
          }
        >
          {t('stale.text', { author: theirs.versions[0]?.author ?? '' })}
        </Notice>
      )}
      <div className={classes['row']}>
        <TextInput
          type="date"
          name="effective_from"
          label={t('effective_from')}
          description={t('effective_hint')}
          min={today}
          value={from}
          error={errorOf('effective_from')}
          onChange={event => setFrom(event.currentTarget.value)}
        />
        <Button type="submit" className={classes['low'] ?? ''} loading={isBusy} disabled={!isChanged}>
          {t('publish')}
        </Button>
        {isChanged ? (
          <Button
            className={classes['low'] ?? ''}
            variant="subtle"
            disabled={isBusy}
            onClick={() => restart(base)}
          >
            {t('discard')}
          </Button>
        ) : null}
      </div>
    </form>
  )
}
