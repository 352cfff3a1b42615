import logo from '#shared/ui/theme/forecourt.svg'
import { useHomeDealership } from '#dealer/dealership/dealerships/entry-data.ts'
import classes from './top-bar.module.css'

/** The dealership's own logo; without one the platform's. */
export function DealershipLogo() {
  const { theme, name } = useHomeDealership()
  return theme.logo === null ? (
    <img src={logo} alt="Forecourt" width={28} height={28} />
  ) : (
    <img src={theme.logo} alt={name} className={classes['plate']} height={28} />
  )
}
