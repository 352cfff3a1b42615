import { PageTitle } from '#shared/ui/page-title.tsx'
import { useText } from '#shared/i18n/use-text.ts'

export function PricingWorksheetScreen() {
  const t = useText('pricing')
  return <PageTitle>{t('title')}</PageTitle>
}
