import classes from '../sheet/worksheet.module.css'

/** Replaces an input for read-only users. */
export function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className={classes['fact']}>
      <span>{label}</span>
      <strong>{value}</strong>
    </div>
  )
}
