import { searchText } from '@forecourt/domain/platform/validation/search-text.ts'
import { TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import classes from './filter-drawer.module.css'
import type { FilterChoice } from './use-filter-choices.ts'

interface ChoiceFieldProps {
  readonly label: string
  readonly choices: readonly FilterChoice[]
  readonly chosen: readonly string[]
  /** The current selection may be newer than the rendered one, so the caller decides whether to add or remove. */
  readonly onToggle: (value: string) => void
}

/** A few options, all visible: check as many as apply. */
export function ChoicePills({ label, choices, chosen, onToggle }: ChoiceFieldProps) {
  return (
    <fieldset className={classes['field']}>
      <legend className={classes['legend']}>{label}</legend>
      <div className={classes['pills']}>
        {choices.map(choice => (
          <label key={choice.value} className={classes['pill']}>
            <input
              type="checkbox"
              checked={chosen.includes(choice.value)}
              onChange={() => onToggle(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface ChoiceRadiosProps extends Omit<ChoiceFieldProps, 'chosen' | 'onToggle'> {
  readonly chosen: string
  readonly onChosen: (value: string) => void
}

/** One of a few options. */
export function ChoiceRadios({ label, choices, chosen, onChosen }: ChoiceRadiosProps) {
  const name = useId()
  return (
    <fieldset className={classes['field']}>
      <legend className={classes['legend']}>{label}</legend>
      <div className={classes['pills']}>
        {choices.map(choice => (
          <label key={choice.value} className={classes['pill']}>
            <input
              type="radio"
              name={name}
              checked={chosen === choice.value}
              onChange={() => onChosen(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** A short list needs no search. */
const searchedFrom = 9

/** Many options with a search. Checked ones stay on top. */
export function SearchableChoices({ label, choices, chosen, onToggle }: ChoiceFieldProps) {
  const t = useText('customers')
  const [typed, setTyped] = useState('')
  const wanted = searchText(typed)
  const found = choices.filter(
    choice => chosen.includes(choice.value) || searchText(choice.label).includes(wanted),
  )
  const sorted = [
    ...found.filter(choice => chosen.includes(choice.value)),
    ...found.filter(choice => !chosen.includes(choice.value)),
  ]
  return (
    <fieldset className={classes['field']}>
      <legend className={classes['legend']}>{label}</legend>
      {choices.length < searchedFrom ? null : (
        <TextInput
          size="xs"
          aria-label={t('filters.search_in', { filter: label })}
          placeholder={t('filters.search_in', { filter: label })}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
        />
      )}
      <div className={classes['options']} data-long={choices.length >= searchedFrom || undefined}>
        {sorted.map(choice => (
          <label key={choice.value} className={classes['option']}>
            <input
              type="checkbox"
              checked={chosen.includes(choice.value)}
              onChange={() => onToggle(choice.value)}
            />
            {choice.label}
          </label>
        ))}
        {sorted.length === 0 ? <span className={classes['nothing']}>{t('filters.nothing')}</span> : null}
      </div>
    </fieldset>
  )
}
