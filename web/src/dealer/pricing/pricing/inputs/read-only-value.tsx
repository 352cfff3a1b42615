import classes from '../sheet/worksheet.module.css'

/** What stands where an input would, for those who only read. */
export function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className={classes['fact']}>
      <span>{label}</span>
      <strong>{value}</strong>
    </div>
  )
}
