import { useId } from 'react'
import classes from './chip-choice.module.css'

interface ChipChoiceProps {
  readonly name: string
  readonly label: string
  readonly value: string | undefined
  readonly chips: readonly { readonly value: string; readonly title: string; readonly below?: string }[]
  readonly size: 'small' | 'medium' | 'large'
  readonly error?: string | undefined
  readonly isBusy?: boolean
  readonly onChoose: (value: string) => void
}

/** Radio buttons as chips, large enough for touch. */
export function ChipChoice(props: ChipChoiceProps) {
  const { name, label, value, chips, size, error, isBusy = false, onChoose } = props
  const id = useId()
  const described = error === undefined ? {} : { 'aria-describedby': `${id}-error` }
  return (
    <div className={classes['choice']}>
      <div
        role="radiogroup"
        aria-labelledby={id}
        aria-invalid={error !== undefined}
        aria-busy={isBusy}
        {...described}
      >
        <div id={id} className={classes['label']}>
          {label}
        </div>
        <div className={classes['chips']} data-size={size}>
          {chips.map(chip => (
            <label key={chip.value} className={classes['chip']}>
              <input
                type="radio"
                name={name}
                value={chip.value}
                checked={chip.value === value}
                onChange={() => onChoose(chip.value)}
                {...described}
              />
              <span className={classes['title']}>{chip.title}</span>{' '}
              {chip.below === undefined ? null : <span className={classes['below']}>{chip.below}</span>}
            </label>
          ))}
        </div>
      </div>
      {error === undefined ? null : (
        <p id={`${id}-error`} className={classes['error']}>
          {error}
        </p>
      )}
    </div>
  )
}
