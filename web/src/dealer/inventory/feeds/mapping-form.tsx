import type { FeedImport } from '@forecourt/contract/inventory/feeds.ts'
import { DEFAULTED, FEED_FIELDS } from '@forecourt/domain/inventory/feeds/feed-fields.table.ts'
import { hasFile, canTakeAction } from '@forecourt/domain/inventory/feeds/import-states.ts'
import { FEED_LISTS, mappingProblems, NUMBER_STYLES } from '@forecourt/domain/inventory/feeds/mapping.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { Button, NativeSelect } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useRefusals } from '#shared/forms/use-refusals.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { mapImport, type Mapping } from './feeds.api.ts'
import { useFieldName } from './feed-words.ts'
import classes from './feeds.module.css'

interface MappingFormProps {
  readonly one: FeedImport
  readonly mapping: Mapping
}

/** The contract's names of the fields. */
const COLUMNS = 'mapping.columns'
const columnOf = (heading: string) => `${COLUMNS}.${heading}`

/** Maps columns to fields, with number formats and default values. */
export function MappingForm({ one, mapping }: MappingFormProps) {
  const t = useText('feeds')
  const language = useLanguage()
  const nameOf = useFieldName()
  const [draft, setDraft] = useState(mapping)
  const { ref, refuse, attempt, forget, errorOf, problems: refused, failure, isBusy } = useRefusals()
  const isChanged = JSON.stringify(draft) !== JSON.stringify(mapping)
  const problems = mappingProblems(draft)
  const may = canTakeAction('map', one.state) && hasFile(one)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!may || !isChanged) return
    const found = Object.entries(problems).map(([name, rule]) => [name, { rule, params: {} }] as const)
    if (found.length > 0) refuse(Object.fromEntries(found))
    else void attempt(() => mapImport(one.id, draft))
  }
  const change = (name: string, next: Partial<Mapping>) => {
    setDraft({ ...draft, ...next })
    forget(name)
  }
  /** A column shows its own error; the first one also shows errors about all of them. */
  const columnError = (heading: string) => {
    const name = columnOf(heading)
    if (problems[name] !== undefined) return t('mapping.twice')
    if (heading !== one.headings[0] || refused[COLUMNS] === undefined) return errorOf(name)
    return problems[COLUMNS] === undefined ? errorOf(COLUMNS) : t('mapping.needs_identity')
  }
  const unused = one.headings.filter(heading => (draft.columns[heading] ?? null) === null)
  return (
    <details className={classes['mapping']} open={(one.state === 'failed' && may) || undefined}>
      <summary>
        {t('mapping', { used: one.headings.length - unused.length, of: one.headings.length })}
      </summary>
      <form ref={ref} onSubmit={send} noValidate>
        <fieldset className={classes['fields']} disabled={!may}>
          <legend>{t('mapping.columns')}</legend>
          {one.headings.map(heading => (
            <NativeSelect
              key={heading}
              label={heading}
              value={draft.columns[heading] ?? ''}
              name={columnOf(heading)}
              error={columnError(heading)}
              data={[
                { value: '', label: t('mapping.unused') },
                ...FEED_FIELDS.map(field => ({ value: field, label: nameOf(field) })),
              ]}
              onChange={event => {
                const { value } = event.currentTarget
                const field = FEED_FIELDS.find(known => known === value) ?? null
                change(COLUMNS, { columns: { ...draft.columns, [heading]: field } })
              }}
            />
          ))}
        </fieldset>
        <fieldset className={classes['fields']} disabled={!may}>
          <legend>{t('mapping.values')}</legend>
          <NativeSelect
            label={t('mapping.numbers')}
            name="mapping.numbers"
            value={draft.numbers}
            error={errorOf('mapping.numbers')}
            data={NUMBER_STYLES.map(style => ({ value: style, label: t(`numbers.${style}`) }))}
            onChange={event =>
              change('mapping.numbers', { numbers: event.currentTarget.value as Mapping['numbers'] })
            }
          />
          {DEFAULTED.map(field => (
            <NativeSelect
              key={field}
              label={t('mapping.default', { field: nameOf(field) })}
              name={`mapping.defaults.${field}`}
              value={draft.defaults[field]}
              error={errorOf(`mapping.defaults.${field}`)}
              data={FEED_LISTS[field].map(({ code }) => ({
                value: code,
                label: labelOf(FEED_LISTS[field], code, language),
              }))}
              onChange={event =>
                change(`mapping.defaults.${field}`, {
                  defaults: { ...draft.defaults, [field]: event.currentTarget.value },
                })
              }
            />
          ))}
        </fieldset>
        {problems[COLUMNS] === undefined || refused[COLUMNS] !== undefined ? null : (
          <p className={classes['bad']}>{t('mapping.needs_identity')}</p>
        )}
        {failure === undefined ? null : <InlineProblem error={failure} />}
        {may && isChanged ? (
          <Button className={classes['start'] ?? ''} type="submit" loading={isBusy}>
            {t('mapping.read_again')}
          </Button>
        ) : null}
      </form>
    </details>
  )
}
