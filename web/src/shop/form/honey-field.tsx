import type { BoundField } from '#shared/forms/use-rule-form.ts'
import { shownText } from '#shared/forms/fields.tsx'
import classes from '#shop/frame/shop-frame.module.css'

/** Honeypot: a field that no person sees, hears or reaches by keyboard. Bots fill it in. */
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
