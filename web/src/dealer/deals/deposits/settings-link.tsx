import { Link } from 'react-router'
import { useText } from '#shared/i18n/use-text.ts'
import { paths } from '#dealer/platform/navigation/paths.ts'
import { Can } from '#dealer/identity/accounts/sessions/can.tsx'

/** Link to the settings of the card account, for users who may connect one. */
export function SettingsLink() {
  const t = useText('deposits')
  return (
    <Can action="dealership:connect-services">
      <Link to={{ pathname: paths.dealerships, search: '?section=integrations' }}>{t('cards_off.link')}</Link>
    </Can>
  )
}
