import type { StaffApplication } from '@forecourt/contract/credit-applications.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { TitledCard } from '#shared/ui/titled-card.tsx'
import classes from './applications.module.css'

/** What was agreed to when it was sent, and when. */
export function ConsentsCard({ application: { consents } }: { readonly application: StaffApplication }) {
  const t = useText('credit_desk')
  const format = useFormat()
  if (consents.length === 0) return null
  return (
    <TitledCard title={t('consents')}>
      <ul className={classes['consents']}>
        {consents.map(({ code, at }) => (
          <li key={code}>{t('consent', { name: t(`consent.${code}`), time: format.instant(at) })}</li>
        ))}
      </ul>
    </TitledCard>
  )
}
