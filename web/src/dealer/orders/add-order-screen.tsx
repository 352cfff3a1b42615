import { PageTitle } from '#shared/ui/page-title.tsx'
import { useText } from '#shared/i18n/use-text.ts'

export function AddOrderScreen() {
  const t = useText('orders')
  return <PageTitle>{t('add.title')}</PageTitle>
}
