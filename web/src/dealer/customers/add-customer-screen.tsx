import { PageTitle } from '#shared/ui/page-title.tsx'
import { useText } from '#shared/i18n/use-text.ts'

export function AddCustomerScreen() {
  const t = useText('customers')
  return <PageTitle>{t('add.title')}</PageTitle>
}
