import { Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './side-choice.module.css'

interface SideChoiceProps<Side extends string> {
  readonly label: string
  readonly value: Side
  readonly sides: readonly { readonly side: Side; readonly title: string; readonly text: ReactNode }[]
  readonly onChange: (side: Side) => void
}

/** Chooses between several values of a field, side by side. */
export function SideChoice<Side extends string>({ label, value, sides, onChange }: SideChoiceProps<Side>) {
  return (
    <Radio.Group label={label} value={value} onChange={onChange}>
      <div className={classes['sides']}>
        {sides.map(({ side, title, text }) => (
          <Radio
            key={side}
            value={side}
            label={
              <>
                <span className={classes['title']}>{title}</span>
                <span className={classes['text']}>{text}</span>
              </>
            }
          />
        ))}
      </div>
    </Radio.Group>
  )
}
