import { useText } from '#shared/i18n/use-text.ts'
import { TitledCard } from '#shared/ui/text/titled-card.tsx'
import type { PartProps } from './section-parts.tsx'
import classes from './dealership.module.css'
import { TextSetting } from './setting-fields.tsx'

/** Support contact for the staff of this dealership, if it is not the platform (decisions 3.121). */
export function SupportPart({ form }: PartProps) {
  const t = useText('dealership')
  return (
    <TitledCard level={3} title={t('section.support')}>
      <p className={classes['faint']}>{t('support.text')}</p>
      <div className={classes['pair']}>
        <TextSetting form={form} field="support_phone" kind="phone" />
        <TextSetting form={form} field="support_email" maxLength={254} />
      </div>
      <div className={classes['pair']}>
        <TextSetting form={form} field="support_hours_en" maxLength={80} />
        <TextSetting form={form} field="support_hours_fr" maxLength={80} />
      </div>
    </TitledCard>
  )
}
