import { PageTitle } from '#shared/ui/page-title.tsx'
import { useText } from '#shared/i18n/use-text.ts'

export function CustomerListScreen() {
  const t = useText('customers')
  return <PageTitle>{t('list.title')}</PageTitle>
}
