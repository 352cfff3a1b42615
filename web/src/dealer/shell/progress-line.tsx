import classes from './progress-line.module.css'

/** The 2 px line of a loading page; the old page stays underneath. */
export function ProgressLine({ active }: { readonly active: boolean }) {
  return <div className={classes['line']} data-active={active || undefined} aria-hidden />
}
