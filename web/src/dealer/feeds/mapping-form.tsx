import type { FeedImport } from '@forecourt/contract/feeds.ts'
import { DEFAULTED, FEED_FIELDS } from '@forecourt/domain/feeds/feed-fields.table.ts'
import { hasFile, mayAct } from '@forecourt/domain/feeds/import-states.ts'
import { FEED_LISTS, mappingProblems, NUMBER_STYLES } from '@forecourt/domain/feeds/mapping.ts'
import { labelOf } from '@forecourt/domain/markets/labels.ts'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/inline-problem.tsx'
import { mapImport, type Mapping } from './feeds.api.ts'
import { useFieldName } from './feed-words.ts'
import classes from './feeds.module.css'

interface MappingFormProps {
  readonly one: FeedImport
  readonly mapping: Mapping
}

/** Which column is which field, how numbers are written, and what stands in where a row says nothing. */
export function MappingForm({ one, mapping }: MappingFormProps) {
  const t = useText('feeds')
  const language = useLanguage()
  const nameOf = useFieldName()
  const [draft, setDraft] = useState(mapping)
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const isChanged = JSON.stringify(draft) !== JSON.stringify(mapping)
  const problems = mappingProblems(draft)
  const may = mayAct('map', one.state) && hasFile(one)
  const send = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await mapImport(one.id, draft)
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  const unused = one.headings.filter(heading => (draft.columns[heading] ?? null) === null)
  return (
    <details className={classes['mapping']} open={(one.state === 'failed' && may) || undefined}>
      <summary>
        {t('mapping', { used: one.headings.length - unused.length, of: one.headings.length })}
      </summary>
      <fieldset className={classes['fields']} disabled={!may || isBusy}>
        <legend>{t('mapping.columns')}</legend>
        {one.headings.map(heading => (
          <NativeSelect
            key={heading}
            label={heading}
            value={draft.columns[heading] ?? ''}
            error={problems[`mapping.columns.${heading}`] === undefined ? undefined : t('mapping.twice')}
            data={[
              { value: '', label: t('mapping.unused') },
              ...FEED_FIELDS.map(field => ({ value: field, label: nameOf(field) })),
            ]}
            onChange={event => {
              const { value } = event.currentTarget
              const field = FEED_FIELDS.find(known => known === value) ?? null
              setDraft({ ...draft, columns: { ...draft.columns, [heading]: field } })
            }}
          />
        ))}
      </fieldset>
      <fieldset className={classes['fields']} disabled={!may || isBusy}>
        <legend>{t('mapping.values')}</legend>
        <NativeSelect
          label={t('mapping.numbers')}
          value={draft.numbers}
          data={NUMBER_STYLES.map(style => ({ value: style, label: t(`numbers.${style}`) }))}
          onChange={event => setDraft({ ...draft, numbers: event.currentTarget.value as Mapping['numbers'] })}
        />
        {DEFAULTED.map(field => (
          <NativeSelect
            key={field}
            label={t('mapping.default', { field: nameOf(field) })}
            value={draft.defaults[field]}
            data={FEED_LISTS[field].map(({ code }) => ({
              value: code,
              label: labelOf(FEED_LISTS[field], code, language),
            }))}
            onChange={event =>
              setDraft({ ...draft, defaults: { ...draft.defaults, [field]: event.currentTarget.value } })
            }
          />
        ))}
      </fieldset>
      {problems['mapping.columns'] === undefined ? null : (
        <p className={classes['bad']}>{t('mapping.needs_identity')}</p>
      )}
      {failure === undefined ? null : <InlineProblem error={failure} />}
      {may && isChanged ? (
        <Button
          className={classes['start'] ?? ''}
          loading={isBusy}
          disabled={Object.keys(problems).length > 0}
          onClick={() => void send()}
        >
          {t('mapping.read_again')}
        </Button>
      ) : null}
    </details>
  )
}
