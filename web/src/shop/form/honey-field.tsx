import type { BoundField } from '#shared/forms/use-rule-form.ts'
import { shownText } from '#shared/forms/fields.tsx'
import classes from '#shop/frame/shop-frame.module.css'

/** A field that no person meets: not seen, not read out, not reached by the keyboard. Machines fill it in. */
export function HoneyField({ name, value, onValue, label }: BoundField & { readonly label: string }) {
  return (
    <div className={classes['honey']} aria-hidden>
      <label>
        {label}
        <input
          name={name}
          tabIndex={-1}
          autoComplete="off"
          value={shownText(value)}
          onChange={event => onValue(event.currentTarget.value)}
        />
      </label>
    </div>
  )
}
